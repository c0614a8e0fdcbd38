/** Hearken by the path the app takes: remember, the embedding queue, search. */
import { openSqliteStore } from '../../../../src-main/adapters/sqlite'
import type { Embedder, SearchPart } from '../../../../src-main/engine/ports'
import { openLocomoHome } from '../locomo-home'
import type { Way } from './peer'

interface Needs {
  embedder: Embedder
  scratch(): Promise<string>
}

const way = (name: string, without: SearchPart[]) => ({
  name,
  open: ({ embedder, scratch }: Needs): Way => ({
    name: 'as it is',
    async open(turns) {
      const home = await openLocomoHome({
        conversation: { turns, questions: [] },
        folder: await scratch(),
        embedder,
        openStore: openSqliteStore,
      })
      return { search: (question, limit) => home.search(question, limit, { without }), close: home.close }
    },
  }),
})

export const hearken = way('Hearken', [])
export const hearkenWords = way('Hearken, words only', ['semantic', 'text_vector', 'context_vector'])
