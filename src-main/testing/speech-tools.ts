/** Real speech for tests, from programs that a machine may have: each is null where it has not. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWav } from '../engine/voice'

type Voice = 'espeak' | 'flite'

const COMMANDS: Record<Voice, (text: string, file: string) => [string, string[]]> = {
  espeak: (text, file) => ['espeak-ng', ['-s', '150', '-w', file, text]],
  flite: (text, file) => ['flite', ['-voice', 'rms', '-t', text, '-o', file]],
}

let count = 0

export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v "$0"`, name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Says a text as 16 kHz samples. */
export function speechTool(voice: Voice): ((text: string) => Int16Array) | null {
  const [program] = COMMANDS[voice]('', '')
  if (!hasProgram(program)) return null
  return (text) => {
    const file = join(tmpdir(), `hearken-speech-${process.pid}-${count++}.wav`)
    try {
      const [command, args] = COMMANDS[voice](text, file)
      execFileSync(command, args, { stdio: 'ignore' })
      return readWav(readFileSync(file))
    } finally {
      rmSync(file, { force: true })
    }
  }
}
