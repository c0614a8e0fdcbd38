/** Which turns are answering now, by what the hub tells. */
import type { Hub } from './hub'

/** True while any turn is answering. `ended` is called each time the last one has ended; it must not throw. */
export function watchTurns(hub: Pick<Hub, 'watch'>, ended: () => void): () => boolean {
  const running = new Set<string>()
  const follow = async () => {
    for await (const event of hub.watch()) {
      if (event.type !== 'turn') continue
      if (event.event.type !== 'done') running.add(event.turn_id)
      else if (running.delete(event.turn_id) && running.size === 0) ended()
    }
  }
  void follow()
  return () => running.size > 0
}
