/** Hours of listening, as fast as this machine goes: does it keep its memory? Options: --minutes N (default 60). */

import { createKeylessEngine } from '../../src-main/adapters/wake'
import { FRAME_SAMPLES, SOUND_RATE } from '../../src-main/contract'
import { createConfirmer, createDeadMicrophone, createPreRoll } from '../../src-main/engine/voice'
import { asHeard } from './lib/wake-audio'

export default async function bench(args: string[]) {
  const at = args.indexOf('--minutes')
  const minutes = at >= 0 ? Number(args[at + 1]) : 60
  if (!(minutes > 0)) throw new Error('--minutes wants a number above 0.')
  const engine = createKeylessEngine()
  const words = engine.info.words.filter(({ id }) => id === 'hey_jarvis' || id === 'phrase:hey-hearken')
  const confirmer = createConfirmer(words)
  const [microphone, preRoll] = [createDeadMicrophone(), createPreRoll()]
  let scores = 0
  engine.onScore((score) => {
    scores += 1
    if (confirmer.score(score)) engine.reset()
  })
  await engine.start(words)
  const minute = asHeard(new Int16Array(58 * SOUND_RATE), null, 0, 1)
  const rss: number[] = []
  const began = performance.now()
  for (let n = 0; n < minutes; n++) {
    for (let from = 0; from < minute.length; from += FRAME_SAMPLES) {
      const frame = minute.subarray(from, from + FRAME_SAMPLES)
      microphone.push(frame)
      preRoll.push(frame, ((n * minute.length + from + FRAME_SAMPLES) * 1000) / SOUND_RATE)
      engine.push(frame)
      if ((from / FRAME_SAMPLES) % 20 === 19) await engine.drain()
    }
    await engine.drain()
    rss.push(Math.round(process.memoryUsage.rss() / 1e5) / 10)
  }
  await engine.close()
  // The first tenth is warming up.
  const settled = rss[Math.floor(rss.length / 10)] ?? 0
  const row = {
    minutes,
    scores,
    seconds: Math.round((performance.now() - began) / 1000),
    rss_mb_settled: settled,
    rss_mb_end: rss.at(-1) ?? 0,
    growth_mb: Math.round(((rss.at(-1) ?? 0) - settled) * 10) / 10,
  }
  return { table: [row], result: { ...row, rss_mb: rss } }
}
