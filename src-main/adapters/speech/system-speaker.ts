/** The voices of the computer: the page that listens speaks with them (speechSynthesis), so this only says that it should. */
import type { Speaker } from '../../engine/ports'

export const createSystemSpeaker = (): Speaker => ({
  info: { id: 'system', label: 'The voices of this computer', local: true },
  async *speak() {
    yield 'system'
  },
})
