import { expect, it } from 'vitest'
import { killNine } from './kill-nine'

it('loses nothing it acknowledged, killed at random instants', { timeout: 120_000 }, async () => {
  const report = await killNine({ rounds: 6, seed: 20261130 })
  expect(report.faults).toEqual([])
  expect(report.acknowledged.messages).toBeGreaterThan(6)
  expect(report.acknowledged.memories).toBeGreaterThan(0)
})
