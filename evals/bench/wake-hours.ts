/**
 * False accepts in hours of speech that holds no wake word, with their interval.
 *
 * Options: --dir DIR (WAV files, for example of evals/speech-space/hours.mjs), --limit N files, --phrases (also the sixteen
 * typed phrases of lib/calibration-phrases.ts: their mean by threshold is what the usual threshold is fixed by).
 */
import { createKeylessEngine, createPhraseMaker } from '../../src-main/adapters/wake'
import type { WakePhrase } from '../../src-main/engine/ports'
import { garwood, THRESHOLDS } from '../../src-main/engine/voice'
import { CALIBRATION_PHRASES } from './lib/calibration-phrases'
import { loadClips, seconds } from './lib/wake-audio'
import { hearAll } from './lib/wake-run'

const WORDS = ['phrase:hey-hearken', 'hey_jarvis', 'alexa']
const round = (value: number) => Math.round(value * 100) / 100

export default async function bench(args: string[]) {
  const option = (name: string) => {
    const at = args.indexOf(`--${name}`)
    return at >= 0 ? args[at + 1] : undefined
  }
  const clips = loadClips(option('dir') ?? '', Number(option('limit') ?? Number.POSITIVE_INFINITY))
  if (!clips || clips.length === 0) throw new Error('--dir wants a folder of WAV files.')
  const maker = createPhraseMaker()
  const phrases: WakePhrase[] = []
  if (args.includes('--phrases'))
    for (const text of CALIBRATION_PHRASES) phrases.push(await maker.make({ label: text, text }))
  const engine = createKeylessEngine({ phrases })
  const ids = [...WORDS, ...phrases.map(({ word }) => word.id)]
  const words = engine.info.words.filter(({ id }) => ids.includes(id))
  const hours = seconds(clips) / 3600
  try {
    await engine.start(words)
    const heard = await hearAll(engine, words, clips, null)
    const rows = words.map(({ id, threshold }) => {
      const of = heard.map(({ words: all }) => all.get(id))
      const false_accepts = of.reduce((sum, one) => sum + (one?.detections.length ?? 0), 0)
      const { low, high } = garwood(false_accepts, hours)
      const peaks = of.flatMap((one) => one?.peaks ?? [])
      return {
        word: id,
        threshold,
        false_accepts,
        per_hour: round(false_accepts / hours),
        per_hour_95: [round(low), round(high)],
        by_threshold: THRESHOLDS.map((at) => peaks.filter((peak) => peak >= at).length),
        clips: heard.flatMap((clip) => (clip.words.get(id)?.detections.length ? [clip.clip] : [])),
      }
    })
    const own = rows.filter(({ word }) => !WORDS.includes(word))
    const mean_per_hour = THRESHOLDS.map((_, at) =>
      round(own.reduce((sum, row) => sum + (row.by_threshold[at] ?? 0), 0) / Math.max(1, own.length) / hours),
    )
    return {
      table: rows.map(({ by_threshold: _curve, clips: _clips, per_hour_95, ...row }) => ({
        ...row,
        'per hour, 95 %': per_hour_95.join(' – '),
      })),
      result: { hours: round(hours), thresholds: THRESHOLDS, rows, ...(own.length > 0 ? { mean_per_hour } : {}) },
    }
  } finally {
    await engine.close()
  }
}
