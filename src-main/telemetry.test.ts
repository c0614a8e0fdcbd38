/** The trace over the whole app: exported, read, explained on the command line, and harmless when the disk or a collector fails. */

import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import { waterfall } from './headless/commands/waterfall'
import { type HearkenClient, inMemoryClient } from './rpc'
import { replyTo } from './testing/reply-to'
import { tempHome } from './testing/temp-home'

let home: string
let hearken: Hearken
let client: HearkenClient
let server: Server
let endpoint: string
let received: { body: Buffer; headers: Record<string, unknown> }[]

const start = async (env: Record<string, string> = {}) => {
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env, cwd: null })
  client = inMemoryClient(hearken.router)
}
beforeEach(async () => {
  home = tempHome()
  received = []
  server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => {
      received.push({ body: Buffer.concat(chunks), headers: req.headers })
      res.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
})
afterEach(async () => {
  await hearken.close()
  await new Promise((resolve) => server.close(resolve))
})

const say = async (text: string) => (await replyTo(client, text)).turn_id ?? ''
const check = async (name: string) => (await client.ops.doctor({})).checks.find((one) => one.name === name)

it('sends turns to the collector of the settings, with headers from a key that stands nowhere', async () => {
  await start({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20very-secret-token' })
  expect(await check('telemetry')).toMatchObject({ status: 'ok', detail: 'nothing is exported' })
  await client.settings.update({ ops: { otlp_endpoint: endpoint } })
  const turn = await say('What is 17% of 2,340?')
  await hearken.close()
  const all = Buffer.concat(received.map(({ body }) => body)).toString('latin1')
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer very-secret-token',
    'content-type': 'application/x-protobuf',
  })
  for (const word of ['invoke_agent hearken', 'execute_tool calculate', 'gen_ai.usage.input_tokens', turn])
    expect(all).toContain(word)
  expect(all).not.toContain('2,340')
  for (const file of ['settings.json', 'usage.jsonl'])
    expect(await readFile(join(home, file), 'utf8')).not.toContain('very-secret-token')
})

it('answers as before when the collector is down, and doctor says what was lost', async () => {
  await start()
  await client.settings.update({ ops: { otlp_endpoint: 'http://127.0.0.1:9/v1/traces' } })
  const turn = await say('What is 2 + 2?')
  const { lines } = await client.ops.trace({ turn_id: turn })
  expect(lines.find(({ type }) => type === 'turn_end')).toMatchObject({ status: 'done' })
  await expect.poll(async () => (await check('telemetry'))?.status, { timeout: 40_000, interval: 300 }).toBe('warn')
  expect((await check('telemetry'))?.detail).toMatch(/^0 spans sent to http:\/\/127\.0\.0\.1:9\/v1\/traces, \d+ lost/)
})

it('answers when traces cannot be written, and doctor says so', async () => {
  await start()
  await rm(join(home, 'traces'), { recursive: true, force: true })
  await writeFile(join(home, 'traces'), 'in the way')
  await say('What is 2 + 2?')
  await expect(client.ops.trace({ turn_id: 'turn_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await check('traces')).toMatchObject({
    status: 'warn',
    detail: expect.stringMatching(/lines could not be written/),
  })
  await rm(join(home, 'traces'))
  await mkdir(join(home, 'traces'))
  await chmod(join(home, 'traces'), 0o700)
})

it('shows a turn as a waterfall, from its first call to its receipt', async () => {
  await start()
  const turn = await say('What is 17% of 2,340?')
  const { lines } = await client.ops.trace({ turn_id: turn })
  const shown = waterfall(lines)
  expect(shown[0]).toMatch(new RegExp(`^${turn} · .* · \\d+ ms · done$`))
  expect(shown[1]).toBe('“What is 17% of 2,340?”')
  expect(shown.join('\n')).toMatch(/█+ +\d+ ms {2}tool calculate\n/)
  expect(shown.join('\n')).toMatch(/built-in · loop · 0 in \/ 0 out · \$0/)
  expect(shown.at(-1)).toMatch(/^Built-in, no AI model/)
  const usage = await client.ops.usage({ days: 7 })
  expect(usage).toMatchObject({ cost_usd: 0, unpriced: 0, budgets: { day: { cap_usd: null, spent_usd: 0 } } })
  expect(usage.days[0]?.rows[0]).toMatchObject({ provider: 'builtin', kind: 'loop', failed: 0 })
})
