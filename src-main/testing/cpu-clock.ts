/**
 * Starts counting; each call of what it returns gives the milliseconds of processor time this thread has used since.
 * A bound on them catches work that grows out of all proportion (a pattern that backtracks, a page read from the start
 * each time) and, unlike a bound on the clock on the wall, says the same on a machine that is busy with other things.
 */
export function cpuClock(): () => number {
  const from = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1000
  }
}
