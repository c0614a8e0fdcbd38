/** Speaks the sentences and short utterances into DIR/sentences and DIR/short as 16 kHz WAV files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { rng, sentence } from './sentences.mjs'

const FLITE = ['kal16', 'awb', 'rms', 'slt']
const ESPEAK =
  'en-gb en-us en-gb-scotland en-gb-x-rp en-029 en-gb-x-gbclan en-us+f2 en-gb+f4 en-us+m3 en-gb+m7 en-029+f3 en-us+f5 en-gb-scotland+f1'.split(
    ' ',
  )
const SHORT =
  `okay|good morning|thank you|never mind|hello there|hey you|what time is it|turn it off|volume up|next song|stop|start again|yes please|no thanks|come here|see you later|excuse me|how are you|not now|wait a minute|lights off|open the door|call my mother|smart move|commuter|computing|hear again|hey Karen|hay market|darken|hey Harvey|Jarvis|electra|Alexis|compute her|start mirroring|harken back|milk and sugar|what a day|very well`.split(
    '|',
  )

const dir = process.argv[2]
const raw = join(dir, 'raw.wav')
const pick = (random, list) => list[Math.floor(random() * list.length)]
const run = (program, args) => execFileSync(program, args, { stdio: 'ignore' })

function flite(random, voice, text) {
  run('flite', [
    '-voice',
    voice,
    '--setf',
    `duration_stretch=${(0.8 + random() * 0.5).toFixed(2)}`,
    '-t',
    text,
    '-o',
    raw,
  ])
}
function espeak(random, voice, text) {
  const [speed, pitch] = [130 + random() * 70, 25 + random() * 50].map((value) => String(Math.round(value)))
  run('espeak-ng', ['-v', voice, '-s', speed, '-p', pitch, '-w', raw, text])
}
const keep = (folder, name) => run('sox', [raw, '-r', '16000', '-c', '1', '-b', '16', join(dir, folder, `${name}.wav`)])

for (const folder of ['sentences', 'short']) mkdirSync(join(dir, folder), { recursive: true })
const random = rng(7)
for (let n = 0; n < 70; n++) {
  const text = sentence(random)
  const name = String(n).padStart(3, '0')
  for (const voice of FLITE) {
    flite(random, voice, text)
    keep('sentences', `${name}_${voice}`)
  }
  for (let at = 0; at < 4; at++) {
    const voice = pick(random, ESPEAK)
    espeak(random, voice, text)
    keep('sentences', `${name}_${voice}${at}`)
  }
}
const other = rng(77)
for (let n = 0; n < 480; n++) {
  let text = pick(other, SHORT)
  if (other() >= 0.25) {
    const words = sentence(other).split(' ')
    const length = 1 + Math.floor(other() * 4)
    const start = Math.floor(other() * Math.max(1, words.length - length))
    text = words.slice(start, start + length).join(' ')
  }
  if (other() < 0.6) flite(other, pick(other, FLITE), text)
  else espeak(other, pick(other, ESPEAK), text)
  keep('short', `${String(n).padStart(3, '0')}_${text.replace(/[^a-zA-Z]/g, '-')}`)
}
