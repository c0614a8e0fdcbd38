/** A browser has no hidden window, so each of its pages offers to hear; the engine takes one. */
import { t } from '../strings'
import { inDesktopApp } from './voice'

export function offerToListen(): void {
  if (inDesktopApp()) return
  // What has to do with sound is not part of the first paint.
  void import('./voice-listener').then(({ startListening }) => startListening(t('voice.owner.browser')))
}
