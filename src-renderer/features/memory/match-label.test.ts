import { expect, it } from 'vitest'
import type { Evidence } from '../../../src-main/contract'
import { matchLabel } from './match-label'

const hit = (match_kind: Evidence['match_kind'], nearness?: number) => ({ match_kind, nearness }) as Evidence

it.each([
  [hit('semantic', 0.05), true, 'loose'],
  [hit('multiple', 0.05), true, 'loose'],
  [hit('semantic', 0.3), false, 'similar'],
  [hit('semantic', 0.8), false, 'semantic'],
  [hit('semantic'), false, 'semantic'],
  [hit('multiple', 0.3), false, 'multiple'],
  [hit('stemmed', 0.9), true, 'stemmed'],
  [hit('exact'), false, 'exact'],
] as const)('says of %j (loose: %s) that it is %s', (found, loose, label) => {
  expect(matchLabel(found, loose)).toBe(label)
})
