/** The voice: listening and speaking on the person's side of a turn, and wake words of their own. */
import type { Chat } from './loop'
import { createChargeReply, type Hub } from './ops'
import type { Clock, Files, Ids, SpeechSource, Store, TraceSink } from './ports'
import type { SettingsService } from './settings'
import type { Toolbox } from './toolbox'
import { createWorkshop, startVoice, type VoiceSession, type WakeWorkshop } from './voice'

export interface SpeakingDeps {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  trace: TraceSink
  speech: SpeechSource
  settings: SettingsService
  hub: Hub
  chat: Pick<Chat, 'send' | 'cancel'>
  toolbox: Pick<Toolbox, 'answer'>
  /** Runs one change of a reply's receipt at a time. */
  alone<T>(messageId: string, work: () => Promise<T>): Promise<T>
  /** Tells the windows how a message stands. */
  announce(messageId: string): Promise<void>
}

export interface Speaking {
  voice: VoiceSession
  workshop: WakeWorkshop
  close(): Promise<void>
}

export async function startSpeaking(deps: SpeakingDeps): Promise<Speaking> {
  const { store, clock, ids, files, trace, speech, settings, hub, chat, alone, announce } = deps
  const ofVoice = () => settings.current().voice
  speech.onDownload(({ path, received, total }) => hub.emit({ type: 'download_progress', path, received, total }))
  const voice = await startVoice({
    clock,
    ids,
    files,
    hub,
    speech,
    settings: ofVoice,
    emit: (event) => hub.emit(event),
    send: (input) => chat.send(input),
    cancel: (turnId) => chat.cancel(turnId),
    answer: deps.toolbox.answer,
    charge: createChargeReply({ store, clock, trace, alone, announce }),
    message: (id) => store.getMessage(id),
  })
  const workshop = createWorkshop({
    speech,
    ids,
    clock,
    files,
    voice,
    zone: () => settings.zone(),
    settings: ofVoice,
    save: (changed) => settings.update({ voice: changed }),
  })
  return {
    voice,
    workshop,
    async close() {
      workshop.close()
      await voice.close()
    },
  }
}
