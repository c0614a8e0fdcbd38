/** Results as home keeps them: evals/ID.json, and ID.html for reading. */
import { SuiteResultHead as Head, HearkenError, SuiteResult, type SuiteResultHead } from '../../contract'
import type { Files } from '../ports'
import { resultPage } from './page'

const FOLDER = 'evals'
/** Results kept; the oldest go. */
const MOST_RESULTS = 200
const IS_RESULT = /^eval_\w+\.json$/

export interface Results {
  /** Newest first; files that are no results are passed over. */
  results(limit: number): Promise<SuiteResultHead[]>
  /** NOT_FOUND when there is none. */
  result(id: string): Promise<SuiteResult>
}

export function createResults(files: Files): Results & { keep(result: SuiteResult): Promise<void> } {
  const read = async (name: string) => parse(await files.read(`${FOLDER}/${name}`))
  return {
    async keep(result) {
      await files.write(`${FOLDER}/${result.id}.json`, `${JSON.stringify(result, null, 1)}\n`)
      await files.write(`${FOLDER}/${result.id}.html`, resultPage(result))
      const names = (await files.list(FOLDER)).filter((name) => IS_RESULT.test(name)).sort()
      for (const name of names.slice(0, -MOST_RESULTS))
        for (const file of [name, name.replace(/json$/, 'html')]) await files.remove(`${FOLDER}/${file}`)
    },
    async results(limit) {
      const names = (await files.list(FOLDER)).filter((name) => IS_RESULT.test(name))
      const heads: SuiteResultHead[] = []
      // Ids sort by the time they were made.
      for (const name of names.sort().reverse()) {
        if (heads.length === limit) break
        const result = await read(name)
        if (result !== null) heads.push(Head.parse(result))
      }
      return heads
    },
    async result(id) {
      const result = await read(`${id}.json`)
      if (result !== null) return result
      throw new HearkenError('NOT_FOUND', `There is no result ${id}.`, 'Run "hearken evals results" for the list.')
    },
  }
}

function parse(text: string | null): SuiteResult | null {
  if (text === null) return null
  try {
    return SuiteResult.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
