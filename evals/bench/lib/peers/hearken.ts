/** Hearken by the path the app takes: remember, the embedding queue, search. */
import { openSqliteStore } from '../../../../src-main/adapters/sqlite'
import type { Embedder } from '../../../../src-main/engine/ports'
import { openLocomoHome } from '../locomo-home'
import type { Way } from './peer'

interface Needs {
  embedder: Embedder
  scratch(): Promise<string>
}

export const openHearken = ({ embedder, scratch }: Needs): Way => ({
  name: 'as it is',
  async open(turns) {
    const home = await openLocomoHome({
      conversation: { turns, questions: [] },
      folder: await scratch(),
      embedder,
      openStore: openSqliteStore,
    })
    return { search: (question, limit) => home.search(question, limit, {}), close: home.close }
  },
})
