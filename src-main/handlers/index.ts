/** Contract → engine. Each handler only translates; it decides nothing. */
import { implement, type Router } from '@orpc/server'
import { type Contract, contract } from '../contract'
import type { Engine } from '../engine/engine'
import { chatHandlers, eventHandlers } from './chat'
import { dataHandlers } from './data'
import { desktopHandlers } from './desktop'
import { evalHandlers } from './evals'
import { memoryHandlers } from './memory'
import { observabilityHandlers } from './observability'
import { opsHandlers } from './ops'
import { arenaHandlers, releaseHandlers, replayHandlers } from './proving'
import { settingsHandlers } from './settings'
import { toolHandlers } from './tools'
import { voiceHandlers } from './voice'
import { microphoneHandlers, scorecardHandlers, wakeHandlers } from './voice-wake'

/** Named, since what is inferred of it is longer than a declaration may be. */
export type AppRouter = Router<Contract, Record<never, never>>

export function createRouter(engine: Engine): AppRouter {
  return implement(contract).router({
    chat: chatHandlers(engine),
    events: eventHandlers(engine),
    memory: memoryHandlers(engine),
    tools: toolHandlers(engine),
    settings: settingsHandlers(engine),
    ops: opsHandlers(engine),
    observability: observabilityHandlers(engine),
    evals: evalHandlers(engine),
    release: releaseHandlers(engine),
    replay: replayHandlers(engine),
    arena: arenaHandlers(engine),
    data: dataHandlers(engine),
    desktop: desktopHandlers(engine),
    voice: voiceHandlers(engine),
    wake: wakeHandlers(engine),
    microphone: microphoneHandlers(engine),
    scorecard: scorecardHandlers(engine),
  })
}
