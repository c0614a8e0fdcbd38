import { describe, expect, it } from 'vitest'
import { readSynonyms } from './synonyms'

const of = (table: ReturnType<typeof readSynonyms>, stem: string) =>
  Object.fromEntries(table(stem).map(({ word, share }) => [word, share]))

describe('synonyms', () => {
  it('knows forms of a word in full, neighbours in part, and nothing of others', () => {
    const table = readSynonyms('')
    expect(of(table, 'bought')).toMatchObject({ buy: 1 })
    expect(of(table, 'physician')).toMatchObject({ doctor: 0.25 })
    expect(table('quince')).toEqual([])
  })

  it('takes the table of the person: new groups, comments, and words taken out', () => {
    const table = readSynonyms('# mine\n= zeta, zed\nzeta, omega\n! physician\n\n,\n')
    expect(of(table, 'zeta')).toEqual({ zed: 1, omega: 0.25 })
    expect(table('physician')).toEqual([])
    expect(of(table, 'doctor')).not.toHaveProperty('physician')
  })
})
