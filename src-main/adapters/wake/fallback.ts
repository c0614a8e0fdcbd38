/** An engine that may refuse, with one that will not behind it: whoever calls for Hearken is heard, and told why. */
import { FRAME_MS, toErrorBody } from '../../contract/index'
import type { WakeEngine, WakeNotice, WakeScore } from '../../engine/ports'

/** When `first` does not start, or stops for good, `second` listens for `words` instead; a notice says so. */
export function withFallback(
  first: WakeEngine,
  second: WakeEngine,
  words: { id: string; threshold: number }[],
): WakeEngine {
  const scoreListeners: ((score: WakeScore) => void)[] = []
  const noticeListeners: ((notice: WakeNotice) => void)[] = []
  const tell = (notice: WakeNotice) => {
    for (const listen of noticeListeners) listen(notice)
  }
  let current = first
  /** Frames that an engine was not given: the time of its scores is of those it was. */
  const missed = new Map([first, second].map((engine) => [engine, 0]))

  async function fallBack(why: string, dropped_frames = 0) {
    current = second
    await second.start(words)
    const labels = words.map(({ id }) => second.info.words.find((word) => word.id === id)?.label ?? id)
    tell({ code: 'fell_back', message: `${why} Say "${labels.join('" or "')}" instead.`, dropped_frames })
  }

  for (const engine of [first, second])
    engine.onScore((score) => {
      if (engine !== current) return
      const at_ms = score.at_ms + (missed.get(engine) ?? 0) * FRAME_MS
      for (const listen of scoreListeners) listen({ ...score, at_ms })
    })
  second.onNotice(tell)
  first.onNotice((notice) => {
    if (notice.code !== 'failed' || current !== first) return tell(notice)
    void fallBack(notice.message, notice.dropped_frames).catch((error) =>
      tell({ ...notice, message: `${notice.message} ${toErrorBody(error).message}` }),
    )
  })

  return {
    get info() {
      return current.info
    },
    async start(wanted) {
      current = first
      try {
        await first.start(wanted)
      } catch (error) {
        const { message, action } = toErrorBody(error)
        await fallBack(`${message} ${action}`)
      }
    },
    standIn: () => (current === second ? words : null),
    push(frame) {
      const idle = current === first ? second : first
      missed.set(idle, (missed.get(idle) ?? 0) + 1)
      current.push(frame)
    },
    onScore: (listen) => void scoreListeners.push(listen),
    onNotice: (listen) => void noticeListeners.push(listen),
    drain: () => current.drain(),
    reset: () => current.reset(),
    close: async () => {
      await Promise.all([first.close(), second.close()])
    },
  }
}
