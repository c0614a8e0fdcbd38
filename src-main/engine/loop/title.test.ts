import { expect, it } from 'vitest'
import { titleFrom } from './title'

it('takes the first sentence, cut at a word', () => {
  expect(titleFrom('Book the ferry. And the hotel.')).toBe('Book the ferry')
  expect(titleFrom(`Tell me ${'everything '.repeat(8)}`)).toMatch(/^Tell me (everything )+everything…$/)
})

it('hides what is private before it cuts', () => {
  expect(titleFrom('My alarm code at the house in the hills is <private>90210</private>, note it')).not.toContain(
    '90210',
  )
})
