/** Wake words to choose from, and those of one's own. */
import type { ErrorBody, WakeWordInfo } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { saveFile } from '../save-file'
import { updateSettings, useSettings } from '../settings'
import { bytesToBase64 } from './pcm'

const { use, load } = createResource(() => call((client) => client.wake.words({})))
export const useWakeWords = use
export const loadWakeWords = load

/** Words listened for at once; the contract's own limit. */
const MOST = 8

const chosen = () => useSettings.getState().settings?.voice.wake_words ?? []
const isPorcupine = (id: string) => /^(porcupine|ppn):/.test(id)

/** Those of one engine among the words chosen. */
export const chosenOf = (engine: WakeWordInfo['engine'], words: { id: string; threshold: number | null }[]) =>
  words.filter(({ id }) => isPorcupine(id) === (engine === 'porcupine'))

export const isFull = () => chosen().length >= MOST

export function listenFor(id: string, on: boolean): Promise<boolean> {
  const others = chosen().filter((word) => word.id !== id)
  return updateSettings({ voice: { wake_words: on ? [...others, { id, threshold: null }] : others } })
}

/** null: the word's own. A word that is not listened for yet is, from now on. */
export function setThreshold(id: string, threshold: number | null): Promise<boolean> {
  const wake_words = chosen().some((word) => word.id === id)
    ? chosen().map((word) => (word.id === id ? { id, threshold } : word))
    : [...chosen(), { id, threshold }]
  return updateSettings({ voice: { wake_words } })
}

/** Runs a change and reads the list again. Resolves to its answer, or to why it was refused. */
async function changed<T>(run: Parameters<typeof call<T>>[0]): Promise<{ done: T } | { error: ErrorBody }> {
  try {
    const done = await call(run)
    await load()
    return { done }
  } catch (error) {
    return { error: (error as UiError).body }
  }
}

export const makePhrase = (from: { label: string; text: string; recordings: string[] }) =>
  changed((client) => client.wake.make(from))
export const renamePhrase = (id: string, label: string) => changed((client) => client.wake.rename({ id, label }))
export const removeWord = (id: string) => changed((client) => client.wake.remove({ id }))
export const restorePhrase = (file: string) => changed((client) => client.wake.importPhrase({ file }))

export async function exportPhrase(id: string): Promise<ErrorBody | null> {
  try {
    const { name, file } = await call((client) => client.wake.exportPhrase({ id }))
    saveFile(name, 'application/json', [file])
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

/** A phrase file, or a `.ppn` file, by its name. */
export async function importWord(file: File) {
  if (file.name.toLowerCase().endsWith('.ppn')) {
    const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
    return changed((client) => client.wake.importKeyword({ name: file.name, base64 }))
  }
  const text = await file.text()
  return changed((client) => client.wake.importPhrase({ file: text }))
}

onAppEvent((event) => {
  if (event.type === 'hello' && use.getState().data !== null) void load()
})
