/** Reads every byte below a folder and looks for wordings in the forms in which programs keep text. */
import { read as readFile } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ScanResult } from '../../engine/ports'
import { withOpened } from './opened'

const read = promisify(readFile)

const WINDOW = 1024 * 1024
/** Bytes of the longest form looked for; a longer wording is looked for by its start. */
const FORM_BYTES = 4_096

interface Form {
  name: string
  /** The bytes as Latin-1 characters; `folded` ones are compared in lower case. */
  bytes: string
  folded: boolean
}

export async function scanBytes(
  root: string,
  needles: readonly string[],
  skip: (path: string) => boolean,
): Promise<ScanResult> {
  const forms = needles.flatMap(formsOf)
  const result: ScanResult = { files: 0, bytes: 0, hits: [] }
  for await (const path of walk(root, '')) {
    if (skip(path)) continue
    const seen = await scanFile(join(root, path), forms)
    result.files += 1
    result.bytes += seen.bytes
    for (const form of seen.found) result.hits.push({ file: path, form })
    const inName = forms.some(({ bytes, folded }) => folded && latin(path).toLowerCase().includes(bytes))
    if (inName) result.hits.push({ file: path, form: 'file name' })
  }
  return result
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield path
  }
}

async function scanFile(path: string, forms: Form[]): Promise<{ bytes: number; found: string[] }> {
  const found = new Set<string>()
  const isCalendar = /\.ics$/i.test(path)
  const stat = await lstat(path).catch(() => null)
  if (stat === null) return { bytes: 0, found: [] }
  let bytes = 0
  await withOpened(path, async (handle) => {
    const buffer = Buffer.alloc(WINDOW + FORM_BYTES)
    let kept = 0
    for (;;) {
      const { bytesRead } = await read(handle, buffer, kept, WINDOW, bytes)
      if (bytesRead === 0) return
      bytes += bytesRead
      const end = kept + bytesRead
      const said = buffer.toString('latin1', 0, end)
      // Calendars break a line anywhere (RFC 5545, 3.1).
      const raw = isCalendar ? said.replace(/\r?\n[ \t]/g, '') : said
      const lower = raw.toLowerCase()
      for (const { name, bytes: form, folded } of forms) if ((folded ? lower : raw).includes(form)) found.add(name)
      kept = Math.min(FORM_BYTES, end)
      buffer.copy(buffer, 0, end - kept, end)
    }
  })
  return { bytes, found: [...found] }
}

const latin = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** `needle` is lower case. Base64 is compared as written, for each of the three places a text can start in it. */
export function formsOf(needle: string): Form[] {
  const cut = needle.slice(0, 1_000)
  const bytes = Buffer.from(cut, 'utf8')
  const wide = Buffer.from(cut, 'utf16le')
  const forms: Form[] = [
    folded('UTF-8', bytes.toString('latin1')),
    folded('UTF-16', wide.toString('latin1')),
    folded('UTF-16', Buffer.from(wide).swap16().toString('latin1')),
    folded('JSON', latin(JSON.stringify(cut).slice(1, -1))),
    folded('JSON', asciiJson(cut)),
    folded('URL', latin(encodeURIComponent(cut.toWellFormed()))),
    ...[0, 1, 2].map((shift) => base64At(bytes, shift)),
  ]
  const seen = new Set<string>()
  return forms.filter(({ bytes: form }) => form.length >= 3 && !seen.has(form) && seen.add(form))
}

const folded = (name: string, bytes: string): Form => ({
  name,
  bytes: bytes.toLowerCase().slice(0, FORM_BYTES),
  folded: true,
})

const asciiJson = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The characters of the base64 that depend on the needle alone when `shift` bytes stand before it in its group. */
function base64At(bytes: Buffer, shift: number): Form {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const from = shift === 0 ? 0 : shift + 1
  const spare = (shift + bytes.length) % 3 === 0 ? 0 : 1
  return { name: 'base64', bytes: whole.slice(from, whole.length - spare).slice(0, FORM_BYTES), folded: false }
}
