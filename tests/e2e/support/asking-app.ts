/**
 * The command line, run from the sources, with two tools that ask before they act; no built-in tool does. A question's time is
 * up when a test makes the file TIME_IS_UP in the working folder.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { compose } from '../../../src-main/compose'
import type { Access } from '../../../src-main/contract'
import type { Clock, Tool } from '../../../src-main/engine/ports'
import { APPROVAL_MS } from '../../../src-main/engine/tools/approvals'
import { main } from '../../../src-main/headless/main'

const { stdin, stdout, stderr, env, argv } = process
const LOOK_MS = 50

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  systemZone: () => 'Europe/London',
  async sleep(ms, signal) {
    const options = signal ? { signal: signal as globalThis.AbortSignal } : {}
    if (ms !== APPROVAL_MS) return await sleep(ms, undefined, options)
    for (let left = ms; left > 0 && !existsSync('TIME_IS_UP'); left -= LOOK_MS) await sleep(LOOK_MS, undefined, options)
  },
}

function asking(name: string, access: Access, doing: string, done: string): Tool {
  return {
    name,
    description: doing,
    input: z.looseObject({ to: z.string() }),
    access,
    source: 'mcp:office',
    kind: 'tool',
    label: (args) => `${doing} ${(args as { to: string }).to}`,
    run: async (args) => {
      const summary = `${done} ${(args as { to: string }).to}`
      return { text: summary, summary }
    },
  }
}

const extraTools = [
  asking('mail_send', 'outward', 'Sending a mail to', 'Sent a mail to'),
  asking('folder_wipe', 'destructive', 'Erasing for good the folder', 'Erased the folder'),
]

const code = await main(argv.slice(2), {
  streams: { stdin, stdout, stderr },
  env,
  cwd: process.cwd(),
  signals: process,
  ...(env.ASKING_RENDERER ? { rendererDir: env.ASKING_RENDERER } : {}),
  compose: (given) => compose({ ...given, replace: { clock, extraTools } }),
})
process.exit(code)
