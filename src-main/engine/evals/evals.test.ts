import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compose, type Hearken } from '../../compose'
import { type HearkenClient, inMemoryClient } from '../../rpc'

let home: string
let hearken: Hearken
let client: HearkenClient
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearken-evals-'))
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  client = inMemoryClient(hearken.router)
})
afterAll(async () => {
  await hearken.close()
  await rm(home, { recursive: true, force: true })
})

it('runs', async () => {
  const only = process.env.ONLY?.split(',')
  const t0 = Date.now()
  for await (const event of await client.evals.run({ suite: 'deterministic', ...(only ? { only } : {}) })) {
    if (event.type === 'progress' && event.last && event.last.status !== 'passed')
      console.log(
        Date.now() - t0,
        event.done,
        event.last.id,
        event.last.status,
        JSON.stringify(event.last.reasons, null, 1),
      )
    if (event.type === 'result') {
      console.log(JSON.stringify(event.result.summary), event.result.error)
      if (process.env.V)
        for (const one of event.result.cases) console.log(one.id, one.status, JSON.stringify(one.runs[0], null, 1))
    }
  }
  expect((await client.evals.results({})).results).toHaveLength(1)
}, 200_000)
