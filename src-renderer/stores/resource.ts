/** Something read from the engine as a whole: a list of keys, of tools, of checks. */
import { create } from 'zustand'
import type { ErrorBody } from '../../src-main/contract'
import type { UiError } from '../client'

export interface Resource<T> {
  /** null until the first answer. Kept while it is read again, and when that fails. */
  data: T | null
  error: ErrorBody | null
  loading: boolean
}

/** A store for it, its (re)reading, and a way to lay an answer of another call over it. What is older never wins. */
export function createResource<T>(read: () => Promise<T>) {
  const use = create<Resource<T>>(() => ({ data: null, error: null, loading: false }))
  let latest = 0
  async function load() {
    latest += 1
    const mine = latest
    use.setState({ loading: true, error: null })
    try {
      const data = await read()
      if (mine === latest) use.setState({ data, loading: false })
    } catch (error) {
      if (mine === latest) use.setState({ error: (error as UiError).body, loading: false })
    }
  }
  function change(next: (data: T) => T) {
    use.setState(({ data }) => (data === null ? {} : { data: next(data) }))
    // What is on its way may be from before the change.
    if (use.getState().loading) void load()
  }
  return { use, load, change }
}
