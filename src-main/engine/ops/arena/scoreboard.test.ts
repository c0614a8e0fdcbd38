import { expect, it } from 'vitest'
import { isRated, type ScoreLine, scoreboard, scoreboardCsv } from './scoreboard'

const answer = (key: string, more: Partial<ScoreLine['answers'][number]> = {}) => ({
  key,
  label: key.toUpperCase(),
  ok: true,
  cost_usd: 0.01,
  first_token_ms: 100,
  duration_ms: 1_000,
  input_tokens: 10,
  output_tokens: 20,
  ...more,
})
const line = (vote: ScoreLine['vote'], ...answers: ScoreLine['answers']): ScoreLine => ({
  v: 1,
  battle_id: 'b',
  at: '2026-03-02T09:00:00Z',
  tools: 'off',
  answers,
  vote,
})

it('counts wins, ties and losses, and leaves out votes that compare nothing', () => {
  const lines = [
    line({ best: 1 }, answer('x/b'), answer('x/a')),
    line('tie', answer('x/a'), answer('x/b')),
    line('all_bad', answer('x/a'), answer('x/b')),
    line({ best: 0 }, answer('x/a'), answer('x/b', { ok: false })),
  ]
  expect(lines.map(isRated)).toEqual([true, true, false, false])
  const [first, second] = scoreboard(lines)
  expect(first).toMatchObject({ key: 'x/a', label: 'X/A', battles: 2, wins: 1, ties: 1, losses: 0, failed: 0 })
  expect(second).toMatchObject({ key: 'x/b', battles: 2, wins: 0, ties: 1, losses: 1, failed: 1 })
  expect((first?.rating ?? 0) + (second?.rating ?? 0)).toBeCloseTo(2000, 6)
})

it('shows mean cost and median times of good answers, and says which prices are unknown', () => {
  const [row] = scoreboard([
    line('tie', answer('a', { cost_usd: 0.02, duration_ms: 300, first_token_ms: 50 }), answer('b')),
    line('tie', answer('a', { cost_usd: null, duration_ms: 100, first_token_ms: null }), answer('b')),
    line('tie', answer('a', { cost_usd: 0.04, duration_ms: 900, first_token_ms: 70 }), answer('b')),
    line('tie', answer('a', { ok: false, cost_usd: 9, duration_ms: 9 }), answer('b')),
  ])
  expect(row).toMatchObject({ key: 'a', unpriced: 1, duration_ms: 300, first_token_ms: 60, failed: 1 })
  expect(row?.cost_usd).toBeCloseTo(0.03, 12)
})

it('is a table for spreadsheets that runs nothing', () => {
  expect(scoreboardCsv([line({ best: 0 }, answer('=HYPERLINK("x")'), answer('b', { cost_usd: null }))])).toBe(
    [
      'battle,at,tools,place,model,ok,result,cost_usd,first_token_ms,duration_ms,input_tokens,output_tokens',
      'b,2026-03-02T09:00:00Z,off,1,"\'=HYPERLINK(""x"")",true,best,0.01,100,1000,10,20',
      'b,2026-03-02T09:00:00Z,off,2,b,true,,,100,1000,10,20',
      '',
    ].join('\r\n'),
  )
})
