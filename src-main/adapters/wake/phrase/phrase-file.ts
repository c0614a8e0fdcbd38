/** The file of a phrase: JSON with base64 numbers, versioned, with a checksum; a few tens of kilobytes. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { HearkenError, PhraseLabel } from '../../../contract/index'
import type { WakePhrase } from '../../../engine/ports'
import type { PhraseModel } from './detector'
import { floats, rows } from './space'

const FORMAT = 'hearken-wake-phrase'
const VERSION = 2
/** The phrase's own maker grants it; it holds no recording, only numbers made from one. */
const LICENCE = 'Yours'
const MAX_CHARS = 1_000_000
const MAX_TEMPLATES = 40
const MAX_RIVALS = 100

const Body = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  label: PhraseLabel,
  source: z.enum(['typed', 'recorded', 'both']),
  threshold: z.number().min(0).max(1),
  space: z.string().max(60),
  width: z.number().int().min(1).max(96),
  median: z.number(),
  spread: z.number().positive(),
  out: z.array(z.number().int().min(0).max(MAX_RIVALS)).max(MAX_RIVALS),
  templates: z
    .array(z.object({ median: z.number(), spread: z.number().positive(), points: z.string().min(4).max(60_000) }))
    .min(1)
    .max(MAX_TEMPLATES),
})
type Body = z.infer<typeof Body>

export interface OpenPhrase extends WakePhrase {
  model: PhraseModel
}

export interface PhraseFacts {
  label: string
  source: WakePhrase['source']
  threshold: number
  space: { id: string; width: number }
}

export function writePhrase(model: PhraseModel, { label, source, threshold, space }: PhraseFacts): OpenPhrase {
  const body: Body = {
    id: slug(label),
    label,
    source,
    threshold,
    space: space.id,
    width: space.width,
    median: model.median,
    spread: model.spread,
    out: model.out,
    templates: model.templates.map(({ points, median, spread }) => ({ median, spread, points: base64(points) })),
  }
  return open(body, toFile(body))
}

const toFile = (body: Body) =>
  JSON.stringify({ format: FORMAT, version: VERSION, check: checksum(body), phrase: body }, null, 1)

/** Throws BAD_INPUT when the text is no phrase file, is damaged, or was made for another speech space. */
export function readPhrase(file: string, space: { id: string; width: number }): OpenPhrase {
  const parsed = file.length <= MAX_CHARS ? parse(file) : null
  if (parsed?.format !== FORMAT) throw bad('This is not a wake phrase file.')
  if (parsed.version !== VERSION) throw bad('This wake phrase was made by another version of Hearken.')
  const body = Body.safeParse(parsed.phrase)
  if (!body.success || checksum(body.data) !== parsed.check) throw bad('This wake phrase file is damaged.')
  if (body.data.space !== space.id || body.data.width !== space.width)
    throw bad('This wake phrase was made for another version of the speech model.')
  const opened = open(body.data, file)
  const whole = opened.model.templates.every(({ points }) => points.every((point) => point.every(Number.isFinite)))
  if (!whole || opened.model.templates.some(({ points }) => points.length === 0))
    throw bad('This wake phrase file is damaged.')
  return opened
}

/** The same phrase under another name or id. Throws as `readPhrase` does. */
export function renamePhrase(
  file: string,
  to: { label?: string; id?: string },
  space: { id: string; width: number },
): OpenPhrase {
  readPhrase(file, space)
  const body: Body = { ...(parse(file)?.phrase as Body), ...to }
  if (!Body.safeParse(body).success) throw bad('A wake phrase cannot have this name.')
  return open(body, toFile(body))
}

function open(body: Body, file: string): OpenPhrase {
  const { id, label, source, threshold, median, spread, out, width } = body
  const templates = body.templates.map((template) => ({
    median: template.median,
    spread: template.spread,
    points: rows(floats(template.points), width).filter((row) => row.length === width),
  }))
  return {
    word: { id: `phrase:${id}`, label, licence: LICENCE, threshold, frames: 1 },
    source,
    file,
    model: { templates, median, spread, out },
  }
}

function parse(file: string): { format?: unknown; version?: unknown; check?: unknown; phrase?: unknown } | null {
  try {
    return JSON.parse(file)
  } catch {
    return null
  }
}

const bad = (message: string) =>
  new HearkenError('BAD_INPUT', `${message} Your other wake words still work.`, 'Export it again, or record it anew.')

const checksum = (body: Body) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

function base64(points: Float32Array[]): string {
  return Buffer.concat(points.map((point) => Buffer.from(point.buffer, point.byteOffset, point.byteLength))).toString(
    'base64',
  )
}

/** `Hey Hearken!` → `hey-hearken`. A label with no such letter gets a name from its own checksum. */
export function slug(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain === '' ? `phrase-${createHash('sha256').update(label).digest('hex').slice(0, 8)}` : plain
}
