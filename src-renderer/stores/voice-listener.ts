/**
 * Makes this page one that can hear and speak (docs/voice.md, "For a page that listens"). Of all pages the engine lets one
 * listen; the others stand by. Nothing here opens the microphone by itself.
 */
import type { ListenerCommand, ListenerReport } from '../../src-main/contract'
import { holdMicrophone } from '../audio/held-microphone'
import { createLoudspeaker } from '../audio/loudspeaker'
import { call, client, connection } from '../client'
import { useSettings } from './settings'
import { setListenHere, setOpenHere } from './voice'
import { openChosen, watchMicrophones } from './voice-devices'
import { openVoiceLine, type VoiceLine } from './voice-line'

let owner = ''
let running: AbortController | null = null
/** This page is the one that listens. */
let active = false
let takeOver = false
let onHello = () => {}

/** Begins to offer this page as listener, for as long as it is open. `name` is what the microphone ledger calls it. */
export function startListening(name: string): void {
  if (owner) return
  owner = name
  setListenHere(listenHere)
  const follow = (state: ReturnType<typeof connection.state>) => {
    running?.abort()
    running = null
    if (state.status !== 'open') return
    running = new AbortController()
    void keepListening(running.signal)
  }
  connection.watch(follow)
  follow(connection.state())
}

async function listenHere(): Promise<void> {
  if (active || !running) return
  takeOver = true
  running.abort()
  running = new AbortController()
  const greeted = new Promise<void>((resolve) => {
    onHello = resolve
  })
  void keepListening(running.signal)
  await Promise.race([greeted, new Promise((resolve) => setTimeout(resolve, TAKING_OVER_MS))])
}

const AGAIN_MS = 1_000
const TAKING_OVER_MS = 1_500

async function keepListening(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const page = createPage()
    try {
      const taking = takeOver
      takeOver = false
      const commands = await client.voice.listen({ owner, take_over: taking }, { signal })
      for await (const command of commands) page.obey(command)
    } catch {
      // The connection's own state says why; here only the retry matters.
    }
    page.leave()
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** One stay on the engine's list of pages. */
function createPage() {
  let id = ''
  let line: VoiceLine | null = null
  let left = false
  /** The chosen microphone's name, for a page that has not read the settings yet. */
  let label = ''
  /** Reports go one after the other: opened must not overtake closed. */
  let reports: Promise<unknown> = Promise.resolve()
  const report = (told: ListenerReport) => {
    if (left || !id) return
    reports = reports.then(() =>
      call((client) => client.voice.report({ listener_id: id, report: told })).catch(() => {}),
    )
  }

  const loudspeaker = createLoudspeaker({
    spoken: (utterance) => report({ type: 'spoken', utterance }),
    failed: (utterance, message) => report({ type: 'speaking_failed', utterance, message: message.slice(0, 500) }),
  })
  const microphone = holdMicrophone({
    open: (id, events) => openChosen(id, label, events),
    frame: (frame) => line?.send(frame),
    opened(label) {
      setOpenHere(true)
      loudspeaker.prepare()
      report({ type: 'microphone_opened', device_label: label.slice(0, 300) })
    },
    closed() {
      setOpenHere(false)
      report({ type: 'microphone_closed' })
    },
    failed(why, message) {
      setOpenHere(false)
      report({ type: 'microphone_failed', why, message: message.slice(0, 500) })
    },
  })
  const unwatch = watchMicrophones({
    mayWork: () => report({ type: 'microphone_may_work' }),
    wanted: () => useSettings.getState().settings?.voice.device_id ?? '',
    inUse: () => microphone.current()?.deviceId ?? null,
    move: (deviceId) => microphone.move(deviceId),
  })
  const rest = () => {
    active = false
    loudspeaker.stop()
    microphone.unwant()
  }

  return {
    obey(command: ListenerCommand): void {
      switch (command.type) {
        case 'hello':
          id = command.listener_id
          active = command.active
          onHello()
          line = openVoiceLine(command.ticket, loudspeaker.push)
          return
        case 'activate':
          active = true
          return
        case 'deactivate':
          rest()
          return
        case 'open_microphone':
          label = command.device_label
          microphone.want(command.device_id)
          return
        case 'close_microphone':
          microphone.unwant()
          return
        case 'say':
          loudspeaker.say(command.utterance, command)
          return
        case 'stop_playing':
          loudspeaker.stop()
          return
        case 'earcon':
          loudspeaker.earcon(command.name)
          return
      }
    },
    /** The engine is out of reach, or another stay begins: nothing stays open, nothing is told. */
    leave(): void {
      left = true
      rest()
      unwatch()
      line?.close()
      loudspeaker.close()
    },
  }
}
