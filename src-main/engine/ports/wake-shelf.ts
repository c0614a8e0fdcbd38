/** Wake words of one's own, as files in `wake/` below home. */
import type { WakePhrase, WakeWord } from './wake-word'

/** A `.ppn` file. */
export interface KeywordFile {
  word: WakeWord
  /** Absolute. */
  path: string
  /** Why it is no use on this computer, in a sentence; empty: it may be. */
  problem: string
}

export interface ShelfFault {
  /** File name. */
  name: string
  message: string
  action: string
}

export interface WakeShelf {
  /** Everything there, by label; what cannot be read is named in `faults`. Never throws. */
  list(): Promise<{ phrases: WakePhrase[]; keywords: KeywordFile[]; faults: ShelfFault[] }>
  /** In place of one with the same id. Throws READ_ONLY, DISK_FULL. */
  keepPhrase(phrase: WakePhrase): Promise<void>
  /** Throws BAD_INPUT when it is no `.ppn` file or not for this kind of computer, with the sentence that says so. */
  keepKeyword(name: string, bytes: Uint8Array): Promise<KeywordFile>
  /** False when there is no such word. */
  remove(id: string): Promise<boolean>
}
