import { expect, test } from 'vitest'
import { hostOf, isLoopback, kindOf, MODEL_KINDS, startOf, suggestModel } from './model-kinds'

test('a kind leads to a choice of the same kind', () => {
  // A custom server has no address yet, so its kind is kept by the editor.
  for (const kind of MODEL_KINDS.filter((one) => one !== 'custom')) expect(kindOf(startOf(kind))).toBe(kind)
})

test('the address decides between OpenAI, OpenRouter, this computer and elsewhere', () => {
  const at = (base_url: string) => kindOf({ provider: 'openai', model: 'm', base_url, context_window: 0 })
  expect(at('')).toBe('openai')
  expect(at('https://openrouter.ai/api/v1/')).toBe('openrouter')
  expect(at('http://localhost:1234/v1')).toBe('local')
  expect(at('http://[::1]:8080/v1')).toBe('local')
  expect(at('http://192.168.1.20:11434/v1')).toBe('custom')
  expect(at('http://127.0.0.1.example.org/v1')).toBe('custom')
  expect(kindOf({ provider: 'anthropic', model: 'm', base_url: 'https://proxy.example/', context_window: 0 })).toBe(
    'custom',
  )
})

test('only loopback addresses stay on this computer', () => {
  expect(isLoopback('http://127.5.0.1:9')).toBe(true)
  expect(isLoopback('not a url')).toBe(false)
  expect(hostOf('https://api.example.org:8443/v1')).toBe('api.example.org:8443')
  expect(hostOf('')).toBe('')
})

test('the model offered first is the general one of the newest generation', () => {
  expect(suggestModel('anthropic', ['claude-opus-5', 'claude-sonnet-4-5-20250929', 'claude-sonnet-5'])).toBe(
    'claude-sonnet-5',
  )
  expect(suggestModel('openai', ['dall-e-3', 'gpt-4', 'gpt-5.1', 'gpt-5', 'gpt-5.1-mini', 'gpt-4o-audio'])).toBe(
    'gpt-5.1',
  )
  expect(suggestModel('openai', ['whisper-1'])).toBeNull()
  expect(suggestModel('openrouter', ['a/b', 'openrouter/auto'])).toBe('openrouter/auto')
  expect(suggestModel('local', ['qwen3:4b'])).toBe('qwen3:4b')
  expect(suggestModel('local', ['qwen3:4b', 'llama3.2'])).toBeNull()
})
