import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'
import { trySpeaker, tryTranscriber, tryWakeKey, voiceOptions } from '../engine/voice'

const os = implement(contract)

export function voiceHandlers({ voice, settings, hub, ports }: Engine) {
  const current = () => ({ state: voice.state() })
  return os.voice.router({
    state: os.voice.state.handler(() => ({ state: voice.state(), seq: hub.seq() })),
    setEnabled: os.voice.setEnabled.handler(async ({ input }) => {
      await settings.update({ voice: { enabled: input.enabled } })
      return current()
    }),
    pushToTalk: os.voice.pushToTalk.handler(({ input }) => {
      voice.push(input.action)
      return current()
    }),
    cancel: os.voice.cancel.handler(() => {
      voice.cancel()
      return current()
    }),
    dictate: os.voice.dictate.handler(({ signal }) => voice.dictate(signal)),
    readAloud: os.voice.readAloud.handler(async ({ input }) => {
      await voice.readAloud(input.message_id)
      return current()
    }),
    stopReading: os.voice.stopReading.handler(() => {
      voice.stopReading()
      return current()
    }),
    listen: os.voice.listen.handler(async function* ({ input, signal }) {
      yield* voice.listen({ owner: input.owner, takeOver: input.take_over }, signal)
    }),
    report: os.voice.report.handler(({ input }) => ({ taken: voice.report(input.listener_id, input.report) })),
    options: os.voice.options.handler(() => voiceOptions(ports.speech, settings.current().voice)),
    testTranscriber: os.voice.testTranscriber.handler(({ input, signal }) => tryTranscriber(ports, input, signal)),
    testSpeaker: os.voice.testSpeaker.handler(({ input, signal }) => trySpeaker(ports, input, signal)),
    testWakeKey: os.voice.testWakeKey.handler(() => tryWakeKey(ports)),
    ledger: os.voice.ledger.handler(({ input }) => voice.ledger.list(input)),
  })
}
