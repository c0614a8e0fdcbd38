/** Runs a program of the person's choosing: no shell, one process group, ended with its children when it takes too long. */
import { spawn } from 'node:child_process'
import { HearkenError } from '../../contract/index'

export interface ProgramOptions {
  /** Written to its standard input; left out: nothing. */
  input?: string
  signal: AbortSignal
  timeoutMs: number
}

/** More output than this is not a transcript or a sentence of speech; the program is ended. */
const MAX_OUTPUT = 32 * 1024 * 1024
/** For what is still in the pipes of a program that has ended; something that it left behind may hold them open for good. */
const LAST_WORDS_MS = 500
const POSIX = process.platform !== 'win32'

/**
 * Splits a command line into its words as a shell would without any of a shell's powers: quotes group, a backslash takes the
 * next character as it is (on Windows only before a quote), nothing is expanded. Throws BAD_INPUT for a quote left open.
 */
export function splitCommand(line: string): string[] {
  const words: string[] = []
  let word = ''
  let inWord = false
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    const next = line[at + 1]
    if (char === '\\' && quote !== "'" && next !== undefined && (POSIX || next === '"')) {
      word += next
      inWord = true
      at += 1
    } else if (quote !== '') {
      if (char === quote) quote = ''
      else word += char
    } else if (char === '"' || char === "'") {
      quote = char
      inWord = true
    } else if (/\s/.test(char)) {
      if (inWord) words.push(word)
      word = ''
      inWord = false
    } else {
      word += char
      inWord = true
    }
  }
  if (quote !== '')
    throw new HearkenError(
      'BAD_INPUT',
      'The command has a quotation mark that is not closed.',
      'Close it, or remove it.',
    )
  if (inWord) words.push(word)
  return words
}

/** `{name}` in each word becomes its value, letter by letter: nothing that is put in is read once more. */
export const fill = (words: string[], values: Record<string, string>): string[] =>
  words.map((word) =>
    word.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
    ),
  )

/** Standard output. Throws NOT_CONFIGURED, MODEL_TIMEOUT, MODEL_UNAVAILABLE, CANCELLED. */
export function runProgram([program = '', ...args]: string[], options: ProgramOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (options.signal.aborted) return reject(stopped())
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: POSIX,
      windowsHide: true,
      shell: false,
    })
    const out: Buffer[] = []
    let size = 0
    let errors = ''
    let ended: HearkenError | null = null

    const killAll = () => {
      try {
        // The whole group: a script's own children hold the pipes open otherwise.
        if (POSIX && child.pid) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const end = (why: HearkenError) => {
      ended ??= why
      killAll()
    }
    const timer = setTimeout(() => end(slow(program, options.timeoutMs)), options.timeoutMs)
    const onAbort = () => end(stopped())
    options.signal.addEventListener('abort', onAbort, { once: true })
    let lastWords: NodeJS.Timeout | undefined
    const done = () => {
      clearTimeout(timer)
      clearTimeout(lastWords)
      options.signal.removeEventListener('abort', onAbort)
    }

    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_OUTPUT) end(failed(program, 'it wrote far too much'))
      else out.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('utf8')).slice(-4_000)
    })
    // A program that reads nothing closes its end; that is its right.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', (error: NodeJS.ErrnoException) => {
      done()
      reject(
        ended ??
          (error.code === 'ENOENT' || error.code === 'EACCES' ? missing(program) : failed(program, error.message)),
      )
    })
    child.on('exit', () => {
      lastWords = setTimeout(() => {
        killAll()
        // What it started in a group of its own is out of reach; what was written before has been read by then.
        lastWords = setTimeout(() => {
          child.stdout.destroy()
          child.stderr.destroy()
        }, LAST_WORDS_MS)
      }, LAST_WORDS_MS)
    })
    child.on('close', (code, signal) => {
      done()
      if (ended) reject(ended)
      else if (code === 0) resolve(Buffer.concat(out))
      else reject(failed(program, lastLine(errors) || `it ended with ${code ?? signal}`))
    })
  })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? ''
const stopped = () => new HearkenError('CANCELLED', 'Stopped.', 'Nothing to do.')
const missing = (program: string) =>
  new HearkenError(
    'NOT_CONFIGURED',
    `There is no program "${program}" here, or it may not be run.`,
    'Install it, give its whole path, or choose another way in Settings, Voice.',
  )
const slow = (program: string, ms: number) =>
  new HearkenError(
    'MODEL_TIMEOUT',
    `"${program}" took longer than ${Math.round(ms / 1000)} s and was ended.`,
    'Try it again, or choose a smaller model or another way in Settings, Voice.',
  )
const failed = (program: string, why: string) =>
  new HearkenError(
    'MODEL_UNAVAILABLE',
    `"${program}" failed (${why}).`,
    'Run the command in a terminal to see more, or choose another way in Settings, Voice.',
  )
