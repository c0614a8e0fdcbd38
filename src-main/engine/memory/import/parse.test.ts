import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuClock } from '../../../testing/cpu-clock'
import { contentHash, contentId, fnv } from './content-id'
import { readFrontmatter } from './frontmatter'
import { isImportable, parseFile } from './parse'

const found = (path: string, text: string) => parseFile(path, text).found
const json = (value: unknown) => JSON.stringify(value)

describe('Markdown', () => {
  it('honours its frontmatter', () => {
    const text = `---
created: 2026-01-05T10:00:00Z
title: "The wifi: home"
tags:
  - home
  - '#net'
person: Kelly
project: Move
scope: project:Move
kind: fact
---
The guest wifi is called Lantern.
`
    expect(found('home/wifi.md', text)).toEqual([
      {
        text: 'The guest wifi is called Lantern.',
        kind: 'fact',
        title: 'The wifi: home',
        source: 'home/wifi.md',
        created_on: '2026-01-05',
        tags: ['home', 'net'],
        person: 'Kelly',
        project: 'Move',
        scope: 'project:Move',
      },
    ])
  })

  it('reads inline lists, other names of the date, and ignores what makes no sense', () => {
    const [one] = found(
      'a.md',
      '---\ndate: 2026-02-30\ntags: [a, "b, c"]\nscope: everywhere\nkind: nonsense\n---\nText',
    )
    expect(one).toEqual({ text: 'Text', kind: 'note', title: 'Text', source: 'a.md', tags: ['a', 'b, c'] })
    expect(found('a.md', '\uFEFF---\r\ncreated_on: 2026-02-03 # then\r\n---\r\nText')[0]?.created_on).toBe('2026-02-03')
    expect(readFrontmatter('--- no frontmatter\ntext').body).toBe('--- no frontmatter\ntext')
  })

  it('says why a file is left out', () => {
    expect(parseFile('a.md', '---\ntitle: x\n---\n  ').failed).toEqual([{ file: 'a.md', why: 'it holds no text' }])
    expect(parseFile('a.md', 'x'.repeat(1_000_001)).failed[0]?.why).toBe('longer than 1,000,000 characters')
  })
})

it('reads a MEMORY.md line by line, its own and that of another program', () => {
  const own =
    '# What Hearken remembers\n\nA copy.\n\n## Facts (2)\n\n- 2026-03-04: Kelly likes tea (mem_1a)\n- … and 9 older ones, in the app.\n\n## Notes (1)\n\n- 2026-03-05: Trip (mem_2b)\n'
  expect(found('MEMORY.md', own)).toEqual([
    { text: 'Kelly likes tea', kind: 'fact', source: 'MEMORY.md', created_on: '2026-03-04' },
    { text: 'Trip', kind: 'note', source: 'MEMORY.md', created_on: '2026-03-05' },
  ])
  expect(found('x/memory.md', '# Memory\n## Build\n* Use pnpm\n- [x] Tests first\n')).toEqual([
    { text: 'Use pnpm', kind: 'fact', source: 'x/memory.md', tags: ['Build'] },
    { text: 'Tests first', kind: 'fact', source: 'x/memory.md', tags: ['Build'] },
  ])
})

describe('ChatGPT', () => {
  const node = (id: string, parent: string | null, role: string, text: unknown) => ({
    [id]: { id, parent, children: [], message: { author: { role }, content: { content_type: 'text', parts: [text] } } },
  })

  it('reads the branch shown last, not the one that was edited away', () => {
    const mapping = {
      ...node('root', null, 'system', ''),
      ...node('a', 'root', 'user', 'Where is Kelly?'),
      ...node('old', 'a', 'assistant', 'No idea.'),
      ...node('b', 'a', 'assistant', 'In Ostrava.'),
    }
    const chat = { title: 'Kelly', create_time: 1772755200.5, mapping, current_node: 'b', conversation_id: 'c9' }
    expect(found('conversations.json', json([chat]))).toEqual([
      {
        text: 'You: Where is Kelly?\n\nChatGPT: In Ostrava.',
        kind: 'episode',
        title: 'Kelly',
        source: 'ChatGPT: Kelly',
        series: 'chatgpt:c9',
        created_on: '2026-03-06',
      },
    ])
  })

  it('survives a tree that loops, names nothing, or is called like a prototype', () => {
    const loop = { ...node('a', 'b', 'user', 'x'), ...node('b', 'a', 'user', 'y') }
    expect(found('c.json', json([{ title: 't', mapping: loop, current_node: 'a' }]))).toHaveLength(1)
    const odd = '[{"mapping":{"__proto__":{"parent":"constructor"}},"current_node":"toString"}]'
    expect(parseFile('c.json', odd)).toMatchObject({ found: [], failed: [{ file: 'c.json' }] })
  })

  it('cuts a long conversation into parts of one series', () => {
    const mapping = { ...node('a', null, 'user', 'q'), ...node('b', 'a', 'assistant', 'word '.repeat(9_000)) }
    const parts = found('c.json', json([{ title: 'Long', mapping, current_node: 'b', id: 'x' }]))
    expect(parts.map(({ title }) => title)).toEqual([
      'Long (1 of 4)',
      'Long (2 of 4)',
      'Long (3 of 4)',
      'Long (4 of 4)',
    ])
    expect(parts.every(({ text, series }) => text.length <= 20_000 && series === 'chatgpt:x')).toBe(true)
  })

  it('reads saved memories in each shape', () => {
    const memories = { memories: ['Likes tea', { content: 'Has a dog', created_at: '2026-01-02T03:04:05Z' }, { x: 1 }] }
    expect(parseFile('memories.json', json(memories))).toMatchObject({
      found: [
        { text: 'Likes tea', kind: 'fact' },
        { text: 'Has a dog', created_on: '2026-01-02' },
      ],
      failed: [{ why: 'an entry holds no text' }],
    })
  })
})

it('reads what Claude exports', () => {
  const chat = {
    uuid: 'u1',
    name: 'Trip',
    created_at: '2026-05-06T07:08:09Z',
    chat_messages: [
      { sender: 'human', text: 'old', content: [{ type: 'text', text: 'When do we go?' }] },
      { sender: 'assistant', text: 'In May.', content: [] },
    ],
  }
  expect(found('conversations.json', json([chat]))).toMatchObject([
    { text: 'You: When do we go?\n\nClaude: In May.', created_on: '2026-05-06', series: 'claude:u1' },
  ])
  const project = {
    name: 'Move',
    description: 'Moving house',
    prompt_template: '',
    docs: [{ filename: 'plan.md', content: 'Pack.' }],
  }
  expect(found('projects.json', json([project]))).toMatchObject([
    { text: 'Moving house', project: 'Move' },
    { text: 'Pack.', title: 'plan.md', kind: 'reference' },
  ])
  expect(
    found('memories.json', json([{ conversations_memory: 'Likes tea', project_memories: { p: 'Pack' } }])),
  ).toHaveLength(2)
})

it('says so of what it does not know', () => {
  for (const text of ['', '{', 'null', '[]', '12', '{"a":1}', '[[[]]]'])
    expect(parseFile('x.json', text)).toMatchObject({ found: [], items: [], failed: [{ file: 'x.json' }] })
  expect(parseFile('x.json', '{"format":"hearken-memory","version":9,"items":[]}').failed[0]?.why).toMatch(/newer/)
  expect(['a.md', 'b/conversations.json', 'user.json', 'a.png'].map(isImportable)).toEqual([true, true, false, false])
})

it('takes any text without throwing or stalling, and finds only what is text', () => {
  const names = fc.constantFrom('a.md', 'MEMORY.md', 'conversations.json', 'memories.json', 'x.txt')
  const content = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.string().map((text) => `---\n${text}\n---\n${text}`),
  )
  fc.assert(
    fc.property(names, content, (name, text) => {
      const parsed = parseFile(name, text)
      for (const each of parsed.found) expect(each.text.trim()).not.toBe('')
    }),
    { numRuns: 2_000 },
  )
})

it('is not brought down by nesting, one long line, or a head without an end', () => {
  const deep = '['.repeat(200_000)
  for (const text of [
    deep + ']'.repeat(200_000),
    `{"mapping":${deep}`,
    `---\n${'a: [\n'.repeat(100_000)}`,
    `${'- '.repeat(400_000)}`,
  ]) {
    const spent = cpuClock()
    for (const name of ['a.md', 'MEMORY.md', 'c.json']) parseFile(name, text)
    expect(spent()).toBeLessThan(3_000)
  }
})

it('gives the same content the same id, and other content another', () => {
  expect(contentId(['fact', 'a'])).toBe(contentId(['fact', 'a']))
  expect(contentId(['ab', 'c'])).not.toBe(contentId(['a', 'bc']))
  // From the algorithm's own test table.
  expect(fnv('a', 0xcbf29ce484222325n)).toBe(0xaf63dc4c8601ec8cn.toString(36).padStart(13, '0'))
  expect(fnv('foobar', 0xcbf29ce484222325n)).toBe(0x85944171f73967e8n.toString(36).padStart(13, '0'))
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(contentHash(a) === contentHash(b)).toBe(a === b)
    }),
  )
})
