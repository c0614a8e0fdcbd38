/** Hearken's home for this start, and the shell's own folder in it. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export interface HomePaths {
  home: string
  /** Electron's own data: caches, window bounds, the shell's log. Also what single instance is counted by. */
  shell: string
}

/**
 * `--home DIR` of the words the app was started with, else HEARKEN_HOME, else ~/.hearken. A relative one counts from where
 * the person stood: `npm start` changes to the project's folder. null: an empty --home, a variable that was not set; any
 * folder taken instead would be the wrong one.
 */
export function homePaths(
  env: NodeJS.ProcessEnv,
  argv: readonly string[] = [],
  userHome: string = homedir(),
): HomePaths | null {
  const option = homeOption(argv)
  if (option?.trim() === '') return null
  const stood = (env.npm_lifecycle_event === 'start' && env.INIT_CWD) || process.cwd()
  const home = resolve(stood, option ?? (env.HEARKEN_HOME || join(userHome, '.hearken')))
  return { home, shell: join(home, 'shell') }
}

function homeOption(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => word === '--home' || word.startsWith('--home='))
  const word = argv[at]
  if (word === undefined) return undefined
  return word === '--home' ? (argv[at + 1] ?? '') : word.slice('--home='.length)
}
