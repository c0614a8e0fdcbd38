/** The one place where adapters meet ports. Both shells, the CLI, the evals and the tests start Hearken here. */
import type { AnyRouter } from '@orpc/server'
import type { Desktop, Keychain } from './engine/ports'

export interface HearkenOptions {
  /** Absolute path of Hearken's home; made if missing. */
  home: string
  shell: 'electron' | 'headless' | 'test'
  version: string
  env: Record<string, string | undefined>
  /** Where the upward search for `.env` starts; null: no search (the packaged app). */
  cwd: string | null
  desktop?: Desktop
  keychain?: Keychain
}

/** A running Hearken: an oRPC router over the contract, and a clean way to stop. */
export interface Hearken {
  /** Serve it with rpc/message-port, rpc/websocket or rpc/in-memory. */
  router: AnyRouter
  /** Stops turns, flushes queues and closes the database. Safe to call twice. */
  close(): Promise<void>
}

export function compose(_options: HearkenOptions): Promise<Hearken> {
  throw new Error('not composed yet')
}
