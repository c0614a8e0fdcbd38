import { describe, expect, it } from 'vitest'
import { keywordProblem, readKeywordName } from './keyword-name'

describe('the name of a .ppn file', () => {
  it.each([
    ['Hey-Ada_en_linux_v4_0_0.ppn', { label: 'Hey Ada', platform: 'linux', major: 4 }],
    ['hola_es_raspberry-pi_v3_0_0.ppn', { label: 'hola', platform: 'raspberry-pi', major: 3 }],
    ['alexa_mac.ppn', { label: 'alexa', platform: 'mac', major: null }],
    ['my linux box.ppn', { label: 'my linux box', platform: null, major: null }],
  ])('%s', (name, said) => expect(readKeywordName(name)).toEqual(said))

  it('says in a sentence when the file is for another computer or another version', () => {
    expect(keywordProblem('Hey-Ada_en_windows_v4_0_0.ppn', 'linux')).toBe(
      '“Hey Ada” was made for Windows, and this computer runs Linux. Make it for Linux at console.picovoice.ai.',
    )
    expect(keywordProblem('Hey-Ada_en_linux_v3_0_0.ppn', 'linux')).toBe(
      '“Hey Ada” was made for version 3 of Porcupine, and this is version 4. Make it for Linux at console.picovoice.ai.',
    )
    expect(keywordProblem('Hey-Ada_en_linux_v4_0_0.ppn', 'linux')).toBe('')
    // A Raspberry Pi runs Linux, and what a name does not say is left to Porcupine.
    expect(keywordProblem('Hey-Ada_en_raspberry-pi_v4_0_0.ppn', 'linux')).toBe('')
    expect(keywordProblem('ada.ppn', 'darwin')).toBe('')
  })
})
