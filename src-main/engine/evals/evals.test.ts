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
  for await (const event of await client.evals.run({ suite: 'deterministic' })) {
    if (event.type === 'result') {
      console.log(JSON.stringify(event.result.summary))
      for (const one of event.result.cases)
        if (one.status !== 'passed') console.log(one.id, one.status, JSON.stringify(one.runs[0]?.reasons))
    }
  }
  expect((await client.evals.results({})).results).toHaveLength(1)
})
