/** The bundled encoder as the benchmarks use it: what it has embedded is kept on disk, by the releases it is made of. */
import { readFileSync } from 'node:fs'
import { createUseLite } from '../../../src-main/adapters/embed/use-lite'
import { type CachedEmbedder, cachedEmbedder } from './vector-cache'

const FOLDER = '.cache/bench'
const PACKAGES = ['embeddings', 'model-embeddings-en']

/** `apart`: what this benchmark alone embeds stands in a file of its own, beside the turns and questions of all. */
export function cachedUseLite(apart?: string): CachedEmbedder {
  const release = PACKAGES.map(
    (name) => JSON.parse(readFileSync(`node_modules/@energetic-ai/${name}/package.json`, 'utf8')).version as string,
  ).join(' ')
  const shared = cachedEmbedder(createUseLite(), release, FOLDER, 'locomo')
  return apart === undefined ? shared : cachedEmbedder(shared, release, FOLDER, apart)
}
