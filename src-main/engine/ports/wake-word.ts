/** What is listened for. */
export interface WakeWord {
  id: string
  label: string
  /** An SPDX-like name, shown beside the word. */
  licence: string
  /** 0..1; a score at or above it counts. */
  threshold: number
  /** How many frames in a row must reach it: 3 for a model that scores moments, 1 where a score is of a whole phrase. */
  frames: number
  /** Left out: each of them must. Else their mean must, and none may lie below this share of the threshold. */
  floor?: number
  /** Of a word that is scored at every frame; left out: its scores do not say where it ended. */
  lag?: PhraseLag
}

/** How many ms the middle of a phrase's scores lies after the end of the phrase. */
export interface PhraseLag {
  least: number
  usual: number
  most: number
}

/** A phrase of one's own, as a file that can be kept and given away (JSON text; its format is the adapter's). */
export interface WakePhrase {
  word: WakeWord
  /** What it was made from. */
  source: 'typed' | 'recorded' | 'both'
  file: string
}
