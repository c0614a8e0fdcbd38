import { expect, it, vi } from 'vitest'

const waiting = vi.hoisted(() => [] as { resolve: (value: object) => void; reject: (reason: object) => void }[])
vi.mock('../../client', () => ({
  call: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  client: {},
  toUiError: () => ({}),
}))
vi.mock('./board', () => ({ loadBattles: () => {}, loadScoreboard: () => {} }))

const { leaveBattle, openBattle, useBattle, vote } = await import('./battle')
const battle = (id: string) => ({ battle: { id, prompt: `what ${id}`, answers: [], vote: null } })

it('shows the battle that was opened last, whichever is read first', async () => {
  const first = openBattle('b1')
  const second = openBattle('b2')
  waiting[1]?.resolve(battle('b2'))
  waiting[0]?.resolve(battle('b1'))
  await Promise.all([first, second])
  expect(useBattle.getState()).toMatchObject({ phase: 'ended', prompt: 'what b2', battle: { id: 'b2' } })
})

it('stays at the form when what was left cannot be read', async () => {
  waiting.length = 0
  const reading = openBattle('b3')
  leaveBattle()
  waiting[0]?.reject({ body: { code: 'NOT_FOUND', message: 'gone', action: '' } })
  await reading
  expect(useBattle.getState()).toMatchObject({ phase: 'idle', battle: null, error: null })
})

it('shows what came of a vote beside its own battle alone', async () => {
  waiting.length = 0
  useBattle.setState({ phase: 'ended', battle: battle('b1').battle as never, voting: false, error: null })
  const voted = vote({ kind: 'best', place: 0 } as never)
  const opening = openBattle('b2')
  waiting[1]?.resolve(battle('b2'))
  await opening
  waiting[0]?.resolve(battle('b1'))
  await voted
  expect(useBattle.getState()).toMatchObject({ battle: { id: 'b2' }, voting: false })
})

it('says why a vote was refused beside its own battle alone', async () => {
  waiting.length = 0
  useBattle.setState({ phase: 'ended', battle: battle('b1').battle as never, voting: false, error: null })
  const voted = vote({ kind: 'best', place: 0 } as never)
  leaveBattle()
  waiting[0]?.reject({ body: { code: 'NOT_FOUND', message: 'gone', action: '' } })
  await voted
  expect(useBattle.getState()).toMatchObject({ phase: 'idle', battle: null, error: null })
})
