/**
 * Speaking and listening, running: the machine decides, this does what it says over the page, the engines and the chat.
 * Sound is pushed in frame by frame; nothing here waits for it, and nothing grows with it.
 */
import type { ListenerCommand, ListenerReport, Settings, VoiceState } from '../../contract'
import type { NewAppEvent } from '../ops'
import type { CallSpend, Clock, Files, Ids, SpeechSource } from '../ports'
import { type Bill, openBill } from './bill'
import { createDictation } from './dictation'
import { createHearing } from './hearing'
import { type Ledger, openLedger } from './ledger'
import { createListeners, type Listeners } from './listeners'
import { initialMachine, step } from './machine/machine'
import type { Effect, Machine, Trigger, VoiceEvent } from './machine/types'
import { openCommand, openMicrophone } from './open-microphone'
import { createReading } from './reading'
import { createReports } from './reports'
import { pcmOf } from './sound'
import { createSoundFlow } from './sound-flow'
import type { SpeechOut } from './speech-out'
import { isDismissal } from './spoken-answer'
import { type SpokenTurn, speakTurn } from './spoken-turn'
import { createTalk, type TalkDeps } from './talk'
import { createDeadline, createLater } from './timer'
import type { TurnLineDeps } from './turn-line'
import { createView } from './view'
import { withoutWakeWord } from './without-wake-word'
import { createWriteDown } from './write-down'

export interface VoiceDeps extends TurnLineDeps {
  clock: Clock
  ids: Ids
  files: Files
  speech: SpeechSource
  settings(): Settings['voice']
  emit(event: NewAppEvent): void
  /** Yes or no to a tool that asks; false: it waits no longer. */
  answer(approvalId: string, allow: boolean): boolean
  /** Calls of speech onto a reply's receipt. Never throws. */
  charge(replyId: string, spends: CallSpend[]): Promise<void>
  /** null: there is no such message. */
  message(id: string): Promise<{ text: string } | null>
}

export interface VoiceSession {
  state(): VoiceState
  push(action: 'start' | 'stop' | 'toggle'): void
  cancel(): void
  /** As the contract says of `voice.dictate`, `voice.readAloud` and `voice.stopReading`. */
  dictate(signal?: AbortSignal): Promise<{ text: string }>
  readAloud(messageId: string): Promise<void>
  stopReading(): void
  listen(page: { owner: string; takeOver: boolean }, signal?: AbortSignal): AsyncGenerator<ListenerCommand, void>
  /** False when this page is not known (any more). */
  report(listenerId: string, report: ListenerReport): boolean
  connect: Listeners['connect']
  /** One frame of 1,280 samples (2,560 bytes, little-endian) from the listener's channel. */
  frame(bytes: Uint8Array): void
  settingsChanged(): void
  sleep(): void
  wakeUp(): void
  /** The words on the shelf or Porcupine's key changed. */
  wakeWordsChanged(): void
  /** While somebody records for Settings no wake word counts. */
  setDeaf(deaf: boolean): void
  ledger: Ledger
  /** Resolves when the sound pushed so far has been looked at. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A spoken conversation goes on in the same chat for this long after its last turn. */
const CONVERSATION_MS = 10 * 60_000

export async function startVoice(deps: VoiceDeps): Promise<VoiceSession> {
  const { clock, emit, speech } = deps
  const ledger = await openLedger(deps)
  let machine: Machine = initialMachine()
  let utterances = 0
  let openReason = ''
  let closeReason = 'Its page closed it'
  let speaking: SpeechOut | null = null
  let turn: SpokenTurn | null = null
  let bill: Bill = openBill(deps.ids.next('turn'), deps.charge)
  let lastTurnAt = Number.NEGATIVE_INFINITY
  let closed = false
  let deaf = false
  const view = createView({
    machine: () => machine,
    question: () => turn?.question.current() ?? null,
    reading: () => reading.current(),
    tell: (state) => emit({ type: 'voice', state }),
  })
  const later = createLater(clock, () => closed)
  const deadline = createDeadline(clock, later, () => tell({ type: 'tick' }))
  const flow = createSoundFlow({ later, told: (stalled) => tell({ type: stalled ? 'mic_silent' : 'mic_alive' }) })

  const hearing = createHearing({
    speech,
    settings: deps.settings,
    tell,
    notice: (notice) => view.change({ notice }),
    level: (level) => emit({ type: 'voice_level', level }),
    deaf: () => deaf,
    later,
  })
  const listeners = createListeners({
    ids: deps.ids,
    came: () => tell({ type: 'listener_came' }),
    gone() {
      reading.stop()
      tell({ type: 'listener_gone' })
    },
    left: (id) => void ledger.closed(id, 'Its page is gone'),
  })

  function tell(event: VoiceEvent): void {
    if (closed) return
    const before = machine
    const { state, effects } = step(machine, event, clock.monotonic())
    machine = state
    for (const effect of effects) perform(effect)
    if (before.phase !== machine.phase) moved(before)
    dictation.moved()
    if (before.run !== machine.run || machine.phase === 'listening' || machine.phase === 'off') bill.over()
    deadline.set(machine.deadline)
    flow.set(machine.mic === 'open')
    view.show()
  }

  function moved(before: Machine): void {
    if ((before.phase === 'speaking') === (machine.phase === 'speaking')) return
    if (machine.phase === 'speaking') reading.stop()
    hearing.setSpeaking(machine.phase === 'speaking')
    if (machine.phase !== 'speaking') view.seen.saying = ''
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'open_mic':
        openReason = effect.reason
        openMicrophone({
          ledger,
          wanted: () => machine.mic === 'opening',
          open: () => listeners.tell(openCommand(deps.settings())),
          unwritten: () => tell({ type: 'mic_failed', why: 'unwritten' }),
        })
        return
      case 'close_mic':
        closeReason = effect.reason
        listeners.tell({ type: 'close_microphone' })
        hearing.quiet()
        view.seen.device = ''
        return
      case 'begin_capture':
        beginCapture(effect.trigger)
        return
      case 'drop_capture':
        hearing.drop()
        return
      case 'transcribe':
        // An answer to a question is a part of the turn that asked.
        if (machine.purpose !== 'answer') bill = openBill(deps.ids.next('turn'), deps.charge)
        writing.start(effect.run, hearing.finish())
        return
      case 'stop_transcribing':
        writing.stop()
        return
      case 'send_turn':
        answer(effect.run, effect.text)
        return
      case 'dictated':
        dictation.text(effect.run, effect.text)
        return
      case 'answer':
        turn?.question.heard(effect.text)
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

  function beginCapture(trigger: Trigger): void {
    reading.stop()
    const wakeWord = hearing.begin(trigger)
    const turnId = machine.purpose === 'answer' ? view.seen.turnId : null
    Object.assign(view.seen, { wakeWord, heard: '', heardFinal: false, saying: '', turnId })
  }

  const writing = createWriteDown({
    speech,
    choice: () => deps.settings().transcriber,
    account: () => bill.account,
    partial: (heard) => view.change({ heard: withoutWakeWord(heard, view.seen.wakeWord) }),
    done(run, heard) {
      const text = withoutWakeWord(heard, view.seen.wakeWord)
      Object.assign(view.seen, { heard: text.trim(), heardFinal: true })
      const dismissed = machine.purpose === 'turn' && isDismissal(text)
      tell(dismissed ? { type: 'dismissed', run } : { type: 'transcript', run, text })
    },
    failed: (run, problem) => tell({ type: 'transcribe_failed', run, problem }),
    later,
  })

  function answer(run: number, text: string): void {
    const recent = clock.now() - lastTurnAt < CONVERSATION_MS
    const mine = bill
    let replyId = ''
    const wanted = () => machine.run === run && (machine.turnRunning || machine.speaking)
    turn = speakTurn(
      {
        ...deps,
        run,
        tell,
        wanted,
        openTalk: () =>
          openTalk({
            account: mine.account,
            wanted,
            opened(out) {
              speaking = out
            },
            began: () => tell({ type: 'speaking_began', run }),
            wentOn: () => tell({ type: 'speaking_went_on', run }),
            ended: (problem) => tell({ type: 'speaking_ended', run, problem }),
          }),
        stopTalking: () => speaking?.stop(),
        started({ turn_id, conversation_id, reply_id }) {
          replyId = reply_id
          lastTurnAt = clock.now()
          view.change({ conversationId: conversation_id, ...(machine.run === run ? { turnId: turn_id } : {}) })
        },
        ended() {
          lastTurnAt = clock.now()
          if (replyId !== '') mine.replied(replyId)
        },
      },
      { conversation_id: recent ? view.seen.conversationId : null, text, turn_id: mine.account.turnId },
    )
  }

  const openTalk = (hooks: Pick<TalkDeps, 'account' | 'wanted' | 'opened' | 'began' | 'wentOn' | 'ended'>) =>
    createTalk({
      ...hooks,
      open: () => speech.speaker(deps.settings().speaker),
      listeners,
      voice: () => deps.settings().speaker,
      next: () => ++utterances,
      saying: (saying) => view.change({ saying }),
    })

  const dictation = createDictation({ machine: () => machine, tell })
  const reading = createReading({
    message: deps.message,
    canPlay: () => machine.listener,
    busy: () => !['off', 'listening'].includes(machine.phase),
    talk: openTalk,
    account: () => openBill(deps.ids.next('turn'), deps.charge).account,
    changed() {
      const aloud = reading.current() !== null
      hearing.setSpeaking(aloud || machine.phase === 'speaking')
      view.change(aloud ? {} : { saying: '' })
    },
  })

  function settingsChanged(): void {
    const settings = deps.settings()
    const { wake_engine, wake_words } = settings
    hearing.wake.want(settings.enabled && settings.hands_free ? { wake_engine, wake_words } : null)
    if (settings.enabled) speech.prepare(settings.transcriber)
    tell({ type: 'settings', enabled: settings.enabled, handsFree: settings.hands_free })
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
      view.seen.device = label
    },
    played(utterance, failed) {
      speaking?.report(utterance, failed)
      reading.report(utterance, failed)
    },
  })

  settingsChanged()
  return {
    state: view.state,
    push(action) {
      const down = action === 'start' || (action === 'toggle' && !machine.held)
      tell({ type: down ? 'push_down' : 'push_up' })
    },
    cancel() {
      reading.stop()
      tell({ type: 'cancel' })
    },
    dictate: dictation.take,
    readAloud: reading.start,
    stopReading: reading.stop,
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
      if (!pcm || machine.mic !== 'open') return
      flow.frame()
      const { phase, handsFree } = machine
      const listening = phase === 'awake' || phase === 'capturing'
      hearing.frame(pcm, { wake: handsFree, speaking: phase === 'speaking', listening })
    },
    settingsChanged,
    wakeWordsChanged: () => hearing.wake.refresh(),
    setDeaf(now) {
      deaf = now
    },
    sleep: () => tell({ type: 'sleep' }),
    wakeUp: () => tell({ type: 'woke_up' }),
    ledger,
    settled: () => hearing.settled(),
    async close() {
      tell({ type: 'settings', enabled: false, handsFree: false })
      reading.stop()
      closed = true
      deadline.set(null)
      flow.set(false)
      writing.stop()
      listeners.close()
      await hearing.wake.close()
      await ledger.closeAll('Hearken was closed')
    },
  }
}
