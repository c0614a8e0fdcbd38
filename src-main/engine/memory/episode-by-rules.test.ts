import { expect, it } from 'vitest'
import type { Exchange, StoredToolCard } from '../ports'
import { episodeByRules } from './episode-by-rules'

const exchange = (text: string, at: string, ...tools: Partial<StoredToolCard>[]) =>
  ({
    question: { text, created_at: at },
    reply: { tools: tools.map((card) => ({ status: 'ok', access: 'write', undo: 'none', ...card })) },
  }) as unknown as Exchange

it('reads like a diary: a line a day of what was said, asked, kept and done', () => {
  expect(
    episodeByRules(
      [
        exchange('Remember that Kelly likes tea', '2026-11-30T10:00:00Z', { summary: 'Remembered: Kelly likes tea' }),
        exchange('What does Kelly like?', '2026-11-30T10:01:00Z', { access: 'read', summary: 'Found 1 memory' }),
        exchange('my rent is 900 now', '2026-11-30T10:02:00Z', { summary: 'Updated: Rent is 900' }),
        exchange('Add dentist on Friday at 3', '2026-12-01T09:00:00Z', { summary: 'Added dentist, Fri 15:00' }),
      ],
      'Europe/London',
    ),
  ).toBe(
    'Monday 30 November 2026: you asked me to remember “Kelly likes tea”. You asked “What does Kelly like?” ' +
      'You told me “my rent is 900 now”. I noted “Rent is 900”.\n' +
      'Tuesday 1 December 2026: you said “Add dentist on Friday at 3”. I added dentist, Fri 15:00.',
  )
})

it('leaves out what was undone or failed, cuts what is long, and closes every quotation', () => {
  const text = episodeByRules(
    [
      exchange(`She said “no” ${'x'.repeat(300)}`, '2026-11-30T10:00:00Z', {
        summary: 'Added a thing',
        undo: 'done',
      } as Partial<StoredToolCard>),
    ],
    'UTC',
  )
  expect(text).toMatch(/^Monday 30 November 2026: you told me “She said "no" x+…”$/)
  expect(text.length).toBeLessThan(210)
})
