/** The whole app: something is said, remembered, asked for, noted and planned; then it is erased, and no byte of home holds it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compose } from './compose'
import { inMemoryClient } from './rpc'
import { replyTo } from './testing/reply-to'
import { tempHome } from './testing/temp-home'

const holding = (home: string, words: RegExp) =>
  readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.test(readFileSync(path, 'latin1')))
    .map((path) => path.slice(home.length + 1))

/** What evals of one's own persona, recordings and devices may have been left with. */
function writeElsewhere(home: string): void {
  const said = 'My locker code is QX7-quokka-4821.'
  const files = {
    'evals/eval_1.json': JSON.stringify({ cases: [{ reply: said }] }, null, 1),
    'evals/eval_1.html': `<html><p>It&#39;s known: &quot;${said}&quot;</p></html>`,
    'evals/verdicts.jsonl': `${JSON.stringify({ key: 'a', score: 5, reason: said })}\n${JSON.stringify({ key: 'b', score: 4, reason: 'Fair.' })}\n`,
    'wake/scorecards.jsonl': `${JSON.stringify({ id: 'card', left_out: [{ name: `${said}.wav`, why: 'silence' }] })}\n`,
    'wake/word.json': JSON.stringify({ label: said }),
    'my-export/hearken-memory.json': `${JSON.stringify({ items: [{ text: said, title: 'Locker' }] }, null, 1)}\n`,
    'my-export/QX7-quokka-4821.md': said,
    'prompts.json': JSON.stringify({ rules: `${said} Be kind.` }),
    'skills/locker/SKILL.md': `---\nname: locker\n---\nOpen it.\r\n${said}\r\nClose it.\n`,
    'logs/hearken.log': `all well\n${JSON.stringify({ error: said })}\n`,
    'microphone.jsonl': `${JSON.stringify({ device: said })}\n{"device":"Desk"}\n`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(home, path, '..'), { recursive: true })
    writeFileSync(join(home, path), text)
  }
}

it('erases what a chat left everywhere', async () => {
  const home = tempHome()
  const hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  const client = inMemoryClient(hearken.router)
  const kept = await replyTo(client, 'remember that my locker code is QX7-quokka-4821')
  const { conversation_id } = kept
  await replyTo(client, 'what is my locker code?', conversation_id)
  await replyTo(client, 'write a note called Locker: the code is QX7-quokka-4821')
  await replyTo(client, 'add try locker QX7-quokka-4821 to my calendar tomorrow at 3pm')
  await replyTo(client, 'remember that Kelly likes tea')
  await client.chat.saveDraft({ conversation_id: null, text: 'QX7-quokka-4821 does not work' })
  await client.ops.backupNow({})
  writeElsewhere(home)
  expect(holding(home, /quokka/i).length).toBeGreaterThan(9)

  const id = kept.kept[0]?.id ?? ''
  expect(await client.memory.erasurePlan({ id })).toMatchObject({
    versions: 1,
    messages: [{ role: 'user' }, { role: 'assistant' }],
  })
  const report = await client.memory.eraseNow({ id, with_messages: true, with_files: true })
  expect(report.hits).toEqual([])
  expect(holding(home, /quokka/i)).toEqual([])
  expect(readFileSync(join(home, 'skills', 'locker', 'SKILL.md'), 'utf8')).toBe(
    '---\nname: locker\n---\nOpen it.\r\n[erased]\r\nClose it.\n',
  )
  expect(JSON.parse(readFileSync(join(home, 'my-export', 'hearken-memory.json'), 'utf8'))).toEqual({
    items: [{ text: '[erased]', title: 'Locker' }],
  })
  expect(JSON.parse(readFileSync(join(home, 'prompts.json'), 'utf8'))).toEqual({ rules: '[erased] Be kind.' })
  expect(report.erased).toMatchObject({
    'other files': 5,
    items: 1,
    backups: 1,
    evals: 3,
    'voice records': 2,
    'microphone ledger': 1,
  })
  expect(readFileSync(join(home, 'evals', 'verdicts.jsonl'), 'utf8')).toBe('{"key":"b","score":4,"reason":"Fair."}\n')
  const open = await client.chat.open({ conversation_id })
  expect(open.messages.map(({ text }) => text)).not.toContain(expect.stringContaining('quokka'))
  expect((await replyTo(client, 'what does Kelly like?')).text).toContain('tea')
  expect((await replyTo(client, 'what is my locker code?')).text).not.toMatch(/quokka/i)
  await hearken.close()
  expect(holding(home, /quokka/i)).toEqual([])

  const again = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  expect(await inMemoryClient(again.router).ops.doctor({})).toMatchObject({ ok: true })
  await again.close()
  expect(holding(home, /quokka/i)).toEqual([])
})
