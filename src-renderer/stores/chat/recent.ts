/** Events of late, so that those which came while a snapshot was on its way can be laid on top of it. */
import type { AppEvent } from '../../../src-main/contract'
import { onAppEvent } from '../events'

const MOST = 2_000
const recent: AppEvent[] = []

onAppEvent((event) => {
  if (event.type === 'hello') recent.length = 0
  else recent.push(event)
  if (recent.length > MOST) recent.splice(0, recent.length - MOST)
})

export const recentEvents = (): readonly AppEvent[] => recent
