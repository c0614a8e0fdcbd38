import { describe, expect, it } from 'vitest'
import { FOREIGN } from '../../testing/lies-foreign'
import { claimOfSaving } from './claims'
import { claimOfRemoval } from './removal-claims'

const lines = (text: string) => text.split('\n')

describe.each(Object.entries(FOREIGN))('in %s', (_language, { saved, removed, changed, honest }) => {
  it.each(lines(saved))('claims to have saved: %s', (line) => {
    expect(claimOfSaving(line)?.sentence).toBe(line.replace(/^¡/, '¡'))
    expect(claimOfSaving(`Hm. ${line}`)).not.toBeNull()
  })
  it.each(lines(removed))('claims to have deleted: %s', (line) => {
    expect(claimOfRemoval(line)).toMatchObject({ action: 'remove' })
  })
  it.each(lines(changed))('claims to have changed: %s', (line) => {
    expect(claimOfRemoval(line)).toMatchObject({ action: 'update' })
  })
  it.each(lines(honest))('claims nothing: %s', (line) => {
    expect([claimOfSaving(line), claimOfRemoval(line)]).toEqual([null, null])
  })
})

it('knows the calendar in each of them', () => {
  for (const line of [
    'Ich habe den Termin eingetragen.',
    "J'ai ajouté le rendez-vous à votre agenda.",
    'Je te le rappellerai.',
  ])
    expect(claimOfSaving(line), line).toMatchObject({ target: 'calendar' })
})
