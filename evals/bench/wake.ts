/**
 * Wake words on other people's recordings and on synthetic voices: misses, false accepts, latency, share of a core.
 *
 * Options: --dir DIR (folders alexa, computer, smart-mirror, speech, noise; default ../shared/data/audio), --limit N clips a
 * folder, --trials N own phrases a word, each enrolled from five other clips (default 3), --snr DB (default 10).
 */

import { join } from 'node:path'
import { createKeylessEngine, createPhraseMaker } from '../../src-main/adapters/wake'
import { SOUND_RATE } from '../../src-main/contract'
import type { WakePhrase, WakeWord } from '../../src-main/engine/ports'
import { asHeard, type Clip, loadClips, seconds } from './lib/wake-audio'
import { figures, tableRow, type WakeFigures } from './lib/wake-report'
import { cpuShare, hearAll, type Noise } from './lib/wake-run'
import { OTHER_SPEECH, sayAll } from './lib/wake-voices'

const OWN = [
  { folder: 'computer', text: 'computer' },
  { folder: 'smart-mirror', text: 'smart mirror' },
]
const ENROLLED = 5

export default async function bench(args: string[]) {
  const option = (name: string, fallback: number) => {
    const at = args.indexOf(`--${name}`)
    const value = at >= 0 ? Number(args[at + 1]) : fallback
    if (!(value > 0)) throw new Error(`--${name} wants a number above 0.`)
    return value
  }
  const at = args.indexOf('--dir')
  const dir = at >= 0 ? (args[at + 1] as string) : '../shared/data/audio'
  const limit = option('limit', Number.POSITIVE_INFINITY)
  const folders = Object.fromEntries(
    ['alexa', 'computer', 'smart-mirror', 'speech'].map((name) => [name, loadClips(join(dir, name), limit)]),
  )
  const noiseClip = loadClips(join(dir, 'noise'))?.[0]
  const snr = option('snr', 10)
  const noise: Noise | null = noiseClip ? { pcm: noiseClip.pcm, snr } : null
  const skipped: string[] = []
  const rows: WakeFigures[] = []

  if (Object.values(folders).some((clips) => clips === null)) skipped.push(`recordings: skipped: no data in ${dir}`)
  else rows.push(...(await onRecordings(folders as Record<string, Clip[]>, noise, option('trials', 3))))
  const synthetic = await onSyntheticVoices(noise)
  if (synthetic) rows.push(...synthetic)
  else skipped.push('synthetic voices: skipped: espeak-ng and flite are not installed')
  const cpu = await shares(folders.speech ?? [])
  const table = [
    ...rows.map(tableRow),
    ...Object.entries(cpu).map(([what, share]) => ({ what, sound: `${share} of a core` })),
  ]
  return { table, result: { dir, snr_db: snr, skipped, rows, cpu_share_of_core: cpu } }
}

/** alexa, and phrases enrolled from other people's clips or from text alone, each against everything else. */
async function onRecordings(
  folders: Record<string, Clip[]>,
  noise: Noise | null,
  trials: number,
): Promise<WakeFigures[]> {
  const maker = createPhraseMaker()
  const own: { phrase: WakePhrase; what: string; folder: string; used: Set<string> }[] = []
  for (const { folder, text } of OWN) {
    const clips = folders[folder] ?? []
    const typed = await maker.make({ label: `${text} typed`, text })
    own.push({ phrase: typed, what: `"${text}" typed`, folder, used: new Set() })
    for (let trial = 0; trial < trials && clips.length > ENROLLED; trial++) {
      const chosen = enrolment(clips, trial)
      const phrase = await maker.make({ label: `${text} ${trial + 1}`, recordings: chosen.map(({ pcm }) => pcm) })
      own.push({ phrase, what: `"${text}" from 5 clips`, folder, used: new Set(chosen.map(({ name }) => name)) })
    }
  }
  const engine = createKeylessEngine({ phrases: own.map(({ phrase }) => phrase) })
  const word = (id: string) => engine.info.words.find((each) => each.id === id) as WakeWord
  const words = [word('alexa'), word('hey_jarvis'), word('phrase:hey-hearken'), ...own.map(({ phrase }) => phrase.word)]
  const rows: WakeFigures[] = []
  try {
    await engine.start(words)
    for (const [sound, mixed] of [
      ['clean', null],
      ...(noise ? [[`noise ${noise.snr} dB`, noise] as const] : []),
    ] as const) {
      const heard: Record<string, Awaited<ReturnType<typeof hearAll>>> = {}
      for (const [folder, clips] of Object.entries(folders)) heard[folder] = await hearAll(engine, words, clips, mixed)
      const row = (what: string, of: WakeWord, folder: string | null, used: Set<string>) => {
        const others = Object.keys(folders).filter((name) => name !== folder)
        const positives = folder ? (heard[folder] ?? []).filter(({ clip }) => !used.has(clip)) : []
        const hours = others.reduce((sum, name) => sum + seconds(folders[name] ?? []), 0) / 3600
        rows.push(
          figures(
            what,
            sound,
            of,
            positives,
            others.flatMap((name) => heard[name] ?? []),
            hours,
          ),
        )
      }
      row('alexa', word('alexa'), 'alexa', new Set())
      row('hey_jarvis, others’ speech', word('hey_jarvis'), null, new Set())
      row('Hey Hearken, others’ speech', word('phrase:hey-hearken'), null, new Set())
      for (const { phrase, what, folder, used } of own) row(what, phrase.word, folder, used)
    }
  } finally {
    await engine.close()
  }
  return rows
}

/** Five clips spread over the folder, others each trial; those the maker would refuse are chosen by nobody's score. */
function enrolment(clips: Clip[], trial: number): Clip[] {
  const step = Math.floor(clips.length / ENROLLED)
  return Array.from({ length: ENROLLED }, (_, at) => clips[(at * step + trial * 3) % clips.length] as Clip)
}

/** The two default words on voices that no template was made from, and on those voices' other speech. */
async function onSyntheticVoices(noise: Noise | null): Promise<WakeFigures[] | null> {
  const jarvis = sayAll('hey jarvis', { flite: true })
  const hearken = sayAll('hey hearken', { flite: false })
  const others = OTHER_SPEECH.map((text) => sayAll(text, { flite: true }))
  if (!jarvis || !hearken || others.some((clips) => clips === null)) return null
  const other = others.flatMap((clips) => clips ?? [])
  const engine = createKeylessEngine()
  const words = engine.info.words.filter(({ id }) => id === 'hey_jarvis' || id === 'phrase:hey-hearken')
  const [hearkenWord, jarvisWord] = words as [WakeWord, WakeWord]
  const rows: WakeFigures[] = []
  try {
    await engine.start(words)
    for (const [sound, mixed] of [
      ['clean', null],
      ...(noise ? [[`noise ${noise.snr} dB`, noise] as const] : []),
    ] as const) {
      const negatives = await hearAll(engine, words, other, mixed)
      const add = async (what: string, word: WakeWord, clips: Clip[]) =>
        rows.push(
          figures(what, sound, word, await hearAll(engine, words, clips, mixed), negatives, seconds(other) / 3600),
        )
      await add('hey_jarvis, synthetic voices', jarvisWord, jarvis)
      await add('Hey Hearken, synthetic voices', hearkenWord, hearken)
    }
  } finally {
    await engine.close()
  }
  return rows
}

/** Share of one core while listening: a minute of speech when there is some, else of soft noise. */
async function shares(speech: Clip[]): Promise<Record<string, number>> {
  const minute = asHeard(new Int16Array(60 * SOUND_RATE), null, 0, 1)
  let at = 0
  for (const { pcm } of speech) {
    if (at + pcm.length > minute.length) break
    minute.set(pcm, at)
    at += pcm.length
  }
  const out: Record<string, number> = {}
  for (const [what, ids] of [
    ['hey_jarvis', ['hey_jarvis']],
    ['Hey Hearken', ['phrase:hey-hearken']],
    ['both', ['hey_jarvis', 'phrase:hey-hearken']],
  ] as const) {
    const engine = createKeylessEngine()
    try {
      await engine.start(engine.info.words.filter(({ id }) => (ids as readonly string[]).includes(id)))
      out[what] = Math.round((await cpuShare(engine, minute)) * 10_000) / 10_000
    } finally {
      await engine.close()
    }
  }
  return out
}
