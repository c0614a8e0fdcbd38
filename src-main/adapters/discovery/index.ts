/** Model servers on this machine: Ollama, LM Studio, llama-server. */
import type { LocalServer } from '../../contract/settings'

type Kind = LocalServer['kind']

/** Roots to look at, without a path. Defaults are the ports the three listen on unless told otherwise. */
const LOCAL_ROOTS: Record<Kind, string> = {
  ollama: 'http://127.0.0.1:11434',
  lmstudio: 'http://127.0.0.1:1234',
  'llama-server': 'http://127.0.0.1:8080',
}

/** A server on the same machine answers in a few milliseconds; a person waits for the slowest of three. */
const PROBE_TIMEOUT_MS = 800

export interface DiscoverOptions {
  roots?: Partial<Record<Kind, string>>
  timeoutMs?: number
  fetch?: typeof fetch
}

/** The servers that answer in their own words, in the order of `LOCAL_ROOTS`. Never rejects: silence means not there. */
export async function discoverLocal(options: DiscoverOptions = {}): Promise<LocalServer[]> {
  const roots = { ...LOCAL_ROOTS, ...options.roots }
  const found = await Promise.all((Object.keys(LOCAL_ROOTS) as Kind[]).map((kind) => probe(kind, roots[kind], options)))
  return found.filter((server) => server !== null)
}

async function probe(kind: Kind, root: string, options: DiscoverOptions): Promise<LocalServer | null> {
  const get = options.fetch ?? fetch
  try {
    const response = await get(root + (kind === 'ollama' ? '/api/tags' : '/v1/models'), {
      signal: AbortSignal.timeout(options.timeoutMs ?? PROBE_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) return null
    const models = readModels(kind, await response.json())
    return models && { kind, base_url: `${root}/v1`, models }
  } catch {
    return null
  }
}

/** null: something else listens there. Models that only embed text cannot answer, so they are left out. */
function readModels(kind: Kind, body: unknown): string[] | null {
  const list = (body as { models?: unknown; data?: unknown } | null)?.[kind === 'ollama' ? 'models' : 'data']
  if (!Array.isArray(list)) return null
  return list
    .map((entry: { name?: unknown; id?: unknown }) => (kind === 'ollama' ? entry.name : entry.id))
    .filter((name): name is string => typeof name === 'string' && name !== '' && !/embed|bge-|e5-|rerank/i.test(name))
}
