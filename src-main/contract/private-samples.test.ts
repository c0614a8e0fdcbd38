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
  'Slack app token': `xapp-${'1'}-A0123456789-${letters}`,
  'Stripe webhook secret': `whsec_${letters}`,
  'Google OAuth token': `ya29.${letters}`,
  'Google client secret': `GOCSPX-${letters}`,
  'Jina key': `jina_${letters}${letters}`,
  'PyPI token': `pypi-AgE${letters}${letters}`,
  'SendGrid key': `SG.${letters}.${letters}${letters}`,
  'Twilio key': `SK${'0123456789abcdef'.repeat(2)}`,
  'DigitalOcean token': `dop_v1_${'0123456789abcdef'.repeat(4)}`,
  'Shopify token': `shpat_${'0123456789abcdef'.repeat(2)}`,
  'Linear key': `lin_api_${letters}${letters}`,
  'Notion token': `ntn_${letters}${letters}`,
  'Notion token of earlier': `secret_${letters}${letters}`,
  'Figma token': `figd_${letters}${letters}`,
  'Vault token': `hvs.${letters}${letters}`,
  'Doppler token': `dp.pt.${letters}${letters}`,
  'age key': `AGE-SECRET-KEY-1${letters.toUpperCase()}${letters.toUpperCase()}`,
  'Discord bot token': `MTIzNDU2Nzg5MDEyMzQ1Njc4.${letters.slice(0, 6)}.${letters}${letters.slice(0, 12)}`,
  'JSON Web Token': `eyJhbGciOiJI.eyJzdWIiOiIx.${letters}`,
  'Visa number': '4111 1111 1111 1111',
  'Visa number with no-break spaces': '4111\u00a01111\u00a01111\u00a01111',
  'Visa number with narrow dashes': '4111\u20101111\u20101111\u20101111',
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

  // What is around a secret tells what it is for, so it stays.
  it.each([
    [`https://hooks.slack.com/services/T00000000/B00000000/${letters}`, 'https://hooks.slack.com/services/[private]'],
    [`https://discord.com/api/webhooks/123456789012345678/${letters}`, 'https://discord.com/api/webhooks/[private]'],
    [`https://maps.example/v1?q=Oslo&key=${letters}&z=3`, 'https://maps.example/v1?q=Oslo&key=[private]&z=3'],
    [`https://x.example/c?sv=2022-11-02&sig=${letters}%3D`, 'https://x.example/c?sv=2022-11-02&sig=[private]'],
    [`https://${letters}@git.example/a/b`, 'https://[private]@git.example/a/b'],
    [`AccountName=x;AccountKey=${letters}==;Suffix=y`, 'AccountName=x;AccountKey=[private];Suffix=y'],
    [`SharedAccessKey=${letters}=`, 'SharedAccessKey=[private]'],
    [`{\\"api_key\\":\\"${letters}\\"}`, '{\\"api_key\\":\\"[private]\\"}'],
    [`{\\"Authorization\\": \\"Basic ${letters}\\"}`, '{\\"Authorization\\": \\"Basic [private]\\"}'],
  ])('takes the secret out of %s', (text, expected) => expect(hidePrivate(text)).toBe(expected))

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
    'https://shop.example/list?key=blue-widgets-for-large-gardens&page=12',
    'https://someone.with.a.long.name@example.com/path',
    'secret_garden_of_1001_nights, SKU SK2024, hvs. and dp.pt. are prefixes',
    'figd_small, jina_ai, the MONday.meeting.notes of 2026',
    '{\\"token\\": \\"yesterday\\"}',
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
