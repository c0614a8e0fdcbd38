/** Where a command finds things: its home, the person's working directory, the program's own files. */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export type Env = Record<string, string | undefined>

/** `npm run` changes to the project's folder; the person stood elsewhere. */
export const workingDirectory = (env: Env, cwd: string): string =>
  ['hearken', 'start'].includes(env.npm_lifecycle_event ?? '') && env.INIT_CWD ? env.INIT_CWD : cwd

/** --home, else HEARKEN_HOME, else ~/.hearken. Absolute. */
export const chooseHome = (option: string | undefined, env: Env, cwd: string): string =>
  resolve(cwd, option || env.HEARKEN_HOME || join(homedir(), '.hearken'))

interface Program {
  version: string
  /** The built window. */
  rendererDir: string
}

/** Reads the nearest package.json above this file, whether it is a source or a bundle. */
export function program(): Program {
  let root = import.meta.dirname
  while (!existsSync(join(root, 'package.json')) && dirname(root) !== root) root = dirname(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, rendererDir: join(root, 'out', 'renderer') }
}
