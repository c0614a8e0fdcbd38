/**
 * The knowledge-graph memory server of the Model Context Protocol, over stdio as an assistant starts it. A turn is an
 * entity with one observation. `search_nodes` finds what contains the query as it is written and does not rank; so the
 * best an assistant can do is to ask word by word and put first what most, or the rarest, words find.
 */
import { join } from 'node:path'
import { dayOf, type Peer, type Way } from './peer'
import { byAgreement, contentWords, stemmed } from './words'

interface Client {
  connect(transport: unknown): Promise<void>
  callTool(call: { name: string; arguments: object }): Promise<{
    isError?: boolean
    content: { text: string }[]
    structuredContent: { entities: { name: string }[] }
  }>
  close(): Promise<void>
}

const whole = (question: string) => [question.replace(/\W+$/, '')]
const stems = (question: string) => [...new Set(contentWords(question).map((word) => stemmed(word) ?? word))]

const ASKED: Record<string, { words: (question: string) => string[]; weigh: boolean; day: boolean }> = {
  'the question as it is': { words: whole, weigh: false, day: false },
  'word by word, most words first': { words: contentWords, weigh: false, day: false },
  'word by word, rare words first': { words: contentWords, weigh: true, day: false },
  'stem by stem, rare stems first': { words: stems, weigh: true, day: false },
  'word by word, rare words first, with the day': { words: contentWords, weigh: true, day: true },
}

export const mcpMemory: Peer = {
  name: '@modelcontextprotocol/server-memory',
  packages: { '@modelcontextprotocol/server-memory': '2026.8.31', '@modelcontextprotocol/sdk': '1.32.2' },
  ways({ load, scratch }) {
    const { Client } = load('@modelcontextprotocol/sdk/client/index.js') as { Client: new (info: object) => Client }
    const { StdioClientTransport } = load('@modelcontextprotocol/sdk/client/stdio.js') as {
      StdioClientTransport: new (options: object) => unknown
    }
    const server = load.resolve('@modelcontextprotocol/server-memory/dist/index.js')
    return Object.entries(ASKED).map(
      ([name, { words, weigh, day }]): Way => ({
        name,
        async open(turns) {
          const client = new Client({ name: 'benchmark', version: '1.0.0' })
          const env = { MEMORY_FILE_PATH: join(await scratch(), 'memory.jsonl') }
          await client.connect(
            new StdioClientTransport({ command: process.execPath, args: [server], env, stderr: 'ignore' }),
          )
          const call = async (tool: string, input: object) => {
            const result = await client.callTool({ name: tool, arguments: input })
            if (result.isError) throw new Error(result.content[0]?.text ?? `${tool} failed`)
            return result.structuredContent.entities.map((entity) => entity.name)
          }
          await call('create_entities', {
            entities: turns.map((turn) => ({
              name: turn.id,
              entityType: turn.speaker,
              observations: day ? [turn.text, dayOf(turn)] : [turn.text],
            })),
          })
          return {
            async search(question, limit) {
              const found: string[][] = []
              for (const query of words(question)) found.push(await call('search_nodes', { query }))
              return byAgreement(found, turns.length, weigh).slice(0, limit)
            },
            close: () => client.close(),
          }
        },
      }),
    )
  },
}
