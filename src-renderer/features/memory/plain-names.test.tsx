import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { MemoryItem } from '../../../src-main/contract'
import { CardFrame } from './card-frame'
import { ItemCard } from './item-card'
import { ItemFacts } from './item-facts'

vi.mock('../../stores/memory', () => ({ forgetItem: () => {}, wantUse: () => {}, useUses: () => undefined }))

/** Turns the order of what follows, in a name that would then read "exe.gnp". */
const STEERED = '\u202egnp.exe\u2066'

const ITEM = {
  id: 'm1',
  kind: 'note',
  scope: `project:${STEERED}`,
  text: 'A text of its own',
  title: STEERED,
  source: STEERED,
  created_on: '2026-03-02',
  created_at: '2026-03-02T09:00:00Z',
  tags: [STEERED, 'two'],
  person: STEERED,
  project: null,
  folder: STEERED,
  agent: STEERED,
  origin: 'import',
  expires_at: null,
  pinned: false,
} as unknown as MemoryItem

it.each([
  ['facts', <ItemFacts key="f" item={ITEM} />],
  ['card', <ItemCard key="c" item={ITEM} open={false} action={<i />} />],
  [
    'frame',
    <CardFrame
      key="h"
      id="m"
      open={false}
      kind="fact"
      origin="web"
      source={STEERED}
      created_on="2026-03-02"
      name={STEERED}
      action={<i />}
    >
      found
    </CardFrame>,
  ],
])('shows no name in the %s of a memory that steers the words beside it', (_what, element) => {
  const html = renderToStaticMarkup(element)
  expect(html).toContain('gnp.exe')
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

it('keeps a person, an agent and each tag apart from the words around them', () => {
  const html = renderToStaticMarkup(<ItemFacts item={ITEM} />)
  expect(html.match(/<bdi>gnp\.exe<\/bdi>/g)?.length).toBe(5)
})
