/** A question put to memory: an answer in which every statement is cited, or that there is none. */
import { create } from 'zustand'
import type { AskResult, ErrorBody } from '../../../src-main/contract'
import { call, type UiError } from '../../client'

interface Asked {
  /** null: nothing was asked. */
  question: string | null
  /** null while it is being answered. */
  result: AskResult | null
  error: ErrorBody | null
}

export const useAsked = create<Asked>(() => ({ question: null, result: null, error: null }))

let controller: AbortController | null = null

export async function askMemory(question: string) {
  controller?.abort()
  const mine = new AbortController()
  controller = mine
  useAsked.setState({ question, result: null, error: null })
  try {
    const result = await call((client) => client.memory.ask({ question }, { signal: mine.signal }))
    if (!mine.signal.aborted) useAsked.setState({ result, error: result.error })
  } catch (error) {
    if (!mine.signal.aborted) useAsked.setState({ error: (error as UiError).body })
  }
}

/** Takes the answer away, or stops it while it is on its way. */
export function closeAnswer() {
  controller?.abort()
  controller = null
  useAsked.setState({ question: null, result: null, error: null })
}
