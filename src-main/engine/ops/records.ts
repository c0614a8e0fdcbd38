/** JSON and JSON lines below home, read leniently: half a line after a power cut, or a file someone else changed, is passed over. */
import type { z } from 'zod'
import type { Files } from '../ports'

/** null: there is none, or it is not of this shape. */
export async function readRecord<T extends z.ZodType>(
  files: Files,
  path: string,
  shape: T,
): Promise<z.output<T> | null> {
  const text = await files.read(path)
  const parsed = text === null ? null : shape.safeParse(jsonIn(text))
  return parsed?.success ? parsed.data : null
}

export const writeRecord = (files: Files, path: string, value: unknown): Promise<void> =>
  files.write(path, `${JSON.stringify(value, null, 1)}\n`)

/** Oldest first. */
export async function readLines<T extends z.ZodType>(files: Files, path: string, shape: T): Promise<z.output<T>[]> {
  const lines = ((await files.read(path)) ?? '').split('\n')
  return lines.flatMap((line) => {
    const parsed = line === '' ? null : shape.safeParse(jsonIn(line))
    return parsed?.success ? [parsed.data] : []
  })
}

/** What a crash left half written is ended first, so that it does not swallow this line. */
export async function addLine(files: Files, path: string, value: unknown): Promise<void> {
  const before = (await files.read(path)) ?? ''
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  await files.append(path, `${gap}${JSON.stringify(value)}\n`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
