/** A page that listens, over the contract alone, without a browser. */
import type { Hearken } from '../compose'
import { FRAME_SAMPLES, type ListenerCommand, type VoiceState } from '../contract'
import type { HearkenClient } from '../rpc'

/** It opens its microphone when told, and plays at once what comes, or once `listening()` resolves. */
export async function openPage(client: HearkenClient, running: Hearken, listening = async () => {}) {
  const commands: ListenerCommand[] = []
  const states: VoiceState[] = []
  const played: Int16Array[] = []
  const watching = new AbortController()
  const events = await client.events.watch({}, { signal: watching.signal })
  void (async () => {
    for await (const event of events) if (event.type === 'voice') states.push(event.state)
  })().catch(() => {})
  const stream = await client.voice.listen({ owner: 'test page' }, { signal: watching.signal })
  const ready = Promise.withResolvers<void>()
  void (async () => {
    let id = ''
    const heard = async (utterance: number) => {
      await listening()
      await report({ type: 'spoken', utterance })
    }
    const report = (report: Parameters<HearkenClient['voice']['report']>[0]['report']) =>
      client.voice.report({ listener_id: id, report })
    for await (const command of stream) {
      commands.push(command)
      if (command.type === 'hello') {
        id = command.listener_id
        running.voice.connect(command.ticket, {
          drop() {},
          send(bytes) {
            const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
            const utterance = view.getUint32(0, true)
            if (bytes.byteLength > 4) played.push(new Int16Array(bytes.slice(4).buffer))
            else void heard(utterance)
          },
        })
      }
      if (command.type === 'open_microphone') {
        await report({ type: 'microphone_opened', device_label: 'a file' })
        ready.resolve()
      }
      if (command.type === 'close_microphone') await report({ type: 'microphone_closed' })
    }
  })().catch(() => {})
  return { commands, states, played, ready: ready.promise, leave: () => watching.abort() }
}

/** As fast as this machine listens, a frame at a time, as a page would. */
export async function hear(running: Hearken, sound: Int16Array) {
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    running.voice.frame(new Uint8Array(sound.slice(at, at + FRAME_SAMPLES).buffer))
    await running.voice.settled()
  }
}
