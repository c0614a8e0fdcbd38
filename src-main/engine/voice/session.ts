/**
 * Speaking and listening, running: the machine decides, this does what it says over the page, the engines and the chat.
 * Sound is pushed in frame by frame; nothing here waits for it, and nothing grows with it.
 */
import { type ListenerCommand, type ListenerReport, type Settings, toErrorBody, type VoiceState } from '../../contract'
import type { NewAppEvent } from '../ops'
import type { Clock, Files, Ids, Pcm, SpeechSource } from '../ports'
import { createCapture } from './capture'
import type { WakeDetection } from './confirm'
import { createDeadMicrophone } from './dead-microphone'
import { createEndpoint } from './endpoint'
import { type Ledger, openLedger } from './ledger'
import { createListeners, type Listeners } from './listeners'
import { loudness } from './loudness'
import { initialMachine, step } from './machine/machine'
import type { Effect, Machine, VoiceEvent } from './machine/types'
import { captureFrom, createPreRoll } from './pre-roll'
import { createReports } from './reports'
import { pcmOf } from './sound'
import { createSentences } from './speakable'
import type { SpeechOut } from './speech-out'
import { isDismissal } from './spoken-answer'
import { createTalk } from './talk'
import { transcriberProblem } from './transcriber-problem'
import { followTurn, type TurnLine, type TurnLineDeps } from './turn-line'
import { createVadLine } from './vad-line'
import { createWakeLine } from './wake-line'

export interface VoiceDeps extends TurnLineDeps {
  clock: Clock
  ids: Ids
  files: Files
  speech: SpeechSource
  settings(): Settings['voice']
  emit(event: NewAppEvent): void
}

export interface VoiceSession {
  state(): VoiceState
  push(action: 'start' | 'stop' | 'toggle'): void
  cancel(): void
  listen(page: { owner: string; takeOver: boolean }, signal?: AbortSignal): AsyncGenerator<ListenerCommand, void>
  /** False when this page is not known (any more). */
  report(listenerId: string, report: ListenerReport): boolean
  connect: Listeners['connect']
  /** One frame of 1,280 samples (2,560 bytes, little-endian) from the listener's channel. */
  frame(bytes: Uint8Array): void
  settingsChanged(): void
  sleep(): void
  wakeUp(): void
  ledger: Ledger
  wakeInfo(): ReturnType<ReturnType<typeof createWakeLine>['info']>
  /** Resolves when the sound pushed so far has been looked at. */
  settled(): Promise<void>
  close(): Promise<void>
}

const FRAME_MS = 80
/** A spoken conversation goes on in the same chat for this long after its last turn. */
const CONVERSATION_MS = 10 * 60_000
/** Sound kept from before the button went down: people begin to speak as they press. */
const BEFORE_PUSH_MS = 240
/** Talking over Hearken takes this much speech; the capture begins before it. */
const TALK_OVER = { beginMs: 480, beginWithinMs: 800 }
const BEFORE_TALK_OVER_MS = 1_000
const TRANSCRIBE_MS = 30_000

export async function startVoice(deps: VoiceDeps): Promise<VoiceSession> {
  const { clock, emit, speech } = deps
  const ledger = await openLedger(deps)
  let machine: Machine = initialMachine()
  let soundMs = 0
  let frames = 0
  let utterances = 0
  let detection: (WakeDetection & { label: string }) | null = null
  let openReason = ''
  let closeReason = 'Its page closed it'
  let transcribing: AbortController | null = null
  let speaking: SpeechOut | null = null
  let turn: TurnLine | null = null
  let lastTurn = { conversationId: null as string | null, at: Number.NEGATIVE_INFINITY }
  let callOffTick = () => {}
  let armedFor: number | null = null
  let closed = false
  let shown = ''
  const view = {
    wakeWord: '',
    heard: '',
    heardFinal: false,
    saying: '',
    notice: '',
    device: '',
    turnId: null as string | null,
  }

  const later = (ms: number, then: () => void) => {
    const off = new AbortController()
    clock.sleep(ms, off.signal).then(
      () => {
        if (!off.signal.aborted && !closed) then()
      },
      () => {},
    )
    return () => off.abort()
  }

  const preRoll = createPreRoll()
  const dead = createDeadMicrophone()
  const vad = createVadLine(
    () => speech.vad(),
    (error) => note(`The end of what you say is not noticed (${toErrorBody(error).message})`),
  )
  const talkOver = createEndpoint(TALK_OVER)
  const capture = createCapture(vad, (event) =>
    tell({ type: event === 'began' ? 'speech_began' : event === 'ended' ? 'speech_ended' : 'capture_full' }),
  )
  const wake = createWakeLine({
    open: (kind) => speech.wake(kind),
    detected(found) {
      detection = found
      tell({ type: 'wake' })
    },
    works: () => tell({ type: 'wake_works' }),
    failed: (message) => tell({ type: 'wake_failed', message }),
    notice: note,
    later,
  })
  const listeners = createListeners({
    ids: deps.ids,
    came: () => tell({ type: 'listener_came' }),
    gone: () => tell({ type: 'listener_gone' }),
    left: (id) => void ledger.closed(id, 'Its page is gone'),
  })

  function tell(event: VoiceEvent): void {
    if (closed && event.type !== 'settings') return
    const before = machine
    const { state, effects } = step(machine, event, clock.now())
    machine = state
    for (const effect of effects) perform(effect)
    if (before.phase !== machine.phase) moved(before)
    arm()
    show()
  }

  function moved(before: Machine): void {
    if ((before.phase === 'speaking') !== (machine.phase === 'speaking')) {
      wake.setSpeaking(machine.phase === 'speaking', soundMs)
      if (machine.phase !== 'speaking') view.saying = ''
      if (machine.phase === 'speaking' && deps.settings().barge_in === 'speech') watchForTalk()
      else if (!capture.running()) vad.stop()
    }
  }

  function watchForTalk(): void {
    talkOver.reset()
    vad.start((probability) => {
      if (talkOver.push(probability) === 'began') tell({ type: 'talked_over' })
    })
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'open_mic':
        openReason = effect.reason
        listeners.tell({ type: 'open_microphone', device_id: deps.settings().device_id })
        return
      case 'close_mic':
        closeReason = effect.reason
        listeners.tell({ type: 'close_microphone' })
        quiet()
        return
      case 'begin_capture':
        beginCapture(effect.trigger)
        return
      case 'drop_capture':
        capture.drop()
        return
      case 'transcribe':
        return void transcribe(effect.run)
      case 'stop_transcribing':
        transcribing?.abort()
        return
      case 'send_turn':
        answer(effect.run, effect.text)
        return
      case 'stop_turn':
        turn?.stop()
        return
      case 'stop_speaking':
        speaking?.stop()
        return
      case 'earcon':
        if (deps.settings().earcons) listeners.tell({ type: 'earcon', name: effect.name })
        return
    }
  }

  /** No sound is kept once the microphone is closed. */
  function quiet(): void {
    if (machine.phase !== 'transcribing') capture.drop()
    preRoll.clear()
    dead.reset()
    wake.reset()
    view.device = ''
  }

  function beginCapture(trigger: 'wake' | 'push' | 'barge_in'): void {
    Object.assign(view, {
      wakeWord: trigger === 'wake' ? (detection?.label ?? '') : '',
      heard: '',
      heardFinal: false,
      saying: '',
    })
    view.turnId = null
    const from =
      trigger === 'wake' && detection
        ? captureFrom(detection)
        : soundMs - (trigger === 'barge_in' ? BEFORE_TALK_OVER_MS : BEFORE_PUSH_MS)
    const { trailing_silence_ms, max_capture_s } = deps.settings()
    capture.start(preRoll.since(from), { trailingSilenceMs: trailing_silence_ms, maxMs: max_capture_s * 1000 })
    wake.reset()
  }

  async function transcribe(run: number): Promise<void> {
    const pcm = capture.finish()
    const controller = new AbortController()
    transcribing = controller
    const callOff = later(TRANSCRIBE_MS, () => controller.abort())
    try {
      const transcriber = await speech.transcriber(deps.settings().transcriber)
      const { text } = await transcriber.transcribe(pcm, controller.signal, (partial) => {
        if (controller.signal.aborted) return
        view.heard = partial
        show()
      })
      if (controller.signal.aborted && machine.run !== run) return
      view.heard = text.trim()
      view.heardFinal = true
      tell(isDismissal(text) ? { type: 'dismissed', run } : { type: 'transcript', run, text })
    } catch (error) {
      tell({ type: 'transcribe_failed', run, problem: transcriberProblem(error) })
    } finally {
      callOff()
    }
  }

  function answer(run: number, text: string): void {
    const sentences = createSentences()
    const talk = openTalk(run)
    const recent = clock.now() - lastTurn.at < CONVERSATION_MS
    turn = followTurn(
      deps,
      { conversation_id: recent ? lastTurn.conversationId : null, text },
      {
        started({ turn_id, conversation_id }) {
          lastTurn = { conversationId: conversation_id, at: clock.now() }
          if (machine.run === run) view.turnId = turn_id
          show()
        },
        text(delta) {
          for (const sentence of sentences.push(delta)) talk.say(sentence)
        },
        ended(problem) {
          lastTurn.at = clock.now()
          for (const sentence of sentences.end()) talk.say(sentence)
          if (problem && machine.run === run && machine.turnRunning) talk.say(problem.message)
          talk.end()
          tell({ type: 'turn_ended', run, problem })
        },
      },
    )
  }

  const openTalk = (run: number) =>
    createTalk({
      open: () => speech.speaker(deps.settings().speaker),
      wanted: () => machine.run === run && (machine.turnRunning || machine.speaking),
      listeners,
      voice: () => deps.settings().speaker,
      next: () => ++utterances,
      opened(out) {
        speaking = out
      },
      began: () => tell({ type: 'speaking_began', run }),
      wentOn: () => tell({ type: 'speaking_went_on', run }),
      ended: (problem) => tell({ type: 'speaking_ended', run, problem }),
      saying(text) {
        view.saying = text
        show()
      },
    })

  function note(message: string): void {
    view.notice = message
    show()
  }

  /** One timer, for whatever the machine waits for. */
  function arm(): void {
    if (machine.deadline === armedFor) return
    callOffTick()
    armedFor = machine.deadline
    if (armedFor === null) return
    callOffTick = later(Math.max(0, armedFor - clock.now()), () => {
      armedFor = null
      tell({ type: 'tick' })
    })
  }

  const state = (): VoiceState => ({
    phase: machine.phase,
    enabled: machine.enabled,
    hands_free: machine.handsFree,
    mic: machine.mic,
    trigger: machine.trigger,
    wake_word: view.wakeWord,
    heard: view.heard,
    heard_final: view.heardFinal,
    saying: view.saying,
    conversation_id: lastTurn.conversationId,
    turn_id: view.turnId,
    problem: machine.problem,
    notice: view.notice,
    device_label: view.device,
  })

  function show(): void {
    const now = state()
    const text = JSON.stringify(now)
    if (text === shown) return
    shown = text
    emit({ type: 'voice', state: now })
  }

  function settingsChanged(): void {
    const settings = deps.settings()
    const { wake_engine, wake_words } = settings
    wake.want(settings.enabled && settings.hands_free ? { wake_engine, wake_words } : null)
    if (settings.enabled) speech.prepare(settings.transcriber)
    tell({ type: 'settings', enabled: settings.enabled, handsFree: settings.hands_free })
  }

  function heardFrame(frame: Pcm): void {
    if (machine.mic !== 'open') return
    soundMs += FRAME_MS
    frames += 1
    preRoll.push(frame, soundMs)
    const told = dead.push(frame)
    if (told) tell({ type: told === 'dead' ? 'mic_silent' : 'mic_alive' })
    if (machine.handsFree) wake.push(frame, soundMs)
    if (capture.running()) capture.push(frame)
    else if (machine.phase === 'speaking' && deps.settings().barge_in === 'speech') vad.push(frame)
    const listened = machine.phase === 'awake' || machine.phase === 'capturing'
    if (listened && frames % 2 === 0) emit({ type: 'voice_level', level: loudness(frame) })
  }

  const heed = createReports({
    ledger,
    listeners,
    openReason: () => openReason,
    takeCloseReason() {
      const reason = closeReason
      closeReason = 'Its page closed it'
      return reason
    },
    tell,
    device(label) {
      view.device = label
    },
    played: (utterance, failed) => speaking?.report(utterance, failed),
  })

  settingsChanged()
  return {
    state,
    push(action) {
      const down = action === 'start' || (action === 'toggle' && !machine.held)
      tell({ type: down ? 'push_down' : 'push_up' })
    },
    cancel: () => tell({ type: 'cancel' }),
    listen: (page, signal) => listeners.join(page, signal),
    report(listenerId, report) {
      const owner = listeners.ownerOf(listenerId)
      if (owner === null) return false
      heed(listenerId, owner, report)
      return true
    },
    connect: listeners.connect,
    frame(bytes) {
      const pcm = pcmOf(bytes)
      if (pcm) heardFrame(pcm)
    },
    settingsChanged,
    sleep: () => tell({ type: 'sleep' }),
    wakeUp: () => tell({ type: 'woke_up' }),
    ledger,
    wakeInfo: () => wake.info(),
    settled: () => vad.settled(),
    async close() {
      tell({ type: 'settings', enabled: false, handsFree: false })
      closed = true
      callOffTick()
      transcribing?.abort()
      listeners.close()
      await wake.close()
      await ledger.closeAll('Hearken was closed')
    },
  }
}
