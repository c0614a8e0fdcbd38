/** A whole voice session in a room of fakes, for its tests. */
import { afterEach } from 'vitest'
import { Settings, type TurnEvent, type VoiceState } from '../contract'
import { createHub } from '../engine/ops'
import type { CallSpend } from '../engine/ports'
import { startVoice } from '../engine/voice'
import { countingIds, memoryFiles } from './ports'
import { bytesOf, fakeSpeech, manualClock, noise, SPEECH_LEVEL, settle } from './voice-kit'

type Voice = Settings['voice']

let stop: (() => Promise<void>) | null = null
afterEach(async () => {
  await stop?.()
  stop = null
})

export async function room(over: Partial<Voice> = {}, kind: 'pcm' | 'system' | 'none' = 'pcm') {
  const clock = manualClock()
  const hub = createHub()
  const speech = fakeSpeech(kind)
  const files = memoryFiles()
  /** The word that the fake engine has. */
  const wake_words = [{ id: 'hey_jarvis', threshold: null }]
  let settings: Voice = { ...Settings.parse({}).voice, enabled: true, wake_words, ...over }
  const sent: { conversation_id: string | null; text: string; turn_id: string }[] = []
  const cancelled: string[] = []
  const states: VoiceState[] = []
  const answers: [id: string, allow: boolean][] = []
  const charged: [replyId: string, spends: CallSpend[]][] = []
  const messages: Record<string, string> = {}
  const session = await startVoice({
    clock,
    ids: countingIds(),
    files,
    hub,
    speech,
    settings: () => settings,
    emit(event) {
      if (event.type === 'voice') states.push(event.state)
      hub.emit(event)
    },
    async send(input) {
      sent.push(input)
      const n = sent.length
      return {
        turn_id: input.turn_id,
        conversation_id: input.conversation_id ?? `c${n}`,
        message_id: `m${n}`,
        reply_id: `r${n}`,
      }
    },
    cancel: (id) => cancelled.push(id),
    answer(id, allow) {
      answers.push([id, allow])
      return true
    },
    charge: async (replyId, spends) => {
      charged.push([replyId, spends])
    },
    message: async (id) => (messages[id] === undefined ? null : { text: messages[id] }),
  })
  const turn = (event: object, n = sent.length) =>
    hub.emit({ type: 'turn', conversation_id: `c${n}`, turn_id: sent[n - 1]?.turn_id ?? '', event: event as TurnEvent })
  const done = (error: object | null = null) => turn({ type: 'done', message: { error } })
  const frames = async (count: number, level = 50) => {
    for (let at = 0; at < count; at++) session.frame(bytesOf(noise(level, at + 1)))
    await settle()
    await session.settled()
    await settle()
  }
  stop = () => session.close()
  await settle()
  return {
    clock,
    hub,
    speech,
    files,
    session,
    sent,
    cancelled,
    states,
    answers,
    charged,
    messages,
    turn,
    done,
    frames,
    set: (change: Partial<Voice>) => {
      settings = { ...settings, ...change }
      session.settingsChanged()
    },
    async hey() {
      speech.wakeEngine.say('hey_jarvis')
      await settle()
    },
    async ask(text: string) {
      speech.next = { text }
      await frames(10)
      speech.wakeEngine.say('hey_jarvis')
      await frames(10, SPEECH_LEVEL)
      await frames(12)
      await settle()
    },
  }
}
