/** The streams a command talks through, and how it writes on them. */
import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'

export type OutStream = Writable & { isTTY?: boolean; columns?: number }
export type InStream = Readable & { isTTY?: boolean }
type Style = Parameters<typeof styleText>[0]

/** What a process gives a command; tests give streams of their own. */
export interface Streams {
  stdin: InStream
  stdout: OutStream
  stderr: OutStream
}

export interface Writer {
  /** Adds text as it is. */
  write(text: string): void
  line(text?: string): void
  /** Colours text where the stream is a terminal that wants colours (NO_COLOR and FORCE_COLOR are heard). */
  style(style: Style, text: string): string
  readonly isTTY: boolean
  /** Resolves when all of it has been handed to the system. */
  flush(): Promise<void>
}

/** A reader that goes away (`… | head -1`) is not an error: the rest of the output goes nowhere. */
export function writerOn(stream: OutStream): Writer {
  let gone = false
  stream.on('error', () => {
    gone = true
  })
  const write = (text: string) => {
    if (!gone && text !== '') stream.write(text)
  }
  return {
    write,
    line: (text = '') => write(`${text}\n`),
    style: (style, text) => styleText(style, text, { stream, validateStream: true }),
    isTTY: stream.isTTY === true,
    flush: () => new Promise((resolve) => (gone ? resolve() : stream.write('', () => resolve()))),
  }
}

/** Where one thing is said on one line, whatever its name holds. */
export const oneLine = (text: string): string => plain(text.replace(/\s+/g, ' '))

/** `1 file`, `2 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Of model calls, which are often parts of a cent. */
export const money = (usd: number | null): string => (usd === null ? 'price unknown' : `$${usd.toFixed(4)}`)

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/**
 * Text from a model, a tool or a memory, made harmless for a terminal: no escape sequence or other control character
 * of it gets through, but for line ends and tabs; nor a sign that turns the order of what follows it on the screen.
 */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}
