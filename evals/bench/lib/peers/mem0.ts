/**
 * mem0's open-source memory with its own vector store, the embedder plugged in through its LangChain hook. Its extraction
 * needs a language model; without a key there is `infer: false`, which keeps each text as it is, or a stand-in that
 * extracts each turn word for word, which also fills its entity store (a model cannot lose less).
 */
import { join } from 'node:path'
import { asDocument, type Form, type Peer, type Way } from './peer'

interface Memory {
  llm: { generateResponse(messages: unknown): Promise<string> }
  add(
    messages: string | { role: string; content: string }[],
    options: { userId: string; infer: boolean },
  ): Promise<{ results: { id: string; memory: string }[] }>
  search(
    query: string,
    options: { topK: number; threshold: number; filters: { user_id: string } },
  ): Promise<{ results: { id: string }[] }>
}

const WAYS: Record<string, { extract: boolean; form: Form }> = {
  'infer: false, text': { extract: false, form: 'text' },
  'infer: false, speaker: text': { extract: false, form: 'speaker: text' },
  'infer: false, day, speaker: text': { extract: false, form: 'day, speaker: text' },
  'extracted word for word with entities, speaker: text': { extract: true, form: 'speaker: text' },
}

export const mem0: Peer = {
  name: 'mem0ai',
  packages: { mem0ai: '3.3.1', '@langchain/core': '1.4.0', natural: '8.1.1', compromise: '14.17.0' },
  // The version it asks for has no binary for every Node; this one brings its own.
  overrides: { 'better-sqlite3': '13.2.0' },
  ways({ load, scratch, embed, dimension }) {
    process.env.MEM0_TELEMETRY = 'false'
    process.env.DOTENV_CONFIG_QUIET = 'true'
    const vectorsOf = async (texts: string[]) => (await embed(texts)).map((vector) => [...vector])
    const model = {
      embedDocuments: vectorsOf,
      embedQuery: async (text: string) => (await vectorsOf([text]))[0],
    }
    return Object.entries(WAYS).map(
      ([name, { extract, form }]): Way => ({
        name,
        async open(turns) {
          const folder = await scratch()
          process.env.MEM0_DIR = folder
          const { Memory } = load('mem0ai/oss') as { Memory: new (config: object) => Memory }
          let said: string[] = []
          const memory = new Memory({
            embedder: { provider: 'langchain', config: { model } },
            vectorStore: {
              provider: 'memory',
              config: { collectionName: 'turns', dimension, dbPath: join(folder, 'vectors.db') },
            },
            llm: {
              provider: 'langchain',
              config: {
                model: {
                  invoke: async () => ({
                    content: JSON.stringify({
                      memory: said.map((text, at) => ({ id: String(at), text, attributed_to: 'user' })),
                    }),
                  }),
                },
              },
            },
            historyStore: { provider: 'sqlite', config: { historyDbPath: join(folder, 'history.db') } },
          })
          const userId = 'owner'
          const turnOf = new Map<string, string>()
          const batches = extract
            ? [...Map.groupBy(turns, ({ session }) => session).values()]
            : turns.map((turn) => [turn])
          for (const batch of batches) {
            said = batch.map((turn) => asDocument(turn, form))
            const messages = said.map((content) => ({ role: 'user', content }))
            const { results } = await memory.add(messages, { userId, infer: extract })
            for (const { id, memory: text } of results) turnOf.set(id, batch[said.indexOf(text)]?.id ?? '')
          }
          return {
            async search(question, limit) {
              const { results } = await memory.search(question, {
                topK: limit,
                threshold: 0,
                filters: { user_id: userId },
              })
              return results.map(({ id }) => turnOf.get(id) ?? '')
            },
          }
        },
      }),
    )
  },
}
