/** Orama: BM25 with its own stemmer and stop words, and its hybrid mode over the vectors that Hearken has too. */
import { asDocument, FORMS, type Peer, type Way } from './peer'
import { contentWords } from './words'

interface Orama {
  create(options: object): unknown
  insertMultiple(db: unknown, documents: object[]): Promise<string[]>
  search(db: unknown, query: object): Promise<{ hits: { document: { turn: string } }[] }>
}

const packages = { '@orama/orama': '3.1.18', '@orama/stopwords': '3.1.18' }

/** Its default counts a word once a document; with `allowDuplicates` as often as it is there, as BM25 means it. */
const TOKENIZERS = { stems: {}, 'stems counted': { allowDuplicates: true } }
const MATCHES = { 'whole words or their beginnings': {}, 'one typo': { tolerance: 1 } }

function open(load: NodeJS.Require) {
  const orama = load('@orama/orama') as Orama
  const { stopwords } = load('@orama/stopwords/english') as { stopwords: string[] }
  return {
    orama,
    create: (schema: object, tokenizer: object) =>
      orama.create({
        schema: { turn: 'enum', text: 'string', ...schema },
        components: { tokenizer: { language: 'english', stemming: true, stopWords: stopwords, ...tokenizer } },
      }),
  }
}

const asked = (question: string) => ({ term: contentWords(question).join(' '), properties: ['text'] })

export const oramaText: Peer = {
  name: 'orama full text',
  packages,
  ways({ load }) {
    const { orama, create } = open(load)
    return FORMS.flatMap((form) =>
      Object.entries(TOKENIZERS).flatMap(([tokens, tokenizer]) =>
        Object.entries(MATCHES).map(
          ([match, options]): Way => ({
            name: `${tokens}, ${match}, ${form}`,
            async open(turns) {
              const db = create({}, tokenizer)
              await orama.insertMultiple(
                db,
                turns.map((turn) => ({ turn: turn.id, text: asDocument(turn, form) })),
              )
              return {
                search: async (question, limit) =>
                  (await orama.search(db, { ...asked(question), ...options, limit })).hits.map(
                    (hit) => hit.document.turn,
                  ),
              }
            },
          }),
        ),
      ),
    )
  },
}

/** `similarity` 0: its default of 0.8 suits other embedders and leaves almost no vector of this one. */
const HYBRIDS = {
  'equal weights': {},
  'words 0.7': { hybridWeights: { text: 0.7, vector: 0.3 } },
  'words 0.85': { hybridWeights: { text: 0.85, vector: 0.15 } },
}

export const oramaHybrid: Peer = {
  name: 'orama hybrid',
  packages,
  ways({ load, embed, dimension }) {
    const { orama, create } = open(load)
    return FORMS.flatMap((form) =>
      Object.entries(HYBRIDS).map(
        ([name, options]): Way => ({
          name: `${name}, ${form}`,
          async open(turns) {
            const documents = turns.map((turn) => asDocument(turn, form))
            const vectors = await embed(documents)
            const db = create({ vector: `vector[${dimension}]` }, {})
            await orama.insertMultiple(
              db,
              turns.map((turn, at) => ({ turn: turn.id, text: documents[at], vector: [...(vectors[at] ?? [])] })),
            )
            return {
              async search(question, limit) {
                const [vector] = await embed([question])
                const { hits } = await orama.search(db, {
                  ...asked(question),
                  ...options,
                  mode: 'hybrid',
                  vector: { value: [...(vector ?? [])], property: 'vector' },
                  similarity: 0,
                  limit,
                })
                return hits.map((hit) => hit.document.turn)
              },
            }
          },
        }),
      ),
    )
  },
}
