/**
 * Hours of speech without a wake word, for false accepts: DIR/NNNN.wav, 16 kHz mono, a few sentences each.
 *
 *   node evals/speech-space/hours.mjs DIR HOURS SET [TEXT]
 *
 * SET `known` speaks with voices that templates and the speech space are made from (thresholds are fixed on these), `new`
 * with voices that nothing is made from (false accepts are reported on these). TEXT is a plain text file; without it,
 * everyday sentences from patterns.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rng, sentence } from './sentences.mjs'

const KNOWN = {
  flite: ['kal16', 'awb', 'rms', 'slt'],
  espeak:
    'en-gb en-us en-gb-scotland en-gb-x-rp en-029 en-gb-x-gbclan en-us+f2 en-gb+f4 en-us+m3 en-gb+m7 en-029+f3 en-us+f5 en-gb-scotland+f1'.split(
      ' ',
    ),
}
const NEW = {
  flite: ['kal'],
  espeak:
    'en-us-nyc en-gb-x-gbcwmd en-us+m1 en-gb+m2 en-us+m4 en-gb+m5 en-us+m6 en-gb+f1 en-us+f4 en-us-nyc+f3 en-us+Andy en-us+Annie en-gb+Alicia en-us+Diogo en-gb+Gene en-us+Jacky en-us+Lee en-gb+Mario en-us+Michael en-us+Storm en-029+Denis en-gb-scotland+anika en-us+grandma en-gb+grandpa en-us+linda en-gb+victor en-us+steph en-us+rob en-gb+zac'.split(
      ' ',
    ),
}
const [dir, hours, set, text] = process.argv.slice(2)
const voices = set === 'known' ? KNOWN : NEW
const SEED = set === 'known' ? 1001 : 2002
const RATE = 16_000
const raw = join(dir, 'raw.wav')
mkdirSync(dir, { recursive: true })

const random = rng(SEED)
const pick = (list) => list[Math.floor(random() * list.length)]
const run = (program, args) => execFileSync(program, args, { stdio: 'ignore' })
const lines = text === undefined ? null : sentences(readFileSync(text, 'utf8'))

/** Sentences of a text that can be read aloud, in an order of their own. */
function sentences(plain) {
  const all = plain
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((line) => /^[\x20-\x7e]{12,200}$/.test(line) && /[a-z] [a-z]/.test(line))
  return all.sort((a, b) => hash(a) - hash(b))
}
function hash(line) {
  let sum = SEED
  for (let at = 0; at < line.length; at++) sum = (Math.imul(sum, 31) + line.charCodeAt(at)) | 0
  return sum
}

let seconds = 0
for (let n = 0; seconds < Number(hours) * 3600; n++) {
  const said = Array.from({ length: 3 }, (_, at) =>
    lines ? lines[(n * 3 + at) % lines.length] : `${sentence(random)}.`,
  ).join(' ')
  const between = (low, high) => low + random() * (high - low)
  if (random() < (set === 'known' ? 0.45 : 0.1))
    run('flite', [
      '-voice',
      pick(voices.flite),
      '--setf',
      `duration_stretch=${between(0.8, 1.3).toFixed(2)}`,
      '-t',
      said,
      '-o',
      raw,
    ])
  else
    run('espeak-ng', [
      '-v',
      pick(voices.espeak),
      '-s',
      between(125, 200).toFixed(0),
      '-p',
      between(20, 80).toFixed(0),
      '-w',
      raw,
      said,
    ])
  const out = join(dir, `${String(n).padStart(4, '0')}.wav`)
  run('sox', [raw, '-r', String(RATE), '-c', '1', '-b', '16', out])
  seconds += (statSync(out).size - 44) / 2 / RATE
}
rmSync(raw)
process.stdout.write(`${(seconds / 3600).toFixed(2)} hours\n`)
