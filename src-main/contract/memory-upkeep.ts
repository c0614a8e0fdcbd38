/** What people do to memory as a whole: erase for good, import, export, index a folder. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from './limits'

const id = z.string().min(1).max(100)
const path = z.string().min(1).max(4_096)

/** What "erase now" would take along, to be shown before it is asked for. */
export const ErasurePlan = z.object({
  id: z.string(),
  title: z.string(),
  versions: z.number().int(),
  /** Messages it came from; they go only when asked. */
  messages: z.array(
    z.object({
      conversation_id: z.string(),
      message_id: z.string(),
      role: z.enum(['user', 'assistant']),
      preview: z.string(),
    }),
  ),
  /** Other memories with a sentence that says the same; that sentence goes. */
  quoting: z.array(z.object({ id: z.string(), kind: z.string(), title: z.string() })),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

/** What an erasure did, by place, and what a scan of every byte below home found afterwards. */
export const ErasureReport = z.object({
  ids: z.array(z.string()),
  /** Items, cells, lines and files changed or removed, by place. */
  erased: z.record(z.string(), z.number().int()),
  scanned_files: z.number().int(),
  scanned_bytes: z.number().int(),
  /** Where something of it is still found. Empty: proven gone. */
  hits: z.array(z.object({ file: z.string(), form: z.string() })),
  /** False when the messages were left as they are: then they still say it. */
  with_messages: z.boolean(),
  ms: z.number(),
})
export type ErasureReport = z.infer<typeof ErasureReport>

const progress = z.object({
  type: z.literal('progress'),
  done: z.number().int(),
  /** null while it is still being counted. */
  total: z.number().int().nullable(),
  /** What is being worked on, for people. */
  label: z.string(),
})

export const ImportSummary = z.object({
  imported: z.number().int(),
  /** There already, word for word. */
  skipped: z.number().int(),
  failed: z.array(z.object({ file: z.string(), why: z.string() })),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportEvent = z.discriminatedUnion('type', [
  progress,
  z.object({ type: z.literal('done'), summary: ImportSummary }),
])
export type ImportEvent = z.infer<typeof ImportEvent>

export const EXPORT_FORMATS = ['json', 'markdown'] as const
export const ExportEvent = z.discriminatedUnion('type', [
  progress,
  /** Without a path: the export itself, in parts; parts of one name belong together in order. */
  z.object({ type: z.literal('part'), name: z.string(), text: z.string() }),
  z.object({ type: z.literal('done'), items: z.number().int(), files: z.number().int(), path: z.string().nullable() }),
])
export type ExportEvent = z.infer<typeof ExportEvent>

export const IndexSummary = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  moved: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  failed: z.array(z.object({ file: z.string(), why: z.string() })),
})
export type IndexSummary = z.infer<typeof IndexSummary>

export const IndexEvent = z.discriminatedUnion('type', [
  progress,
  z.object({ type: z.literal('done'), summary: IndexSummary }),
])
export type IndexEvent = z.infer<typeof IndexEvent>

export const IndexedFolder = z.object({
  path: z.string(),
  watched: z.boolean(),
  files: z.number().int(),
  /** ISO; null before the first whole pass. */
  swept_at: z.string().nullable(),
})
export type IndexedFolder = z.infer<typeof IndexedFolder>

export const MemoryStats = z.object({
  items: z.number().int(),
  by_kind: z.record(z.string(), z.number().int()),
  versions: z.number().int(),
  forgotten: z.number().int(),
  chunks: z.number().int(),
  pending: z.number().int(),
  database_bytes: z.number().int(),
  folders: z.array(IndexedFolder),
})
export type MemoryStats = z.infer<typeof MemoryStats>

/** Parts of a lookup that an evaluation leaves out, one at a time. */
export const EVAL_PARTS = ['semantic', 'stemmed', 'exact', 'context_vector', 'neighbours'] as const

export const EvalVariant = z.object({
  name: z.string(),
  recall_at_1: z.number(),
  recall_at_5: z.number(),
  recall_at_10: z.number(),
  recall_at_20: z.number(),
  /** Questions with some evidence among the first 20. */
  hit_at_20: z.number(),
  p95_ms: z.number(),
})
export type EvalVariant = z.infer<typeof EvalVariant>

export const EvalResult = z.object({
  questions: z.number().int(),
  /** Without evidence to look for. */
  left_out: z.number().int(),
  variants: z.array(EvalVariant),
})
export type EvalResult = z.infer<typeof EvalResult>

export const upkeep = {
  erasurePlan: oc
    .route({ method: 'GET', path: '/memory/items/{id}/erasure', summary: 'What erasing it would take along' })
    .input(z.object({ id }))
    .output(ErasurePlan),
  eraseNow: oc
    .route({ method: 'POST', path: '/memory/items/{id}/erase', summary: 'Erase at once, everywhere, and prove it' })
    .input(
      z.object({
        id,
        /** The messages it came from go too, and what other messages say of it. */
        with_messages: z.boolean().default(false),
        /** Notes (their earlier versions too), calendar entries and other text files below home that say it are cleaned of it as well. */
        with_files: z.boolean().default(false),
        /** Words that must be left nowhere, besides the memory's own. */
        words: z.array(z.string().trim().min(3).max(200)).max(50).default([]),
      }),
    )
    .output(ErasureReport),
  /** A file or folder of this machine, or, from a browser, the files themselves. */
  import: oc
    .input(
      z.union([
        z.object({ path }),
        z.object({ files: z.array(z.object({ name: path, text: z.string().max(LIMITS.frameBytes) })).max(10_000) }),
      ]),
    )
    .output(eventIterator(ImportEvent)),
  export: oc
    .input(z.object({ format: z.enum(EXPORT_FORMATS), path: path.optional() }))
    .output(eventIterator(ExportEvent)),
  indexFolder: oc.input(z.object({ path, watch: z.boolean().default(false) })).output(eventIterator(IndexEvent)),
  unindexFolder: oc.input(z.object({ path })).output(z.object({ removed: z.number().int() })),
  sweepFolders: oc
    .route({ method: 'POST', path: '/memory/sweep', summary: 'Compare indexed folders with the database' })
    .input(z.object({}))
    .output(z.object({ folders: z.array(z.object({ path: z.string(), summary: IndexSummary })) })),
  /** Recall at k over questions whose evidence is known: ids of items, or words of the text. */
  evaluate: oc
    .route({ method: 'POST', path: '/memory/evaluate' })
    .input(
      z.object({
        questions: z
          .array(
            z.object({
              question: z.string().max(LIMITS.messageChars),
              evidence: z.array(z.string().max(10_000)).max(100),
            }),
          )
          .max(10_000),
        /** Also with each part left out. */
        ablate: z.boolean().default(false),
      }),
    )
    .output(EvalResult),
  stats: oc.route({ method: 'GET', path: '/memory/stats' }).input(z.object({})).output(MemoryStats),
  rebuildIndex: oc
    .route({ method: 'POST', path: '/memory/rebuild-index', summary: 'Make the text indexes anew from the rows' })
    .input(z.object({}))
    .output(z.object({ chunks: z.number().int(), ms: z.number() })),
}
