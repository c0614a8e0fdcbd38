import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hidePrivate } from './private-spans'

// Secrets of the real shapes, put together here so that no scanner takes this file for a leak.
const letters = 'abcDEF0123456789ghiJKL4567'
const SECRETS: Record<string, string> = {
  'Anthropic key': `sk-ant-api03-${letters}_${letters}-AA`,
  'OpenAI key': `sk-${letters}${letters}`,
  'OpenAI project key': `sk-proj-${letters}`,
  'GitHub token': `ghp_${letters}${letters}`,
  'GitHub fine-grained token': `github_pat_${letters}_${letters}`,
  'AWS key id': `AKIA${'ABCD1234EFGH5678'}`,
  'Google key': `AIza${letters}${letters.slice(0, 9)}`,
  'Slack token': `xoxb-${'123456789012'}-${letters}`,
  'Stripe key': `sk_live_${letters}`,
  'JSON Web Token': `eyJhbGciOiJI.eyJzdWIiOiIx.${letters}`,
  'Visa number': '4111 1111 1111 1111',
  'Mastercard number': '5500-0000-0000-0004',
  'American Express number': '378282246310005',
  'marked span': '<private>anything at\nall</private>',
  'marked span in capitals': '<PRIVATE reason="x">anything</Private >',
  'private key': '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
}

describe('hidePrivate', () => {
  it.each(Object.entries(SECRETS))('takes out a %s and nothing around it', (_name, secret) => {
    expect(hidePrivate(`before ${secret} after`)).toBe('before [private] after')
    expect(hidePrivate(`"${secret}",`)).toBe('"[private]",')
    expect(hidePrivate(secret)).toBe('[private]')
  })

  it('takes the token after Bearer and keeps the word', () => {
    expect(hidePrivate(`Authorization: Bearer ${letters}`)).toBe('Authorization: Bearer [private]')
    expect(hidePrivate('the bearer acknowledges receipt')).toBe('the bearer acknowledges receipt')
  })

  it('takes everything after a mark that was never closed', () => {
    expect(hidePrivate('keep <private>lose this\nand this')).toBe('keep [private]')
  })

  it.each([
    'Kelly was born on March 4th 1990',
    'Call 020 7946 0958 or +44 7700 900123',
    'Order 4111 1111 1111 1112 has no checksum',
    'ISBN 978-3-16-148410-0, timestamp 1767225600000',
    'ask-me-anything-you-want-about-it, risk-free',
    'The sk-learn tutorial; pk_test',
    '2026-03-02T09:00:00Z and 192.168.100.200',
    'a private matter, <b>private</b>',
    'commit 328c9c5d0f3a4be1a2f7',
  ])('leaves %j alone', (text) => expect(hidePrivate(text)).toBe(text))

  it('leaves no secret standing in any text, and does not change its own output', () => {
    const around = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom(' ', '\n', '"', '(', '='))
    fc.assert(
      fc.property(around, fc.constantFrom(...Object.values(SECRETS)), around, (before, secret, after) => {
        const stripped = hidePrivate(`${before} ${secret} ${after}`)
        expect(stripped).not.toContain(secret)
        expect(stripped).toContain('[private]')
        expect(hidePrivate(stripped)).toBe(stripped)
      }),
      { numRuns: 1_000 },
    )
  })

  it('keeps text without digits, marks and keys exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc defgh.,\n-éß漢😀'.split('')), maxLength: 80 }), (text) => {
        expect(hidePrivate(text)).toBe(text)
      }),
    )
  })
})
