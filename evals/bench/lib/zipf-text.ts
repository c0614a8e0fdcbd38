/** Text and vectors like those of a long life with an assistant, made from a seed: words by Zipf's law, topics, speakers. */

/** Deterministic, 0 <= x < 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zo'.split(
    ' ',
  )
const FUNCTION_WORDS =
  'the a to and of in it is was for on that with you at we he she they this have be as but not are'.split(' ')
const PEOPLE = 'Ann Bo Cara Dev Elin Farid Gina Hugo'.split(' ')
const VOCABULARY = 60_000
export const TOPICS = 400
const TOPIC_WORDS = 60
/** Share of a text's words that are function words, that come from its topic, and that name someone. */
const FUNCTION_SHARE = 0.45
const TOPIC_SHARE = 0.15
const NAME_SHARE = 0.02
/** Of each component, beside a topic centre of length 1: texts of one topic have a cosine of about 0.4. */
const NOISE = 0.055

export interface Corpus {
  /** Text, the topic it is about, and who says it. */
  text(words: number): { text: string; topic: number; person: string }
  /** A question of three to six content words, some of its topic. */
  question(): { text: string; topic: number }
  /** A unit vector near its topic's. */
  vector(topic: number): Float32Array
}

export function corpus(seed: number, dimension: number): Corpus {
  const random = seeded(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank))
  /** Rank r with a probability as 1 / (r + 2.7), the Zipf–Mandelbrot law with exponent 1. */
  const zipf = () => Math.floor(2.7 * ((VOCABULARY + 2.7) / 2.7) ** random() - 2.7)
  const word = () => vocabulary[Math.min(VOCABULARY - 1, zipf())] as string
  const topics = Array.from({ length: TOPICS }, () => ({
    words: Array.from(
      { length: TOPIC_WORDS },
      () => vocabulary[200 + Math.floor(random() * (VOCABULARY - 200))] as string,
    ),
    centre: unit(Float32Array.from({ length: dimension }, () => gauss(random))),
  }))
  const wordAbout = (topic: number) => {
    const draw = random()
    if (draw < FUNCTION_SHARE) return pick(FUNCTION_WORDS)
    if (draw < FUNCTION_SHARE + TOPIC_SHARE) return pick(topics[topic]?.words ?? [])
    return draw < FUNCTION_SHARE + TOPIC_SHARE + NAME_SHARE ? pick(PEOPLE) : word()
  }
  return {
    text(words) {
      const topic = Math.floor(random() * TOPICS)
      const said = Array.from({ length: words }, () => wordAbout(topic))
      return { text: `${said.join(' ')}.`, topic, person: pick(PEOPLE) }
    },
    question() {
      const topic = Math.floor(random() * TOPICS)
      const content = Array.from({ length: 3 + Math.floor(random() * 4) }, () =>
        random() < 0.5 ? pick(topics[topic]?.words ?? []) : word(),
      )
      return { text: `What did ${pick(PEOPLE)} say about the ${content.join(' ')}?`, topic }
    },
    vector: (topic) =>
      unit((topics[topic]?.centre ?? new Float32Array(dimension)).map((value) => value + NOISE * gauss(random))),
  }
}

/** A made-up word for each rank, the commoner the shorter. */
function wordOf(rank: number): string {
  let left = rank + 1
  let word = ''
  while (left > 0) {
    word += SYLLABLES[left % SYLLABLES.length]
    left = Math.floor(left / SYLLABLES.length)
  }
  return word.length < 3 ? `${word}n` : word
}

function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random())
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / norm)
}
