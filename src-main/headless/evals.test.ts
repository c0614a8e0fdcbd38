/** `hearken evals …` as a person and a pipeline meet it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SuiteResult } from '../contract/index'
import { modelNamed } from './model-name'
import { home, lastJson, run } from './suite/cli-run'

test('runs a suite, writes the page where it is asked to, and exits by whether it passed', async () => {
  const { code, out } = await run(['evals', 'deterministic', '--only', 'sums-units,sums-root', '--out', 'page.html'])
  expect(code).toBe(0)
  expect(out).toMatch(
    /^2 of 2 passed \(95 % 0\.34 to 1\.00\), 0 flaky, 0 skipped, \$0\.0000, \d+\.\d s\n.*page\.html\n$/,
  )
  expect(readFileSync(join(home, 'page.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*2 of 2/)

  const json = await run(['evals', 'deterministic', '--only', 'sums-units', '--json'])
  const result = SuiteResult.loose().parse(lastJson(json.out))
  expect(result).toMatchObject({ passed: true, summary: { run: 1 } })
  expect(existsSync(join(home, 'evals', `${result.id}.html`))).toBe(true)
  expect((await run(['evals', 'results'])).out.trimEnd().split('\n')).toHaveLength(2)
})

test('says what failed, and exits 1', async () => {
  const failing = ['evals', 'deterministic', '--only', 'sums-units', '--small', 'builtin', '--persona', 'soul.md']
  expect(await run(failing)).toMatchObject({ code: 1, err: expect.stringContaining('soul.md cannot be read') })
  const nobody = await run(['evals', 'judge'])
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringMatching(/needs an AI model.*Choose a model that judges/)])
  const noKey = await run(['evals', 'calibrate', '--judge', 'anthropic:claude-sonnet-5'])
  expect([noKey.code, noKey.err]).toEqual([1, expect.stringContaining('ANTHROPIC_API_KEY')])
  expect((await run(['evals', 'deterministic', '--max-usd', 'lots'])).code).toBe(2)
})

test('lists the cases of both suites', async () => {
  const { out } = await run(['evals', 'list'])
  expect(out).toContain('deterministic  sums  sums-units  Miles become kilometres through the calculator\n')
  expect(out).toContain('judge  memory  judge-birthday  A date from memory, cited\n')
})

test('names models by provider, with an address of one’s own', () => {
  expect(modelNamed('builtin')).toMatchObject({ provider: 'builtin' })
  expect(modelNamed('anthropic:claude-sonnet-5')).toMatchObject({ provider: 'anthropic', model: 'claude-sonnet-5' })
  expect(modelNamed('openai/gpt-5')).toMatchObject({ provider: 'openai', model: 'gpt-5', base_url: '' })
  expect(modelNamed('ollama:qwen3:8b')).toMatchObject({
    provider: 'openai',
    model: 'qwen3:8b',
    base_url: 'http://127.0.0.1:11434/v1',
  })
  expect(modelNamed('openai:m@http://10.0.0.2:8000/v1')).toMatchObject({ base_url: 'http://10.0.0.2:8000/v1' })
  expect(() => modelNamed('claude')).toThrow('claude names no model.')
})
