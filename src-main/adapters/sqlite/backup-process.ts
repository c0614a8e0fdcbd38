/** Runs backup-child.cjs for one copy. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import Database from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'
import SOURCE from './backup-child.cjs?raw'
import { unpacked } from './vector-extension'

const load = createRequire(import.meta.url)

/** What a copy holds; `problem`: why it is not good, in a sentence; null for none. */
export interface Seen {
  items: number
  messages: number
  schema: number
  problem: string | null
}

type Answer = { result: unknown } | { error: { code: string; message: string } }

/** `scratch` is where it may be opened; the caller removes it. */
export const lookAtCopy = (input: { from: string; scratch: string }): Promise<Seen> => run(input) as Promise<Seen>

/** Rejects with a SqliteError, or with what the file system said. The child ends with its work, and with this process. */
function run(input: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const args = ['-e', SOURCE, load.resolve('better-sqlite3'), unpacked(getLoadablePath())]
    const child = spawn(process.execPath, args, {
      // As inspect-process.ts.
      env: { ELECTRON_RUN_AS_NODE: '1', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      windowsHide: true,
    })
    child.on('message', (answer: Answer) => {
      child.disconnect()
      if ('result' in answer) resolve(answer.result)
      else reject(errorOf(answer.error))
    })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      reject(new Error(`the process that looks at a backup ended (${signal ?? code})`)),
    )
    child.send(input)
  })
}

function errorOf({ code, message }: { code: string; message: string }): Error {
  return code.startsWith('SQLITE_')
    ? new Database.SqliteError(message, code)
    : Object.assign(new Error(message), { code })
}
