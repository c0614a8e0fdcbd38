/** How the headless shell begins, ends and bears slow clients. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startHeadless } from './server'
import { clientOf, engine, get, maskedText, page, rawSocket, rendererDir, shell, signIn, socket } from './suite/shell'

describe('limits and ends', () => {
  test('a slow reader pauses the stream it reads, and gets all of it in the end', async () => {
    const cookie = await signIn()
    engine.plan = { count: 1000, flood: 100_000 }
    const raw = await rawSocket(shell.port, cookie)
    raw.write(maskedText('{"i":"1","p":{"u":"/events/watch","b":{"json":{}}}}'))
    const before = engine.watchers.length
    await expect.poll(() => engine.watchers.length).toBe(before + 1)
    const watcher = engine.watchers.at(-1)
    // It stops by itself once the system's buffers and ours are full: 100 MB would be all.
    const readings = [-1]
    const settled = () =>
      readings.push(watcher?.yielded ?? 0) && readings.at(-1) === readings.at(-2) && readings.at(-1) !== 0
    await expect.poll(settled, { interval: 100 }).toBe(true)
    expect(readings.at(-1)).toBeLessThan(500)
    let received = 0
    await new Promise<void>((resolve) => {
      raw.on('data', (chunk) => {
        received += chunk.length
        if (received > 100_000_000) resolve()
      })
      raw.resume()
    })
    expect(watcher?.yielded).toBe(1000)
    raw.destroy()
  })

  test('a socket that goes away ends its streams', async () => {
    engine.plan = {}
    const websocket = await socket({ cookie: await signIn() })
    const stream = await clientOf(websocket).events.watch({})
    await stream.next()
    websocket.close()
    await expect.poll(() => engine.watchers.at(-1)?.signal.aborted).toBe(true)
  })

  test('a taken port: another one by default, an error when it was asked for', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const options = { hearken: engine as never, version: '0.0.0', rendererDir }
    await expect(startHeadless({ ...options, port })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Port ${port} is taken by another program.`,
    })
    other.close()

    const notices: string[] = []
    const onNotice = (sentence: string) => void notices.push(sentence)
    const first = await startHeadless({ ...options, onNotice })
    const second = await startHeadless({ ...options, onNotice })
    expect(second.port).not.toBe(7777)
    expect(notices.at(-1)).toBe(`Port 7777 is taken, so Hearken uses ${second.port} this time.`)
    await first.close()
    await second.close()
  })

  test('without a built window it says how to build it', async () => {
    await expect(
      startHeadless({ hearken: engine as never, version: '0', rendererDir: join(rendererDir, 'none') }),
    ).rejects.toMatchObject({ code: 'NOT_CONFIGURED', action: 'Build them with "npm run build".' })
  })

  test('closing ends open sockets at once, and those that have stopped reading soon', async () => {
    const own = await startHeadless({ hearken: engine as never, version: '0', rendererDir, port: 0 })
    const link = new URL(own.url)
    const answer = await get(link.pathname + link.search, page, 'GET', undefined, own.port)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string
    const websocket = new WebSocket(`ws://127.0.0.1:${own.port}/rpc`, { headers: { cookie } } as never)
    await new Promise((resolve) => websocket.addEventListener('open', resolve))
    const closed = new Promise<CloseEvent>((resolve) => websocket.addEventListener('close', resolve))
    const stuck = await rawSocket(own.port, cookie)
    await own.close()
    expect((await closed).code).toBe(1001)
    stuck.destroy()
  })
})
