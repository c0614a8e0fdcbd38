/** The model lists of each kind of server, in its own words. null: this server has nothing at that path. */
export function modelList(path: string, headers: Record<string, string>, models: string[]): unknown {
  if (path === '/api/tags') return { models: models.map(ollamaTag) }
  if (path !== '/v1/models') return null
  if ('anthropic-version' in headers)
    return {
      data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })),
      has_more: false,
      first_id: models[0] ?? null,
      last_id: models.at(-1) ?? null,
    }
  return {
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'fake' })),
  }
}

function ollamaTag(name: string) {
  return {
    name,
    model: name,
    modified_at: '2026-01-01T00:00:00Z',
    size: 2_000_000_000,
    digest: 'f'.repeat(64),
    details: { format: 'gguf', family: 'llama', parameter_size: '3B', quantization_level: 'Q4_K_M' },
  }
}
