/** Every call that crosses a process. Served alike over MessagePort, WebSocket, in memory and (where routed) REST. */
import { arena } from './arena'
import { chat, events } from './chat'
import { data } from './data'
import { desktop } from './desktop'
import { evals } from './evals'
import { memory } from './memory'
import { browsing } from './memory-browse'
import { observability } from './observability'
import { ops } from './ops'
import { asking } from './recall'
import { release } from './release'
import { replay } from './replay'
import { settings } from './settings'
import { tools } from './tools'
import { voice } from './voice'
import { microphone } from './voice-microphone'
import { wake } from './voice-phrases'
import { scorecard } from './voice-scorecard'

export const contract = {
  chat,
  events,
  memory: { ...memory, ...asking, ...browsing },
  tools,
  settings,
  ops,
  observability,
  evals,
  release,
  replay,
  arena,
  data,
  desktop,
  voice,
  wake,
  microphone,
  scorecard,
}
export type Contract = typeof contract

export * from './approvals'
export * from './arena'
export * from './backup'
export * from './banks'
export * from './chat'
export * from './client-error'
export * from './data'
export { DEFAULT_WAKE_WORD } from './default-wake-word'
export * from './errors'
export * from './evals'
export { type Piece, revealed } from './invisible'
export * from './limits'
export { Evidence, ITEM_KINDS, ItemKind, KeptMemory, MemoryItem, Origin, SuggestedMemory, UsedMemory } from './memory'
export * from './memory-browse'
export * from './memory-upkeep'
export * from './observability'
export * from './ops'
export * from './recall'
export * from './receipt'
export * from './release'
export * from './replay'
export {
  BUILTIN_MODEL,
  Connection,
  KEY_NAMES,
  KeyName,
  LocalServer,
  ModelChoice,
  PROVIDERS,
  Provider,
  SETTINGS_VERSION,
  Settings,
  SettingsPatch,
} from './settings'
export * from './sound'
export type { TraceLine, UsageDay, UsageReport } from './spending'
export { Access, ToolInfo } from './tools'
export {
  Earcon,
  ListenerCommand,
  ListenerReport,
  MicrophoneEntry,
  VOICE_PHASES,
  VoicePhase,
  VoiceProblem,
  VoiceProblemCode,
  VoiceState,
} from './voice'
export { MicrophoneDay, RECORDING_REASONS, RecordingReason } from './voice-microphone'
export { PhraseLabel, RecordingCheck, TryEvent, WakeEngineKind, WakeFault, WakeWordInfo } from './voice-phrases'
export { Interval95, Scorecard, ScorecardEvent, ScoredWord, ScorePoint } from './voice-scorecard'
export { SpeakerChoice, TranscriberChoice, VoiceSettings, WakeWordChoice } from './voice-settings'
