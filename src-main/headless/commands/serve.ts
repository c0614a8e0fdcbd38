/** `hearken serve`: the app in a browser on this machine, until a signal ends it. */
import { spawn } from 'node:child_process'
import { type CommandContext, EXIT, logUnexpected, printJson, withHearken } from '../context'
import { startHeadless } from '../server'

export interface ServeOptions {
  port?: number
  open?: boolean
}

export function serve(context: CommandContext, options: ServeOptions): Promise<number> {
  // Listened for before anything starts, so that an early signal ends it cleanly too.
  const ended = signalled(context)
  return withHearken(context, async (_client, hearken) => {
    const shell = await startHeadless({
      hearken,
      version: context.version,
      rendererDir: context.rendererDir,
      port: options.port,
      onUnexpected: logUnexpected(context),
      onNotice: (sentence) => context.err.line(sentence),
      onNewLink: (url) => context.err.line(`A browser without a session asked for Hearken. If it is yours: ${url}`),
    })
    try {
      hearken.publish(shell.address)
      if (context.json) printJson(context, { url: shell.url, port: shell.port })
      else context.out.line(`Hearken is open at ${shell.url}`)
      if (options.open) openBrowser(shell.url, (sentence) => context.err.line(sentence))
      await ended
      return EXIT.ok
    } finally {
      await shell.close()
    }
  })
}

function signalled(context: CommandContext): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) context.signals.on(signal, resolve)
  })
}

/** Hands the address to the desktop; where there is none, the printed line is enough. */
function openBrowser(url: string, say: (sentence: string) => void): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => say('No browser could be started: open that address yourself.'))
  child.unref()
}
/** No shell is involved, so nothing in the address is ever a command. */
const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
