/** Settings, keys and model choice. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { EmbedderChoice, RerankerChoice } from './banks'
import { ErrorBody } from './errors'
import { VoiceSettings, VoiceSettingsPatch } from './voice-settings'

export const PROVIDERS = ['builtin', 'anthropic', 'openai'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof Provider>

/** Which model answers. `openai` is any OpenAI-compatible server; `base_url` says which. */
export const ModelChoice = z.object({
  provider: Provider,
  model: z.string().max(200),
  /** http(s) URL of the API root, e.g. http://127.0.0.1:11434/v1. Empty: the provider's own. */
  base_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Tokens the model can read; 0: take it from the table, else 32,000. */
  context_window: z.number().int().min(0).max(10_000_000).default(0),
})
export type ModelChoice = z.infer<typeof ModelChoice>

/** The model that is no AI model and costs nothing. */
export const BUILTIN_MODEL: ModelChoice = { provider: 'builtin', model: 'built-in', base_url: '', context_window: 0 }

export const SETTINGS_VERSION = 1

const usd = z.number().min(0).max(1_000_000)

/** settings.json in home. Every key has a default, so a missing or older file is complete. */
export const Settings = z.object({
  version: z.literal(SETTINGS_VERSION).default(SETTINGS_VERSION),
  onboarded: z.boolean().default(false),
  /** IANA zone; empty: the system's. */
  zone: z.string().max(60).default(''),
  models: z
    .object({
      main: ModelChoice.default(BUILTIN_MODEL),
      /** null: the built-in model does the small jobs. */
      small: ModelChoice.nullable().default(null),
      /** Of banks made from now on; one that exists keeps its own until it is moved. */
      embedder: EmbedderChoice.default({ provider: 'use-lite', model: '', base_url: '', dimension: 0 }),
      reranker: RerankerChoice.default({ provider: 'none', model: '', base_url: '', timeout_ms: 2_000 }),
      /** Seconds without a byte from the provider before a turn fails with MODEL_TIMEOUT. */
      timeout_s: z.number().int().min(1).max(3600).default(60),
      max_retries: z.number().int().min(0).max(10).default(2),
      max_output_tokens: z.number().int().min(1).max(200_000).default(8_192),
    })
    .prefault({}),
  chat: z
    .object({
      max_iterations: z.number().int().min(1).max(100).default(12),
      send_with: z.enum(['enter', 'mod-enter']).default('enter'),
    })
    .prefault({}),
  memory: z
    .object({
      /** Exchanges of a conversation after which they become facts and an episode; 0: never. */
      consolidate_after: z.number().int().min(0).max(100).default(6),
      /** What happens before a turn's first model call. */
      recall: z
        .object({
          /** `model`: the small model, where one is set, decides what rules cannot; `rules`: never a model. */
          gate: z.enum(['rules', 'model']).default('model'),
          /** Searches for one message at most. */
          searches: z.number().int().min(1).max(20).default(20),
          /** The small model scores each memory found on how much leaving it out would change the answer. */
          slot_gate: z.boolean().default(false),
          /** Milliseconds for all of it. */
          deadline_ms: z.number().int().min(50).max(120_000).default(7_000),
        })
        .prefault({}),
    })
    .prefault({}),
  tools: z.object({ unavailable: z.array(z.string().max(100)).max(500).default([]) }).prefault({}),
  voice: VoiceSettings.prefault({}),
  ops: z
    .object({
      /** Days of traces kept, and megabytes they may take together: the oldest days go first. */
      trace_days: z.number().int().min(1).max(3_650).default(90),
      trace_mb: z.number().int().min(1).max(100_000).default(500),
      /** Where turns are sent as OpenTelemetry traces (OTLP over HTTP); empty: nowhere. */
      otlp_endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
    })
    .prefault({}),
  release: z
    .object({
      /** Scores replies in judged evals, replays and by hand; null: nothing is judged. */
      judge: ModelChoice.nullable().default(null),
      /** 0..1: the mean score of judged replies that a version needs. */
      threshold: z.number().min(0).max(1).default(0.8),
    })
    .prefault({}),
  /** Dollars that calls to models may cost together; null: no cap. */
  budgets: z
    .object({
      day_usd: usd.nullable().default(null),
      month_usd: usd.nullable().default(null),
      turn_usd: usd.nullable().default(null),
      /** What happens, while there is a cap, to a model whose price nobody knows. */
      unknown_price: z.enum(['refuse', 'allow']).default('refuse'),
    })
    .prefault({}),
  appearance: z
    .object({
      theme: z.enum(['system', 'light', 'dark']).default('system'),
      text_size: z.enum(['small', 'normal', 'large', 'larger']).default('normal'),
    })
    .prefault({}),
  desktop: z
    .object({
      close_to_tray: z.boolean().default(true),
      start_at_login: z.boolean().default(false),
      quick_ask_shortcut: z.string().max(60).default('CommandOrControl+Shift+Space'),
    })
    .prefault({}),
})
export type Settings = z.infer<typeof Settings>

/** The same tree with every key optional; lists are replaced whole. */
export const SettingsPatch = z.object({
  onboarded: z.boolean().optional(),
  zone: z.string().max(60).optional(),
  models: z
    .object({
      main: ModelChoice.optional(),
      small: ModelChoice.nullable().optional(),
      embedder: EmbedderChoice.optional(),
      reranker: RerankerChoice.optional(),
      timeout_s: z.number().int().min(1).max(3600).optional(),
      max_retries: z.number().int().min(0).max(10).optional(),
      max_output_tokens: z.number().int().min(1).max(200_000).optional(),
    })
    .optional(),
  chat: z
    .object({
      max_iterations: z.number().int().min(1).max(100).optional(),
      send_with: z.enum(['enter', 'mod-enter']).optional(),
    })
    .optional(),
  memory: z
    .object({
      consolidate_after: z.number().int().min(0).max(100).optional(),
      recall: z
        .object({
          gate: z.enum(['rules', 'model']).optional(),
          searches: z.number().int().min(1).max(20).optional(),
          slot_gate: z.boolean().optional(),
          deadline_ms: z.number().int().min(50).max(120_000).optional(),
        })
        .optional(),
    })
    .optional(),
  tools: z.object({ unavailable: z.array(z.string().max(100)).max(500).optional() }).optional(),
  voice: VoiceSettingsPatch.optional(),
  ops: z
    .object({
      trace_days: z.number().int().min(1).max(3_650).optional(),
      trace_mb: z.number().int().min(1).max(100_000).optional(),
      otlp_endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
    })
    .optional(),
  release: z
    .object({ judge: ModelChoice.nullable().optional(), threshold: z.number().min(0).max(1).optional() })
    .optional(),
  budgets: z
    .object({
      day_usd: usd.nullable().optional(),
      month_usd: usd.nullable().optional(),
      turn_usd: usd.nullable().optional(),
      unknown_price: z.enum(['refuse', 'allow']).optional(),
    })
    .optional(),
  appearance: z
    .object({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      text_size: z.enum(['small', 'normal', 'large', 'larger']).optional(),
    })
    .optional(),
  desktop: z
    .object({
      close_to_tray: z.boolean().optional(),
      start_at_login: z.boolean().optional(),
      quick_ask_shortcut: z.string().max(60).optional(),
    })
    .optional(),
})
export type SettingsPatch = z.infer<typeof SettingsPatch>

/** The keys Hearken knows by name. A value never leaves the main process. */
export const KEY_NAMES = [
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'GEMINI_API_KEY',
  'COHERE_API_KEY',
  'JINA_API_KEY',
  'HEARKEN_SERVER_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PICOVOICE_ACCESS_KEY',
] as const
export const KeyName = z.enum(KEY_NAMES)
export type KeyName = z.infer<typeof KeyName>

export const Connection = z.object({
  name: KeyName,
  /** What it is for, in words. */
  label: z.string(),
  found: z.boolean(),
  /** "environment", a file path, or "keychain"; empty when not found. Never the value. */
  where: z.string(),
  /** Where a new key would be stored. */
  saves_to: z.string(),
})
export type Connection = z.infer<typeof Connection>

export const LocalServer = z.object({
  kind: z.enum(['ollama', 'lmstudio', 'llama-server']),
  base_url: z.string(),
  models: z.array(z.string()),
})
export type LocalServer = z.infer<typeof LocalServer>

export const settings = {
  /** `problems` says, in sentences, what was wrong with the file and what was done about it. */
  get: oc
    .input(z.object({}))
    .output(z.object({ settings: Settings, problems: z.array(z.string()), system_zone: z.string() })),
  update: oc.input(SettingsPatch).output(z.object({ settings: Settings })),
  connections: oc.input(z.object({})).output(z.object({ connections: z.array(Connection) })),
  saveKey: oc
    .input(z.object({ name: KeyName, value: z.string().trim().min(8, 'is too short to be a key').max(500) }))
    .output(z.object({ connection: Connection })),
  removeKey: oc.input(z.object({ name: KeyName })).output(z.object({ connection: Connection })),
  /** One tiny real call. */
  testModel: oc
    .input(z.object({ choice: ModelChoice }))
    .output(z.object({ ok: z.boolean(), ms: z.number(), model: z.string(), error: ErrorBody.nullable() })),
  /** The same for an embedder or a reranker, before it is chosen. A local model is downloaded for it. */
  testEmbedder: oc.input(z.object({ choice: EmbedderChoice })).output(
    z.object({
      ok: z.boolean(),
      ms: z.number(),
      label: z.string(),
      dimension: z.number().int(),
      error: ErrorBody.nullable(),
    }),
  ),
  testReranker: oc
    .input(z.object({ choice: RerankerChoice }))
    .output(z.object({ ok: z.boolean(), ms: z.number(), label: z.string(), error: ErrorBody.nullable() })),
  /** Model ids the provider lists, or the known ones. */
  listModels: oc
    .input(z.object({ choice: ModelChoice }))
    .output(z.object({ models: z.array(z.string()), error: ErrorBody.nullable() })),
  discoverLocal: oc.input(z.object({})).output(z.object({ servers: z.array(LocalServer) })),
}
