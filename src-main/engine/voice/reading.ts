/** A message read aloud because somebody asked for it. It needs a page that plays, and no microphone. */
import { HearkenError, type VoiceProblem } from '../../contract'
import type { CallAccount } from '../ports'
import { createSentences } from './speakable'
import type { SpeechOut } from './speech-out'
import type { Talk, TalkDeps } from './talk'

export interface Reading {
  /** Resolves when it has begun. Throws CONFLICT while somebody speaks with Hearken, NOT_FOUND, NOT_CONFIGURED, or what the voice throws. */
  start(messageId: string): Promise<void>
  stop(): void
  /** The message being read; null: none. */
  current(): string | null
  report(utterance: number, failed: string | null): void
}

export interface ReadingDeps {
  /** null: there is no such message. */
  message(id: string): Promise<{ text: string } | null>
  canPlay(): boolean
  /** Somebody speaks with Hearken. */
  busy(): boolean
  talk(hooks: Pick<TalkDeps, 'account' | 'wanted' | 'opened' | 'began' | 'wentOn' | 'ended'>): Talk
  /** Who pays for one reading. */
  account(): CallAccount
  changed(): void
}

export function createReading(deps: ReadingDeps): Reading {
  let now: { messageId: string; out: SpeechOut | null } | null = null

  function stop(): void {
    const before = now
    now = null
    before?.out?.stop()
    if (before) deps.changed()
  }

  return {
    async start(messageId) {
      if (deps.busy())
        throw new HearkenError(
          'CONFLICT',
          'You are speaking with Hearken just now.',
          'Wait until it is done, or cancel it.',
        )
      const message = await deps.message(messageId)
      if (message === null)
        throw new HearkenError('NOT_FOUND', 'That message is not here any more.', 'Open the conversation again.')
      if (!deps.canPlay())
        throw new HearkenError(
          'NOT_CONFIGURED',
          'No Hearken page is open that could play it.',
          'Open Hearken in a window or in a browser on this computer.',
        )
      const sentences = createSentences()
      const parts = [...sentences.push(message.text), ...sentences.end()]
      if (parts.length === 0)
        throw new HearkenError('NOT_FOUND', 'There is nothing in this message to read aloud.', 'Choose another one.')
      stop()
      const mine: NonNullable<typeof now> = { messageId, out: null }
      now = mine
      deps.changed()
      await new Promise<void>((resolve, reject) => {
        const end = (problem: VoiceProblem | null) => {
          if (now === mine) {
            now = null
            deps.changed()
          }
          if (problem) reject(new HearkenError('NOT_CONFIGURED', problem.message, problem.action))
          else resolve()
        }
        const talk = deps.talk({
          account: deps.account(),
          wanted: () => now === mine,
          opened(out) {
            mine.out = out
            resolve()
          },
          began() {},
          wentOn() {},
          ended: end,
        })
        for (const part of parts) talk.say(part)
        talk.end()
      })
    },
    stop,
    current: () => now?.messageId ?? null,
    report: (utterance, failed) => now?.out?.report(utterance, failed),
  }
}
