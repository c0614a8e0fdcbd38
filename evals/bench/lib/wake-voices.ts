/** Synthetic speakers of this machine: espeak-ng's voices (none of which any shipped phrase was made from) and flite's. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWav } from '../../../src-main/engine/voice'
import type { Clip } from './wake-audio'

const ESPEAK =
  'en-gb en-us en-gb-scotland en-gb-x-rp en-029 en-us+f2 en-gb+f4 en-us+m3 en-gb+m7 en-029+f3 en-us+f5'.split(' ')
const SPEEDS = [135, 165]
const FLITE = ['slt', 'rms', 'awb', 'kal16']

export const OTHER_SPEECH = [
  'what is the weather like in Bristol on Sunday',
  'please put milk and bread on my shopping list',
  'the charter was harder to read than I had heard',
  'she parked her car by the harbour and listened',
]

/** The text by each voice; null where no synthesiser is installed. `flite`: its voices too. */
export function sayAll(text: string, { flite }: { flite: boolean }): Clip[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'hearken-say-'))
  const out = join(folder, 'said.wav')
  const clips: Clip[] = []
  const say = (name: string, program: string, args: string[]) => {
    execFileSync(program, args, { stdio: 'ignore' })
    clips.push({ name: `${name}: ${text}`, pcm: readWav(readFileSync(out)) })
  }
  try {
    for (const voice of ESPEAK)
      for (const speed of SPEEDS)
        say(`${voice}@${speed}`, 'espeak-ng', ['-v', voice, '-s', String(speed), '-w', out, text])
    if (flite) for (const voice of FLITE) say(`flite-${voice}`, 'flite', ['-voice', voice, '-t', text, '-o', out])
    return clips
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function sayWith(text: string, { voice, speed }: { voice: string; speed: number }): Int16Array {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', String(speed), '--stdout', text], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return readWav(wav)
}
