/** Any program that speaks into a WAV file or to its standard output: espeak-ng, flite, say, piper, a script. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HearkenError } from '../../contract/index'
import type { Pcm, Speaker } from '../../engine/ports'
import { fill, runProgram, splitCommand } from './program'

export interface CommandSpeakerOptions {
  /** `{text}` is the sentence; without it the sentence is written to standard input. `{wav}`: the file it writes. */
  command: string
  tmp: string
  timeoutMs: number
  /** A WAV file as 16 kHz samples; throws BAD_INPUT for what is none. */
  readWav(bytes: Uint8Array): Pcm
}

export function createCommandSpeaker({ command, tmp, timeoutMs, readWav }: CommandSpeakerOptions): Speaker {
  const words = splitCommand(command)
  if (words.length === 0)
    throw new HearkenError(
      'BAD_INPUT',
      'The speaker’s command is empty.',
      'Give one, e.g. espeak-ng --stdout {text}, or choose another voice.',
    )
  const program = words[0] as string
  const toFile = words.some((word) => word.includes('{wav}'))
  const asArgument = words.some((word) => word.includes('{text}'))
  return {
    info: { id: `command:${program}`, label: `${program}, on this computer`, local: true },
    async *speak(text, signal) {
      if (toFile) await mkdir(tmp, { recursive: true, mode: 0o700 })
      const folder = toFile ? await mkdtemp(join(tmp, 'hearken-tts-')) : ''
      try {
        const wav = join(folder, 'speech.wav')
        // One that begins with a dash would be read as an option.
        const said = text.replace(/^[-\s]+/, '')
        const output = await runProgram(fill(words, { wav, text: said }), {
          signal,
          timeoutMs,
          ...(asArgument ? {} : { input: text }),
        })
        const bytes = toFile ? await readFile(wav).catch(() => output) : output
        yield soundOf(bytes, program, readWav)
      } finally {
        if (folder) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function soundOf(bytes: Uint8Array, program: string, readWav: (bytes: Uint8Array) => Pcm): Pcm {
  try {
    return readWav(bytes)
  } catch (cause) {
    throw new HearkenError(
      'MODEL_BAD_REPLY',
      `"${program}" wrote no WAV file.`,
      'Have it write one to {wav} or to its standard output, e.g. espeak-ng --stdout {text}',
      { cause },
    )
  }
}
