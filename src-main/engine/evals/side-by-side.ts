/** Tasks side by side. */

/** At most `limit` at once, in their order. Tasks must not reject. */
export async function inParallel(limit: number, tasks: (() => Promise<void>)[]): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < tasks.length; at = next++) await tasks[at]?.()
  }
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker))
}
