/** What Settings does with wake words and the microphone, beside listening itself. */
import type { MicrophoneDay, MicrophoneEntry, Settings } from '../../contract'
import type { Clock, Files, Ids, SpeechSource } from '../ports'
import { daysOf } from './ledger-days'
import { createPhrases, type Phrases } from './phrases'
import { createRecordings, type Recordings } from './recordings'
import { createScorecards, type Scorecards } from './scorecards'
import type { VoiceSession } from './session'
import { createTryouts, type Tryouts } from './tryouts'

export interface WakeWorkshop {
  phrases: Phrases
  tryouts: Tryouts
  recordings: Recordings
  scorecards: Scorecards
  microphone(days: number): Promise<{ days: MicrophoneDay[]; open: MicrophoneEntry[] }>
  close(): void
}

const WHOLE_LEDGER = { limit: 20_000, offset: 0 }

export function createWorkshop(deps: {
  speech: SpeechSource
  ids: Ids
  clock: Clock
  files: Files
  voice: Pick<VoiceSession, 'ledger' | 'wakeWordsChanged' | 'setDeaf'>
  zone(): string
  settings(): Settings['voice']
  save(voice: { wake_words: Settings['voice']['wake_words'] }): Promise<unknown>
}): WakeWorkshop {
  const { voice } = deps
  const phrases = createPhrases({ ...deps, changed: () => voice.wakeWordsChanged() })
  const tryouts = createTryouts(deps)
  const recordings = createRecordings({ ids: deps.ids, ledger: voice.ledger, recording: (now) => voice.setDeaf(now) })
  const scorecards = createScorecards(deps)
  return {
    phrases,
    tryouts,
    recordings,
    scorecards,
    async microphone(days) {
      const { entries } = await voice.ledger.list(WHOLE_LEDGER)
      const { openNow, soFar } = voice.ledger
      return { days: daysOf([...entries, ...soFar()], deps.zone(), days), open: openNow() }
    },
    close() {
      tryouts.close()
      recordings.close()
      scorecards.close()
    },
  }
}
