/** Starting with a key: save it, take the model suggested of that provider, and see whether it answers. */
import { saveKey } from './connections'
import { keyFor, type ModelKind, startOf, suggestModel } from './model-kinds'
import { listKey, listModels, testModel, useModelLists } from './models'
import { saveSettings } from './settings'

export type FirstStart =
  | { state: 'ready' }
  /** Nothing was saved. */
  | { state: 'refused'; why: string }
  /** The key is saved; no model could be found for it. */
  | { state: 'no_model' }
  /** Key and model are saved; the model did not answer. */
  | { state: 'silent'; why: string }

export async function startWithKey(
  kind: ModelKind,
  key: string,
  onStep: (step: 'saving' | 'testing') => void,
): Promise<FirstStart> {
  const name = keyFor(kind)
  if (name === null) return { state: 'no_model' }
  onStep('saving')
  const refused = await saveKey(name, key)
  if (refused) return { state: 'refused', why: refused.message }
  const choice = startOf(kind)
  await listModels(choice)
  const { models = [], error = null } = useModelLists.getState()[listKey(choice)] ?? {}
  const model = suggestModel(kind, models) ?? models[0]
  if (model === undefined) return error ? { state: 'silent', why: error.message } : { state: 'no_model' }
  const main = { ...choice, model }
  const unsaved = await saveSettings({ models: { main } })
  if (unsaved) return { state: 'silent', why: unsaved.message }
  onStep('testing')
  const result = await testModel(main)
  return result.ok ? { state: 'ready' } : { state: 'silent', why: result.error?.message ?? '' }
}
