/** Full-text indexes that live in memory: minisearch, lunr, flexsearch. Used as their documents say for English. */
import type { Turn } from '../locomo-data'
import { asDocument, FORMS, type Peer, type PeerIndex, type Way } from './peer'
import { contentWords, stemmed } from './words'

/** Each form of a turn with each of the peer's own ways. */
const each = <T>(
  ways: Record<string, T>,
  open: (documents: string[], way: T) => (question: string) => number[],
): Way[] =>
  FORMS.flatMap((form) =>
    Object.entries(ways).map(([name, way]) => ({
      name: `${name}, ${form}`,
      open: (turns) =>
        byPlace(
          turns,
          open(
            turns.map((turn) => asDocument(turn, form)),
            way,
          ),
        ),
    })),
  )

const byPlace = (turns: Turn[], search: (question: string) => number[]): PeerIndex => ({
  search: (question, limit) =>
    search(question)
      .slice(0, limit)
      .map((place) => turns[place]?.id ?? ''),
})

interface MiniSearch {
  addAll(documents: { id: number; text: string }[]): void
  search(query: string): { id: number }[]
}

/** Stop words and stems through `processTerm`, the hook its documents give for both. */
export const minisearch: Peer = {
  name: 'minisearch',
  packages: { minisearch: '7.2.0' },
  ways({ load }) {
    const MiniSearch = load('minisearch') as new (options: object) => MiniSearch
    const plain = (word: string) => (stemmed(word) === null ? null : word.toLowerCase())
    return each(
      {
        stems: { processTerm: stemmed },
        'words as written': { processTerm: plain },
        'stems and prefixes': { processTerm: stemmed, searchOptions: { prefix: true } },
        'stems and typos': { processTerm: stemmed, searchOptions: { fuzzy: 0.2 } },
      },
      (documents, options) => {
        const index = new MiniSearch({ fields: ['text'], ...options })
        index.addAll(documents.map((text, id) => ({ id, text })))
        return (question) => index.search(question).map(({ id }) => id)
      },
    )
  },
}

interface LunrQuery {
  term(tokens: unknown, options: { editDistance?: number; wildcard?: number }): void
}

interface Lunr {
  (
    build: (this: { ref(name: string): void; field(name: string): void; add(document: object): void }) => void,
  ): {
    query(build: (query: LunrQuery) => void): { ref: string }[]
  }
  tokenizer(text: string): unknown[]
  Query: { wildcard: { TRAILING: number } }
}

/** Its default pipeline stems and drops stop words. Asked through `query`, so that no character is syntax. */
export const lunr: Peer = {
  name: 'lunr',
  packages: { lunr: '2.3.9' },
  ways({ load }) {
    const lunr = load('lunr') as Lunr
    return each(
      {
        stems: {},
        'stems and prefixes': { wildcard: lunr.Query.wildcard.TRAILING },
        'stems and typos': { editDistance: 1 },
      },
      (documents, options) => {
        const index = lunr(function () {
          this.ref('id')
          this.field('text')
          for (const [id, text] of documents.entries()) this.add({ id, text })
        })
        return (question) =>
          index
            .query((query) => query.term(lunr.tokenizer(contentWords(question).join(' ')), options))
            .map(({ ref }) => Number(ref))
      },
    )
  },
}

interface FlexSearch {
  Index: new (options: object) => { add(id: number, text: string): void; search(query: object): number[] }
  Charset: Record<string, object>
  Encoder: new (...options: object[]) => object
}

/** `suggest` makes it find turns with some of the words; without it all have to be there and next to nothing is found. */
export const flexsearch: Peer = {
  name: 'flexsearch',
  packages: { flexsearch: '0.8.212' },
  ways({ load }) {
    const { Index, Charset, Encoder } = load('flexsearch') as FlexSearch
    const english = load('flexsearch/lang/en') as object
    const stems = () => new Encoder(Charset.Default as object, english)
    return each(
      {
        stems: { encoder: stems },
        'stems in context': { encoder: stems, context: true },
        'stems, fine scores': { encoder: stems, resolution: 20 },
        'stems and prefixes': { encoder: stems, tokenize: 'forward' },
        'sounds (LatinBalance)': { encoder: () => new Encoder(Charset.LatinBalance as object, english) },
      } as Record<string, { encoder: () => object }>,
      (documents, { encoder, ...options }) => {
        const index = new Index({ ...options, encoder: encoder() })
        for (const [id, text] of documents.entries()) index.add(id, text)
        return (question) =>
          index.search({ query: contentWords(question).join(' '), limit: documents.length, suggest: true })
      },
    )
  },
}
