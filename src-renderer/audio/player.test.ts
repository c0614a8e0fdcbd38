import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayer } from './player'

/** An AudioContext whose clock is moved by hand; sources end when it passes their end. */
class Source {
  buffer: { length: number } | null = null
  onended: (() => void) | null = null
  at = -1
  stopped = false
  connect() {}
  start(at: number) {
    this.at = at
  }
  stop() {
    this.stopped = true
  }
}
const RATE = 16_000
let sources: Source[]
let now: number
const context = {
  get currentTime() {
    return now
  },
  sampleRate: RATE,
  outputLatency: 0.02,
  destination: {},
  createGain: () => ({ context, connect() {}, gain: { setTargetAtTime() {} } }),
  createBuffer: (_channels: number, length: number) => ({ length, copyToChannel() {} }),
  createBufferSource() {
    const source = new Source()
    sources.push(source)
    return source
  },
}
function advance(to: number) {
  now = to
  for (const source of sources) {
    const over = source.at + (source.buffer?.length ?? 0) / RATE
    const { onended } = source
    if (over <= now && onended) {
      source.onended = null
      onended()
    }
  }
}
const message = (utterance: number, samples: number) => {
  const bytes = new ArrayBuffer(4 + samples * 2)
  new DataView(bytes).setUint32(0, utterance, true)
  return bytes
}

describe('createPlayer', () => {
  let heard: string[]
  let player: ReturnType<typeof createPlayer>
  beforeEach(() => {
    sources = []
    now = 1
    heard = []
    player = createPlayer({
      context: () => context as unknown as AudioContext,
      spoken: (utterance) => heard.push(`spoken ${utterance}`),
      later(ms, then) {
        heard.push(`after ${ms} ms`)
        then()
      },
    })
  })

  it('plays pieces one exactly after the other, also those of the next utterance', () => {
    for (const [utterance, samples] of [
      [1, 333],
      [1, 1_001],
      [2, 77],
    ] as const)
      player.push(message(utterance, samples))
    const starts = sources.map(({ at }) => Math.round(at * RATE))
    expect(starts.map((at) => at - (starts[0] ?? 0))).toEqual([0, 333, 1_334])
    expect(starts[0]).toBe(RATE + 0.08 * RATE)
  })

  it('an utterance is heard when its last sample has left the loudspeaker, and only when no more comes', () => {
    player.push(message(7, 1_600))
    advance(1.2)
    expect(heard).toEqual([])
    player.push(message(7, 1_600))
    player.push(message(7, 0))
    expect(heard).toEqual([])
    advance(2)
    expect(heard).toEqual(['after 20 ms', 'spoken 7'])
    expect(player.playing()).toBe(false)
  })

  it('stops at once and tells nothing of it; what comes next plays', () => {
    player.push(message(1, 16_000))
    player.push(message(1, 0))
    player.stop()
    expect(sources[0]?.stopped).toBe(true)
    advance(9)
    expect([heard, player.playing()]).toEqual([[], false])
    player.push(message(2, 160))
    player.push(message(2, 0))
    advance(10)
    expect(heard).toEqual(['after 20 ms', 'spoken 2'])
  })

  it('begins anew when it ran dry, and passes over what is no message', () => {
    player.push(message(1, 160))
    advance(5)
    player.push(message(1, 160))
    expect(sources[1]?.at).toBeCloseTo(5.08, 6)
    player.push(new ArrayBuffer(2))
    expect(sources.length).toBe(2)
  })
})
