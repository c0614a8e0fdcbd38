/** Values of the contract's types for the fakes. */
import type {
  Connection,
  Conversation,
  MemoryItem,
  RecordingCheck,
  ToolCard,
  VoiceState,
  WakeWordInfo,
} from '../../contract/index'

export const TIME = '2026-03-04T10:00:00.000Z'

export const conversation: Conversation = {
  id: 'c1',
  title: 'Birthdays',
  created_at: TIME,
  updated_at: TIME,
  pinned: false,
  message_count: 0,
  preview: '',
  running: false,
}

export const item: MemoryItem = {
  id: 'i1',
  kind: 'fact',
  scope: 'global',
  text: 'Kelly was born on March 4th 1990.',
  title: 'Kelly',
  source: 'Birthdays',
  created_on: '2026-03-04',
  tags: [],
  origin: 'owner',
  turn_id: null,
  message_id: null,
  conversation_id: null,
  parent_id: null,
  is_latest: true,
  pinned: false,
  expires_at: null,
  forgotten_at: null,
  created_at: TIME,
  updated_at: TIME,
}

export const card: ToolCard = {
  call_id: 'call1',
  name: 'time_now',
  label: 'Looking at the clock',
  status: 'ok',
  summary: '10:00',
  args_json: '{}',
  result_text: '10:00',
  access: 'read',
  source: 'local',
  duration_ms: 1,
  cost_usd: null,
  undo: 'none',
}

export const connection: Connection = {
  name: 'OPENAI_API_KEY',
  label: 'OpenAI',
  found: false,
  where: '',
  saves_to: '/home/person/.hearken/.env',
}

export const erasure = ({ id, with_messages }: { id: string; with_messages: boolean }) => ({
  ids: [id],
  erased: { items: 1 },
  scanned_files: 1,
  scanned_bytes: 1,
  hits: [],
  with_messages,
  ms: 1,
})
export const indexed = { added: 1, changed: 0, moved: 0, removed: 0, unchanged: 0, failed: [] }
export const stats = {
  items: 1,
  by_kind: { fact: 1 },
  versions: 0,
  forgotten: 0,
  chunks: 1,
  pending: 0,
  database_bytes: 4096,
  folders: [],
}
export const backup = { name: 'state-2026-03-02.db', taken_at: TIME, bytes: 4096 }
export const backupCheck = { name: backup.name, ok: true, detail: 'Sound.', items: 1, messages: 2 }

export const bank = {
  name: 'default',
  embedder: { provider: 'use-lite' as const, model: '', base_url: '', dimension: 0 },
  embedder_id: 'use-lite',
  embedder_label: 'Universal Sentence Encoder Lite, on this computer',
  dimension: 512,
  recall: {
    fusion: 'weighted' as const,
    limit: 10,
    rerank_floor: 0.05,
    embed_deadline_ms: 400,
  },
  created_at: TIME,
  migrating_to: null,
}

export const wakeWord: WakeWordInfo = {
  id: 'phrase:hey-ada',
  label: 'Hey Ada',
  engine: 'keyless',
  licence: 'Yours',
  commercial: true,
  threshold: 0.5,
  kind: 'own',
  source: 'typed',
  problem: '',
}

export const recordingCheck: RecordingCheck = { seconds: 0.8, snr_db: 30, clipped: 0, problem: '', action: '' }

export const voiceState: VoiceState = {
  phase: 'off',
  enabled: false,
  hands_free: true,
  mic: 'closed',
  trigger: null,
  purpose: 'turn',
  wake_word: '',
  heard: '',
  heard_final: false,
  saying: '',
  question: null,
  reading: null,
  conversation_id: null,
  turn_id: null,
  problem: null,
  notice: '',
  device_label: '',
}
