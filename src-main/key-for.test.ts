import { expect, it } from 'vitest'
import { keyFor, keyNameFor } from './key-for'

const needed = (name: string) => ({ name, needed: true })
const wanted = { name: 'HEARKEN_SERVER_KEY', needed: false }

it.each([
  ['anthropic', '', needed('ANTHROPIC_API_KEY')],
  ['openai', '', needed('OPENAI_API_KEY')],
  ['gemini', '', needed('GEMINI_API_KEY')],
  ['cohere', '', needed('COHERE_API_KEY')],
  ['jina', '', needed('JINA_API_KEY')],
  ['openai', 'https://openrouter.ai/api/v1', needed('OPENROUTER_API_KEY')],
  ['openai', 'https://api.openai.com/v1', needed('OPENAI_API_KEY')],
  ['server', 'https://api.jina.ai/v1', needed('JINA_API_KEY')],
  ['openai', 'https://OpenRouter.ai:443/api', needed('OPENROUTER_API_KEY')],
  // What only looks like a provider is a server of somebody's.
  ['anthropic', 'https://api.anthropic.com.example.org', wanted],
  ['openai', 'https://openrouter.ai@example.org/v1', wanted],
  ['openai', 'https://api.groq.com/openai/v1', wanted],
  ['openai', 'http://127.0.0.1:11434/v1', wanted],
  ['openai', 'http://[::1]:8080/v1', wanted],
  ['server', 'http://localhost:8080/v1', wanted],
  // Nothing goes over a line that others can read.
  ['openai', 'http://openrouter.ai/api/v1', null],
  ['anthropic', 'http://api.anthropic.com', null],
  ['openai', 'http://192.168.0.7:8000/v1', null],
  ['openai', 'http://127.0.0.1.example.org/v1', null],
  ['server', '', null],
] as const)('%s at "%s"', (provider, baseURL, key) => {
  expect(keyNameFor(provider, baseURL)).toEqual(key)
})

const at = {
  provider: 'openai',
  baseURL: '',
  what: 'gpt-5',
  safe: 'All is safe.',
  instead: 'or choose another',
} as const
const holding = (keys: Record<string, string>) => ({ get: async (name: string) => keys[name] ?? null })

it('gives the key of the host and no other', async () => {
  const secrets = holding({ OPENAI_API_KEY: 'sk-own', HEARKEN_SERVER_KEY: 'sk-any' })
  expect(await keyFor(secrets, at)).toBe('sk-own')
  expect(await keyFor(secrets, { ...at, baseURL: 'https://example.org/v1' })).toBe('sk-any')
  expect(await keyFor(secrets, { ...at, baseURL: 'http://10.0.0.4/v1' })).toBe('')
  expect(await keyFor(holding({}), { ...at, baseURL: 'https://example.org/v1' })).toBe('')
})

it('says what is missing or wrong', async () => {
  await expect(keyFor(holding({}), at)).rejects.toMatchObject({
    code: 'NOT_CONFIGURED',
    message: 'No key for gpt-5 was found (OPENAI_API_KEY). All is safe.',
    action: 'Add the key in Settings, or choose another.',
  })
  await expect(keyFor(holding({ OPENAI_API_KEY: 'sk-\u2013long' }), at)).rejects.toMatchObject({
    message: 'The key in OPENAI_API_KEY holds a space, a line break or a letter that no key has. All is safe.',
  })
  await expect(
    keyFor(holding({ OPENROUTER_API_KEY: 'x' }), { ...at, baseURL: 'http://openrouter.ai/v1' }),
  ).rejects.toMatchObject({
    message:
      'The address of gpt-5 begins with http://, so its key would be readable on the way. It was not sent. All is safe.',
  })
})
