import { describe, expect, it } from 'vitest'
import { installError } from './install'
import { asDocument } from './peer'
import { byAgreement, contentWords, stemmed } from './words'

describe('what peers are told and asked', () => {
  it('asks only for words that say what is sought, each once', () => {
    expect(contentWords("What did Caroline's friend say about the pottery class, Caroline?")).toEqual([
      'caroline',
      'friend',
      'pottery',
      'class',
    ])
  })

  it('stems what it indexes and leaves stop words out', () => {
    expect([stemmed('Running'), stemmed('The')]).toEqual(['run', null])
  })

  it('puts first what most words find, or what the rare ones do', () => {
    const lists = [['a', 'b', 'c', 'd'], ['e'], ['b', 'a', 'c', 'd']]
    expect(byAgreement(lists, 10, false)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(byAgreement(lists, 10, true)).toEqual(['e', 'a', 'b', 'c', 'd'])
  })

  it('names the speaker and the day in a document where a peer ranks better so', () => {
    const turn = { id: 'D1:1', session: 'session_1', speaker: 'Ann', text: 'I sing.', date: '2023-05-08' }
    expect([asDocument(turn, 'text'), asDocument(turn, 'day, speaker: text')]).toEqual([
      'I sing.',
      '8 May 2023, Ann: I sing.',
    ])
  })

  it('says why npm could not install', () => {
    expect(
      installError('npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request failed'),
    ).toBe('network request failed')
  })
})
