/** Every model that could be asked now: the ones in Settings, those of servers on this computer, and of providers with a key. */
import { create } from 'zustand'
import type { ModelChoice } from '../../src-main/contract'
import { call } from '../client'
import { BUILTIN, hostOf, keyFor, MODEL_KINDS, SERVER_NAMES, startOf } from './model-kinds'

export interface ModelOption {
  value: string
  label: string
  /** Where it runs. */
  hint: string
  choice: ModelChoice
}

export const useModelOptions = create<{ options: ModelOption[]; loading: boolean }>(() => ({
  options: [],
  loading: false,
}))

export const optionValue = ({ provider, base_url, model }: ModelChoice) => JSON.stringify([provider, base_url, model])

function toOption(choice: ModelChoice, hint = ''): ModelOption {
  const place = hint || hostOf(choice.base_url) || PLACES[choice.provider]
  return { value: optionValue(choice), label: choice.model, hint: choice.provider === 'builtin' ? '' : place, choice }
}

/** A model in force is offered, also when no list names it. */
export function withChosen(options: readonly ModelOption[], chosen: readonly (ModelChoice | null)[]): ModelOption[] {
  const missing = chosen.flatMap((choice) =>
    choice === null || options.some(({ value }) => value === optionValue(choice)) ? [] : [toOption(choice)],
  )
  return [...options, ...missing]
}

const PLACES: Record<ModelChoice['provider'], string> = { builtin: '', anthropic: 'Anthropic', openai: 'OpenAI' }

/** Reads all lists side by side. What cannot be read is left out. */
export async function findModels(): Promise<void> {
  if (useModelOptions.getState().loading) return
  useModelOptions.setState({ loading: true })
  const lists = await Promise.all([chosen(), local(), ...hosted()].map((list) => list.catch(() => [])))
  const byValue = new Map<string, ModelOption>()
  for (const option of [{ ...toOption(BUILTIN), label: BUILTIN_LABEL }, ...lists.flat()])
    if (!byValue.has(option.value)) byValue.set(option.value, option)
  useModelOptions.setState({ options: [...byValue.values()], loading: false })
}

/** As the engine names it. */
const BUILTIN_LABEL = 'Built-in, no AI model'

async function chosen(): Promise<ModelOption[]> {
  const { settings } = await call((client) => client.settings.get({}))
  const { main, small } = settings.models
  return [main, small, settings.release.judge].flatMap((choice) =>
    choice === null || choice.provider === 'builtin' ? [] : [toOption(choice)],
  )
}

async function local(): Promise<ModelOption[]> {
  const { servers } = await call((client) => client.settings.discoverLocal({}))
  return servers.flatMap(({ kind, base_url, models }) =>
    models.map((model) => toOption({ provider: 'openai', model, base_url, context_window: 0 }, SERVER_NAMES[kind])),
  )
}

/** Only of providers whose key is found: others would answer with an error. */
function hosted(): Promise<ModelOption[]>[] {
  const connections = call((client) => client.settings.connections({}))
  return MODEL_KINDS.filter((kind) => keyFor(kind) !== null).map(async (kind) => {
    const found = (await connections).connections.some(({ name, found: is }) => is && name === keyFor(kind))
    if (!found) return []
    const choice = startOf(kind)
    const { models } = await call((client) => client.settings.listModels({ choice }))
    return models.map((model) => toOption({ ...choice, model }))
  })
}
