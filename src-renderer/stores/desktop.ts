/** What the window asks of the shell around it. */
import { call } from '../client'
import { t } from '../strings'
import { toast } from './toasts'

/** Opens a web link in the person's browser. In a plain browser window the tab does it itself. */
export async function openExternal(url: string) {
  if (!/^https?:\/\//i.test(url)) return toast(t('chat.link_refused'))
  if (location.protocol !== 'hearken:') {
    window.open(url, '_blank', 'noopener,noreferrer')
    return
  }
  try {
    await call((client) => client.desktop.openExternal({ url }))
  } catch {
    toast(t('chat.link_failed'))
  }
}
