/** Hearken's home for this start, and the shell's own folder in it. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export interface HomePaths {
  home: string
  /** Electron's own data: caches, window bounds, the shell's log. Also what single instance is counted by. */
  shell: string
}

export function homePaths(env: NodeJS.ProcessEnv, userHome: string = homedir()): HomePaths {
  const home = env.HEARKEN_HOME ? resolve(env.HEARKEN_HOME) : join(userHome, '.hearken')
  return { home, shell: join(home, 'shell') }
}
