import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWav, toWav } from '../../engine/voice'
import { tempHome } from '../../testing/temp-home'
import { createCommandSpeaker } from './command-speaker'
import { createCommandTranscriber, transcriptOf } from './command-transcriber'
import { splitCommand } from './program'

const stop = new AbortController().signal
const node = `"${process.execPath}"`
const tmp = tempHome()
const second = new Int16Array(16_000).fill(100)
const transcriber = (command: string, timeoutMs = 30_000) =>
  createCommandTranscriber({ command, tmp, timeoutMs, toWav })
const hear = (command: string, timeoutMs?: number, signal = stop) =>
  transcriber(command, timeoutMs).transcribe(second, signal)
const say = async (command: string, text: string) => {
  const speaker = createCommandSpeaker({ command, tmp, timeoutMs: 30_000, readWav })
  for await (const piece of speaker.speak(text, stop)) return piece as Int16Array
  throw new Error('nothing was said')
}
const WAV = `Buffer.concat([Buffer.from('${Buffer.from(toWav([second])).toString('base64')}','base64')])`

describe('a transcriber of one’s own', () => {
  it('is given the sound as a file, whose name no shell reads, and leaves none behind', async () => {
    const script = `const b=require('fs').readFileSync(process.argv[1]);console.log('[00:00.000 --> 00:01.000]  got '+b.length+' '+process.argv[2])`
    expect(await hear(`${node} -e "${script}" {wav} '$(touch pwned); rm *'`)).toEqual({
      text: 'got 32044 $(touch pwned); rm *',
    })
    expect(readdirSync(tmp)).toEqual([])
    expect(existsSync('pwned')).toBe(false)
  })

  it('finds it below a home with any name', async () => {
    const odd = join(tempHome(), 'a $& b$$ \'c\' "d" {wav}')
    const script = `console.log(require('fs').statSync(process.argv[1]).size)`
    const own = createCommandTranscriber({
      command: `${node} -e "${script}" {wav}`,
      tmp: odd,
      timeoutMs: 30_000,
      toWav,
    })
    expect(await own.transcribe(second, stop)).toEqual({ text: '32044' })
  })

  it('says what failed, in the program’s own last words', async () => {
    await expect(
      hear(`${node} -e "console.error('first');console.error('model.bin: no such file');process.exit(3)" {wav}`),
    ).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('model.bin: no such file'),
    })
    await expect(hear('no-such-program-here {wav}')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  })

  it('ends one that takes too long, with its children', async () => {
    const script = `const{spawn}=require('child_process');const c=spawn(process.execPath,['-e','setTimeout(()=>{},60000)'],{stdio:'inherit'});setTimeout(()=>{},60000)`
    const started = performance.now()
    await expect(hear(`${node} -e "${script}" {wav}`, 700)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' })
    expect(performance.now() - started, 'a child that held the pipe would keep it waiting').toBeLessThan(10_000)
    const stopping = new AbortController()
    const asked = hear(`${node} -e "setTimeout(()=>{},60000)" {wav}`, 10_000, stopping.signal)
    stopping.abort()
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(readdirSync(tmp)).toEqual([])
  })

  it.each([false, true])(
    'does not wait for what a program leaves behind, in a group of its own: %s',
    async (detached) => {
      const leave = `require('child_process').spawn(process.execPath,['-e','setTimeout(()=>{},9000)'],{stdio:'inherit',detached:${detached}}).unref()`
      const ending = (how: string) =>
        hear(`${node} -e "${leave};console.log('hello ');setTimeout(()=>${how},200)" {wav}`, 8_000)
      expect(await ending('process.exit(0)')).toEqual({ text: 'hello' })
      await expect(ending(`process.kill(process.pid,'SIGKILL')`)).rejects.toMatchObject({
        code: 'MODEL_UNAVAILABLE',
        message: expect.stringContaining('SIGKILL'),
      })
    },
    20_000,
  )

  it('needs to know where the file goes', () => {
    expect(() => transcriber('whisper-cli -m model.bin')).toThrow(/does not say where the sound file goes/)
    expect(() => transcriber('')).toThrow()
  })
})

describe('a voice of one’s own', () => {
  it.each([
    [
      'the text as an argument, WAV on standard output',
      `${node} -e "process.stdout.write(${WAV.replaceAll('"', "'")})" {text}`,
    ],
    [
      'the text on standard input, WAV into a file',
      `${node} -e "require('fs').writeFileSync(process.argv[1],${WAV})" {wav}`,
    ],
  ])('%s', async (_name, command) => {
    expect((await say(command, 'Good morning')).length).toBe(16_000)
    expect(readdirSync(tmp)).toEqual([])
  })

  it('is given each sentence letter by letter', async () => {
    const text = 'It costs $$5 (US$\' $& $`) {wav} {text} "quoted" `date` $(date); café'
    const check = `if(process.argv[1]!==Buffer.from('${Buffer.from(text).toString('base64')}','base64').toString())process.exit(9);require('fs').writeFileSync(process.argv[2],${WAV})`
    expect((await say(`${node} -e "${check}" {text} {wav}`, text)).length).toBe(16_000)
  })

  it('a sentence that begins like an option is none', async () => {
    const check = `if(process.argv.slice(1).some(a=>a.startsWith('-')))process.exit(9);process.stdout.write(${WAV})`
    expect((await say(`${node} -e "${check}" {text}`, '--help me')).length).toBe(16_000)
  })

  it('says what is no sound', async () => {
    await expect(say(`${node} -e "console.log('hi')" {text}`, 'x')).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
  })
})

it.each([
  ['a  b\tc', ['a', 'b', 'c']],
  [`say "two words" 'it''s' ""`, ['say', 'two words', 'its', '']],
  [String.raw`a\ b "c\"d" '\n'`, ['a b', 'c"d', String.raw`\n`]],
  ['$HOME *.wav; rm|x', ['$HOME', '*.wav;', 'rm|x']],
])('reads %s as words', (line, words) => expect(splitCommand(line)).toEqual(words))
it('refuses a quotation mark left open', () => expect(() => splitCommand('say "hello')).toThrow(/not closed/))

it.each([
  [
    '[00:00:00.000 --> 00:00:02.480]   What time is it?\n[00:00:02.480 --> 00:00:04.000]   Thanks.',
    'What time is it? Thanks.',
  ],
  ['[BLANK_AUDIO]', ''],
  ['<s> hello <sil> there </s>\n', 'hello there'],
  ['  turn it up (music) ', 'turn it up'],
])('takes the words out of %j', (output, text) => expect(transcriptOf(output)).toBe(text))
