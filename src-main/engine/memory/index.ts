export { CHUNK_CHARS, chunkText } from './chunk'
export { createMemory, type MemoryDeps, UNDO_MS } from './memory'
export { stripPrivate } from './private-spans'
export type { ListPage, Memory, Remembered, RememberInput, SearchOptions } from './types'
