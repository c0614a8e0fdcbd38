import { describe, expect, it } from 'vitest'
import { argumentsOf, folded } from './arguments'

describe('arguments as they are', () => {
  it('keeps their order, and text apart from what only looks like it', () => {
    expect(argumentsOf('{"to":"Kelly","count":5,"as":"5","on":true,"cc":["a"],"x":null,"":""}')).toEqual([
      { name: 'to', value: 'Kelly', isText: true, dir: 'ltr' },
      { name: 'count', value: '5', isText: false, dir: 'ltr' },
      { name: 'as', value: '5', isText: true, dir: 'ltr' },
      { name: 'on', value: 'true', isText: false, dir: 'ltr' },
      { name: 'cc', value: '[\n  "a"\n]', isText: false, dir: 'ltr' },
      { name: 'x', value: 'null', isText: false, dir: 'ltr' },
      { name: '', value: '', isText: true, dir: 'ltr' },
    ])
  })

  it('lets prose alone go the way of its script', () => {
    const dirs = argumentsOf('{"to":"שלום@example.com","text":"שלום עולם"}').map(({ dir }) => dir)
    expect(dirs).toEqual(['ltr', 'auto'])
  })

  it.each(['[1]', '7', 'not json', 'null'])('%s is shown as it came', (json) =>
    expect(argumentsOf(json)).toEqual([{ name: '', value: json, isText: false, dir: 'ltr' }]),
  )
})

describe('folding', () => {
  it('leaves what is short whole', () => {
    expect(folded('x'.repeat(360))).toBeNull()
    expect(folded('a\n'.repeat(8))).toBeNull()
  })

  it('shows both ends of a long text and says how much lies between', () => {
    expect(folded(`${'a'.repeat(240)}${'b'.repeat(600)}${'c'.repeat(120)}`)).toEqual({
      head: 'a'.repeat(240),
      tail: 'c'.repeat(120),
      left: 600,
    })
  })

  it('folds many short lines too', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`)
    expect(folded(lines.join('\n'))).toEqual({
      head: lines.slice(0, 6).join('\n'),
      tail: 'line 18\nline 19',
      left: lines.slice(6, 18).join('\n').length + 2,
    })
  })

  it('tears no character apart', () => {
    const emoji = '😀'.repeat(400)
    const parts = folded(`x${emoji}y`)
    expect(parts?.head).toBe(`x${'😀'.repeat(119)}`)
    expect(parts?.tail).toBe(`${'😀'.repeat(59)}y`)
  })
})
