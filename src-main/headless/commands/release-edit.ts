/** What `hearken release create` is given, as the change of a version. */
import { resolve } from 'node:path'
import { HearkenError, VersionEdit, type VersionRef } from '../../contract/index'
import { jsonIn, readGiven } from '../given-file'
import { modelNamed } from '../model-name'

export interface EditOptions {
  note: string
  from?: VersionRef
  persona?: string
  rules?: string
  tools?: string
  main?: string
  small?: string
  set?: string[]
}

/** Throws NOT_FOUND for a file that cannot be read, BAD_INPUT for a model or setting that is none. */
export async function editFrom(cwd: string, options: EditOptions): Promise<VersionEdit> {
  const file = async (path: string | undefined) => (path === undefined ? undefined : readGiven(resolve(cwd, path)))
  const tools = await file(options.tools)
  const { max_output_tokens, ...config } = Object.fromEntries((options.set ?? []).map(setting))
  const models = {
    main: options.main === undefined ? undefined : modelNamed(options.main),
    small: options.small === undefined ? undefined : options.small === 'none' ? null : modelNamed(options.small),
    max_output_tokens,
  }
  const edit = VersionEdit.safeParse({
    persona: await file(options.persona),
    rules: await file(options.rules),
    tools: tools === undefined ? undefined : jsonIn(tools),
    models: withoutUndefined(models),
    config,
  })
  if (edit.success) return edit.data
  const issue = edit.error.issues[0]
  throw new HearkenError(
    'BAD_INPUT',
    `${issue?.path.join('.')}: ${issue?.message}.`,
    'hearken release show lists what there is to set.',
  )
}

function setting(text: string): [string, unknown] {
  const [name = '', ...rest] = text.split('=')
  const value = rest.join('=')
  if (name === 'unavailable') return [name, value.split(',').filter((part) => part !== '')]
  return [name, jsonIn(value) ?? value]
}

const withoutUndefined = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, each]) => each !== undefined))
