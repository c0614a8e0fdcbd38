import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { logUnexpected } from './context'
import { plain, writerOn } from './terminal'

describe('plain', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['\u001b]8;;https://evil\u0007click\u001b]8;;\u0007', ']8;;https://evilclick]8;;'],
    ['back\bspace\rover\u0000\u009b2J', 'backspaceover2J'],
    ['\u202egnp.exe\u2066x\u2069', 'gnp.exex'],
    ['tab\tand\nline stay, as do שלום and 😀', 'tab\tand\nline stay, as do שלום and 😀'],
  ])('%j → %j', (text, shown) => expect(plain(text)).toBe(shown))
})

it('a cause nobody foresaw may quote a server, and cannot steer the terminal either', () => {
  const screen = new PassThrough()
  logUnexpected({ err: writerOn(screen), env: {} })(new Error('said \u001b[2Jthis\u0007'), 'chat.send')
  expect(String(screen.read())).toBe('(chat.send: said [2Jthis)\n')
})
