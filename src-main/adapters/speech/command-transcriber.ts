/** Any program that turns a WAV file into text on its standard output: whisper-cli, pocketsphinx, vosk, a script. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HearkenError } from '../../contract/index'
import type { Pcm, Transcriber } from '../../engine/ports'
import { fill, runProgram, splitCommand } from './program'

export interface CommandTranscriberOptions {
  /** `{wav}` stands for the file. */
  command: string
  /** Absolute folder for the file, which is gone afterwards. */
  tmp: string
  timeoutMs: number
  /** Samples as a WAV file. */
  toWav(parts: Pcm[]): Uint8Array
}

/** Throws BAD_INPUT for a command without `{wav}`. */
export function createCommandTranscriber({ command, tmp, timeoutMs, toWav }: CommandTranscriberOptions): Transcriber {
  const words = splitCommand(command)
  if (words.length === 0 || !words.some((word) => word.includes('{wav}')))
    throw new HearkenError(
      'BAD_INPUT',
      'The transcriber’s command does not say where the sound file goes.',
      'Write {wav} where the file belongs, e.g. whisper-cli -m model.bin -nt -np {wav}',
    )
  return {
    info: { id: `command:${words[0]}`, label: `${words[0]}, on this computer`, local: true },
    async transcribe(pcm, signal) {
      await mkdir(tmp, { recursive: true, mode: 0o700 })
      const folder = await mkdtemp(join(tmp, 'hearken-stt-'))
      try {
        const wav = join(folder, 'speech.wav')
        await writeFile(wav, toWav([pcm]), { mode: 0o600 })
        const output = await runProgram(fill(words, { wav }), { signal, timeoutMs })
        return { text: transcriptOf(output.toString('utf8')) }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** What was said, without what programs add: times (whisper-cli), noises in brackets, file names (pocketsphinx -hyp). */
export function transcriptOf(output: string): string {
  return output
    .replace(/^\s*\[[\d:.,]+\s*-->\s*[\d:.,]+\]\s*/gm, '')
    .replace(/[[(<](?:blank_audio|silence|music|noise|inaudible|no speech|sil|s|\/s|unk|\+\+\w+\+\+)[\])>]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
