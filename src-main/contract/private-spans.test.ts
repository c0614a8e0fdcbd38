import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuClock } from '../testing/cpu-clock'
import { hidePrivate } from './private-spans'

/** Built at run time so that no key-shaped string stands in the source. */
const letters = (n: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(4).slice(0, n)

describe('hidePrivate', () => {
  it.each([
    ['<private>the code is 1234</private>', '[private]'],
    ['a <private>b</private> c <PRIVATE note="x">d</PRIVATE> e', 'a [private] c [private] e'],
    ['a <private>b <private>c</private> d</private> e', 'a [private] e'],
    ['keep this <private>never closed', 'keep this [private]'],
    ['a lone </private> tag', 'a lone </private> tag'],
    ['<privateer> stays', '<privateer> stays'],
  ])('spans: %s', (text, expected) => expect(hidePrivate(text)).toBe(expected))

  it.each([
    `sk-ant-api03-${letters(40)}`,
    `sk-proj-${letters(48)}`,
    `sk-${letters(32)}`,
    `sk_live_${letters(24)}`,
    `ghp_${letters(36)}`,
    `github_pat_${letters(40)}`,
    `glpat-${letters(20)}`,
    `xoxb-${letters(30)}`,
    `AKIA${letters(40).toUpperCase().slice(0, 16)}`,
    `AIza${letters(35)}`,
    `hf_${letters(34)}`,
    `gsk_${letters(40)}`,
    `123456789:AA${letters(33)}`,
    `eyJ${letters(20)}.${letters(30)}.${letters(20)}`,
  ])('key: %s', (key) => {
    expect(hidePrivate(`my key ${key}, thanks`)).toBe('my key [private], thanks')
  })

  it.each([
    ['4111 1111 1111 1111 12/27', '[private] 12/27'],
    ['4111 1111 1111 1111 0', '[private] 0'],
    ['4111-1111-1111-1111 123', '[private] 123'],
    ['no 7 4111 1111 1111 1111', 'no 7 [private]'],
    ['4111 1111 1111 1111 5555 5555 5555 4444 6', '[private] [private] 6'],
    ['020 7946 0958 378282246310005', '020 7946 0958 [private]'],
    ['0 4111 1111 1111 1112 0', '0 4111 1111 1111 1112 0'],
    [`${'1 '.repeat(5_000)}4111 1111 1111 1111`, `${'1 '.repeat(5_000)}[private]`],
  ])('a card number beside other numbers: %.40s', (text, expected) => expect(hidePrivate(text)).toBe(expected))

  it('hides a private key block, whole or cut off', () => {
    const block = `-----BEGIN RSA PRIVATE KEY-----\n${letters(60)}\n-----END RSA PRIVATE KEY-----`
    expect(hidePrivate(`before\n${block}\nafter`)).toBe('before\n[private]\nafter')
    expect(hidePrivate(block.slice(0, 60))).toBe('[private]')
    const cert = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----'
    expect(hidePrivate(cert)).toBe(cert)
  })

  it.each([
    [`Authorization: Bearer ${letters(30)}`, 'Authorization: Bearer [private]'],
    ['Authorization: Basic dXNlcjpwYXNzMTIz', 'Authorization: Basic [private]'],
    ['OPENAI_API_KEY=abcd1234efgh', 'OPENAI_API_KEY=[private]'],
    ['{"client_secret": "a1b2c3d4e5"}', '{"client_secret": "[private]"}'],
    ["password: 'correct9horse'", "password: '[private]'"],
    ['postgres://me:s3cr3t@db.example/app', 'postgres://me:[private]@db.example/app'],
  ])('credential: %s', (text, expected) => expect(hidePrivate(text)).toBe(expected))

  it.each([
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['5555555555554444', true],
    ['378282246310005', true],
    ['6011111111111117', true],
    ['4111 1111 1111 1112', false], // fails Luhn
    ['1790000000000', false], // a time in milliseconds
    ['9780306406157', false], // an ISBN
    ['order-4111111111111111x', false], // part of an identifier
    ['+44 20 7946 0958', false],
  ])('card: %s → %s', (number, hidden) => {
    const text = `pay with ${number} please`
    expect(hidePrivate(text)).toBe(hidden ? 'pay with [private] please' : text)
  })

  it.each([
    'Kelly was born on March 4th 1990',
    'the bearer of good news arrived',
    'my password is a secret: never tell',
    'token: yesterday',
    'use scikit-learn and sk-learn-contrib-utilities',
    'https://example.com:8080/path@v1',
    'input_tokens: 12345678',
    'commit 328c9c5e0aa1b2c3d4e5f60718293a4b5c6d7e8f',
  ])('leaves ordinary text as it is: %s', (text) => expect(hidePrivate(text)).toBe(text))

  it('changes nothing the second time, and nothing in plain words', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        '<private>',
        '</private>',
        'Bearer ',
        'api_key=',
        'sk-ant-',
        '4111 1111 1111 1111',
        'a1b2c3d4e5f6g7h8',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = hidePrivate(pieces.join(''))
        expect(hidePrivate(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 30 }), (words) => {
        const text = words.join(' ')
        expect(hidePrivate(text)).toBe(text)
      }),
    )
  })

  it('stays linear on hostile text', () => {
    const hostile = ['<private '.repeat(20_000), 'a_'.repeat(50_000), '4 '.repeat(50_000), 'eyJaaaaaaaa.'.repeat(9_000)]
    const spent = cpuClock()
    for (const text of hostile) hidePrivate(text)
    expect(spent()).toBeLessThan(2_000)
  })
})
