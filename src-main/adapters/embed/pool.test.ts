import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool, type Pool, type PoolWorker, startWorkerFrom } from './pool'

/** A worker that answers when it is told to. */
class FakeWorker extends EventEmitter implements PoolWorker {
  asked: { id: number; texts: string[] }[] = []
  ended = false
  postMessage(message: { id: number; texts: string[] }) {
    this.asked.push(message)
  }
  answer() {
    const { id, texts } = this.asked.at(-1) as { id: number; texts: string[] }
    this.emit('message', { id, vectors: texts.map((text) => Float32Array.of(text.length)) })
  }
  async terminate() {
    this.ended = true
    this.emit('exit', 1)
  }
  ref() {}
  unref() {}
}

let started: FakeWorker[]
let pool: Pool
const start = (size = 2) => {
  started = []
  const next = () => {
    started.push(new FakeWorker())
    return started.at(-1) as FakeWorker
  }
  pool = createPool({ start: next, size, idleMs: 1_000, name: 'The model' })
}
beforeEach(() => {
  vi.useFakeTimers()
  start()
})
afterEach(async () => {
  await pool.close()
  vi.useRealTimers()
})
const worker = (at: number) => started[at] as FakeWorker

describe('the pool', () => {
  it('starts workers only for work, no more than it may, and gives each one thing at a time', async () => {
    expect(started).toHaveLength(0)
    const jobs = ['a', 'bb', 'ccc'].map((text) => pool.run([text]))
    expect(started.map(({ asked }) => asked.map(({ texts }) => texts))).toEqual([[['a']], [['bb']]])
    worker(1).answer()
    expect(worker(1).asked.at(-1)?.texts).toEqual(['ccc'])
    worker(0).answer()
    worker(1).answer()
    expect((await Promise.all(jobs)).flat()).toEqual([Float32Array.of(1), Float32Array.of(2), Float32Array.of(3)])
  })

  it('gives the texts of one that dies to another', async () => {
    const job = pool.run(['abc'])
    worker(0).emit('error', new Error('out of memory'))
    worker(0).emit('exit', 1)
    expect(started).toHaveLength(2)
    worker(1).answer()
    expect(await job).toEqual([Float32Array.of(3)])
    expect(pool.alive()).toBe(1)
  })

  it('gives up on texts that end three of them, and goes on with others', async () => {
    const bad = pool.run(['bad'])
    const failed = expect(bad).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', message: /The model.*crashed/ })
    for (let at = 0; at < 3; at++) worker(at).emit('error', new Error('crashed'))
    await failed
    const good = pool.run(['good'])
    worker(3).answer()
    expect(await good).toEqual([Float32Array.of(4)])
  })

  it('ends idle workers, and starts again', async () => {
    const job = pool.run(['a'])
    worker(0).answer()
    await job
    vi.advanceTimersByTime(999)
    expect(worker(0).ended).toBe(false)
    vi.advanceTimersByTime(1)
    expect(worker(0).ended).toBe(true)
    expect(pool.alive()).toBe(0)
    const again = pool.run(['bb'])
    worker(1).answer()
    expect(await again).toEqual([Float32Array.of(2)])
  })

  it('an aborted job is not run, and a begun one is not waited for', async () => {
    start(1)
    const stop = new AbortController()
    const begun = pool.run(['begun'], stop.signal)
    const waiting = pool.run(['waiting'], stop.signal)
    const other = pool.run(['other'])
    stop.abort()
    await expect(begun).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
    worker(0).answer()
    expect(worker(0).asked.map(({ texts }) => texts[0])).toEqual(['begun', 'other'])
    worker(0).answer()
    await other
  })

  it('what is urgent goes before what waits', async () => {
    start(1)
    const jobs = [pool.run(['begun']), pool.run(['waiting']), pool.run(['question'], undefined, true)]
    for (let at = 0; at < 3; at++) worker(0).answer()
    await Promise.all(jobs)
    expect(worker(0).asked.map(({ texts }) => texts[0])).toEqual(['begun', 'question', 'waiting'])
  })

  it('close ends workers and jobs, and takes no more', async () => {
    const job = pool.run(['a'])
    const closed = expect(job).rejects.toMatchObject({ code: 'CANCELLED' })
    await pool.close()
    await closed
    expect(worker(0).ended).toBe(true)
    await expect(pool.run(['b'])).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

it('a real worker thread that exits is replaced', async () => {
  vi.useRealTimers()
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.on('message', ({ id, texts }) => {
      if (texts[0] === 'die' && Atomics.add(workerData.deaths, 0, 1) < 2) process.exit(3)
      parentPort.postMessage({ id, vectors: texts.map(() => Float32Array.of(1)) })
    })`
  const deaths = new Int32Array(new SharedArrayBuffer(4))
  const real = createPool({
    start: startWorkerFrom(source, { from: import.meta.url, deaths }),
    size: 1,
    idleMs: 1_000,
    name: 'It',
  })
  expect(await real.run(['die'])).toEqual([Float32Array.of(1)])
  expect(deaths[0]).toBe(3)
  await real.close()
  expect(real.alive()).toBe(0)
})
