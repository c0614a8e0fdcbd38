/** Runs the command line in this process: real engine, real home, captured streams. */
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { afterEach, beforeEach, expect } from 'vitest'
import { main, type Run } from '../main'

/** A fresh home for each test of the file that calls this. */
export let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hearken-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

export interface Options {
  input?: string
  tty?: boolean
  env?: Run['env']
  signals?: EventEmitter
  compose?: Run['compose']
  stdout?: Writable
  rendererDir?: string
  cwd?: string
}

/** Collects what is written; `until` waits for words to appear. */
export class Screen extends PassThrough {
  text = ''
  isTTY: boolean
  constructor(isTTY: boolean) {
    super()
    this.isTTY = isTTY
    this.on('data', (chunk) => {
      this.text += String(chunk)
    })
  }
  async until(words: string | RegExp): Promise<string> {
    await expect.poll(() => this.text).toMatch(words)
    return this.text
  }
}

export function start(words: string[], options: Options = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: options.tty ?? false })
  const stdout = new Screen(options.tty ?? false)
  const stderr = new Screen(options.tty ?? false)
  if (options.input !== undefined) stdin.end(options.input)
  const signals = options.signals ?? new EventEmitter()
  const code = main(['--home', home, ...words], {
    streams: { stdin, stdout: options.stdout ?? stdout, stderr },
    env: options.env ?? {},
    cwd: options.cwd ?? home,
    signals,
    ...(options.rendererDir ? { rendererDir: options.rendererDir } : {}),
    ...(options.compose ? { compose: options.compose } : {}),
  })
  return { code, stdin, stdout, stderr, signals }
}

export async function run(words: string[], options: Options = {}) {
  const { code, stdout, stderr } = start(words, options)
  return { code: await code, out: stdout.text, err: stderr.text }
}
export const lastJson = (out: string) => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as never
