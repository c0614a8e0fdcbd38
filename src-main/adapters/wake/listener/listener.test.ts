import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import type { WakeNotice } from '../../../engine/ports'
import { createListener, type HeardFrame } from './listener'
import { modelPath } from './models'

/** A worker that answers as the real one does, and dies at the frame whose first sample is 99. */
const SCRIPT = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ id, type, pcm }) => {
  if (type === 'frame' && pcm[0] === 99) process.exit(3)
  if (type === 'frame') parentPort.postMessage({ id, embedding: new Float32Array([pcm[0]]), scores: [pcm[0] / 10] })
  else parentPort.postMessage({ id })
})`

function listen(script = SCRIPT) {
  const heard: HeardFrame[] = []
  const notices: WakeNotice[] = []
  const startWorker = vi.fn(() => new Worker(script, { eval: true }))
  const listener = createListener({
    onFrame: (frame) => heard.push(frame),
    onNotice: (notice) => notices.push(notice),
    startWorker,
  })
  return { listener, heard, notices, startWorker }
}
const frame = (first: number) => new Int16Array(1280).fill(first)

describe('the listener', () => {
  it('gives answers in order, numbered by what was pushed', async () => {
    const { listener, heard } = listen()
    await listener.setWords([])
    for (const first of [1, 2, 3]) listener.push(frame(first))
    await listener.drain()
    expect(heard.map(({ frame, scores }) => [frame, scores[0]])).toEqual([
      [1, 0.1],
      [2, 0.2],
      [3, 0.3],
    ])
    await listener.close()
  })

  it('leaves the caller its frame, and drops what was pushed before a reset', async () => {
    const { listener, heard } = listen()
    await listener.setWords([])
    const mine = frame(5)
    listener.push(mine)
    listener.reset()
    listener.push(frame(6))
    await listener.drain()
    expect(mine).toHaveLength(1280)
    expect(heard.map(({ frame }) => frame)).toEqual([2])
    await listener.close()
  })

  it('starts again when the worker dies, and says how much was not heard', async () => {
    const { listener, heard, notices, startWorker } = listen()
    await listener.setWords([])
    listener.push(frame(99))
    listener.push(frame(2))
    await expect.poll(() => notices.length).toBe(1)
    expect(notices[0]).toMatchObject({ code: 'restarted', dropped_frames: 2 })
    listener.push(frame(3))
    await listener.drain()
    expect(heard.map(({ frame }) => frame)).toEqual([3])
    expect(startWorker).toHaveBeenCalledTimes(2)
    await listener.close()
  })

  it('gives up after dying again and again, and can be started anew', async () => {
    const { listener, notices, heard } = listen()
    await listener.setWords([])
    for (let death = 1; death <= 4; death++) {
      listener.push(frame(99))
      await expect.poll(() => notices.length).toBe(death)
    }
    expect(notices.map(({ code }) => code)).toEqual(['restarted', 'restarted', 'restarted', 'failed'])
    listener.push(frame(1))
    await listener.drain()
    expect(heard).toEqual([])
    await listener.setWords([])
    listener.push(frame(1))
    await listener.drain()
    expect(heard).toHaveLength(1)
    await listener.close()
  })

  it('skips sound when the worker lags four seconds behind, and says so once it has caught up', async () => {
    const { listener, heard, notices } = listen()
    await listener.setWords([])
    for (let at = 0; at < 60; at++) listener.push(frame(1))
    await listener.drain()
    expect(heard).toHaveLength(50)
    expect(notices).toEqual([
      { code: 'behind', message: 'This computer was too busy to listen to everything.', dropped_frames: 10 },
    ])
    await listener.close()
  })

  it('tells why models could not be opened', async () => {
    const { listener } = listen(
      `require('node:worker_threads').parentPort.on('message', function ({ id }) { this.postMessage({ id, error: 'no such file' }) })`,
    )
    await expect(listener.setWords([])).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
    await listener.close()
  })
})

it('can be closed at any moment of its work, and the process lives on', async () => {
  for (const afterMs of [0, 50, 100, 200, 400, null, null]) {
    const listener = createListener({ onFrame() {}, onNotice() {} })
    const opened = listener
      .setWords([{ id: 'hey_jarvis', path: modelPath('hey_jarvis_v0.1.onnx') }])
      .catch(({ code }) => code)
    if (afterMs === null) expect(await opened).toBeUndefined()
    else await new Promise((resolve) => setTimeout(resolve, afterMs))
    for (let n = 0; n < 40; n++) listener.push(frame(n))
    await listener.close()
    await listener.drain()
    expect([undefined, 'NOT_CONFIGURED']).toContain(await opened)
    await expect(listener.setWords([])).rejects.toMatchObject({ code: 'CANCELLED' })
  }
}, 60_000)
