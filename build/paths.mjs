/** Where things are. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const MODULES = join(ROOT, 'node_modules')
export const OUT = join(ROOT, 'out')
export const CACHE = join(ROOT, '.cache')
export const ARTIFACTS = join(ROOT, 'artifacts')
export const CLI = join(OUT, 'main', 'cli.js')
