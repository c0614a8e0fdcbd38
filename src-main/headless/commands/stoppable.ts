/** Long work with a line of progress that Ctrl-C ends cleanly. */
import type { CommandContext } from '../context'
import { progressLine } from './progress'

export async function stoppable<T>(
  context: CommandContext,
  work: (signal: AbortSignal, progress: Pick<ReturnType<typeof progressLine>, 'show'>) => Promise<T>,
): Promise<T> {
  const progress = progressLine(context)
  const controller = new AbortController()
  const stop = () => controller.abort()
  context.signals.on('SIGINT', stop)
  try {
    return await work(controller.signal, progress)
  } finally {
    progress.end()
    context.signals.off('SIGINT', stop)
  }
}
