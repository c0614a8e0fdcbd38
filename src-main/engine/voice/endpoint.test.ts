import { describe, expect, it } from 'vitest'
import { createEndpoint, VAD_MS } from './endpoint'

const feed = (endpoint: ReturnType<typeof createEndpoint>, values: number[]) =>
  values.flatMap((value, at) => {
    const told = endpoint.push(value)
    return told ? [[told, (at + 1) * VAD_MS]] : []
  })
const of = (value: number, ms: number) => new Array<number>(Math.round(ms / VAD_MS)).fill(value)

describe('the end of speech', () => {
  it('begins after 160 ms of speech, ends after 800 ms without', () => {
    expect(feed(createEndpoint(), [...of(0, 320), ...of(0.9, 960), ...of(0.05, 1_600)])).toEqual([
      ['began', 320 + 160],
      ['ended', 320 + 960 + 800],
    ])
  })

  it('a click is not speech, and a pause shorter than the limit does not end it', () => {
    expect(feed(createEndpoint(), [...of(0.9, 96), ...of(0, 960), ...of(0.9, 96), ...of(0, 960)])).toEqual([])
    const pause = [...of(0.9, 320), ...of(0, 768), ...of(0.9, 320), ...of(0, 800)]
    expect(feed(createEndpoint(), pause)).toEqual([
      ['began', 160],
      ['ended', 320 + 768 + 320 + 800],
    ])
  })

  it('between the thresholds a fading syllable holds silence off until it is silent', () => {
    const endpoint = createEndpoint({ trailingSilenceMs: 320 })
    expect(feed(endpoint, [...of(0.9, 320), ...of(0.4, 960)])).toEqual([['began', 160]])
    expect(feed(endpoint, of(0.1, 320))).toEqual([['ended', 320]])
  })

  it('starts over', () => {
    const endpoint = createEndpoint()
    feed(endpoint, [...of(0.9, 320), ...of(0, 960)])
    endpoint.reset()
    expect(feed(endpoint, [...of(0.9, 320), ...of(0, 960)])).toEqual([
      ['began', 160],
      ['ended', 1_120],
    ])
  })
})
