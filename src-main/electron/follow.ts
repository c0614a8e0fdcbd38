/** The shell as one more client of the contract: it follows settings, turns and voice like any window does. */
import type { VoiceState } from '../contract/index'
import type { HearkenClient as Client } from '../rpc/client'

export interface Followed {
  onSettings(settings: Awaited<ReturnType<Client['settings']['get']>>['settings']): void
  /** How many turns are being answered. */
  onRunning(count: number): void
  onVoice(state: VoiceState): void
}

/** Reports the settings and voice once, then every change, until `signal` aborts. Rejects when the engine's stream breaks. */
export async function followEngine(client: Client, { onSettings, onRunning, onVoice }: Followed, signal: AbortSignal) {
  const running = new Set<string>()
  const events = await client.events.watch({}, { signal })
  onSettings((await client.settings.get({})).settings)
  onVoice((await client.voice.state({})).state)
  for await (const event of events) {
    if (event.type === 'settings_changed') onSettings((await client.settings.get({})).settings)
    if (event.type === 'voice') onVoice(event.state)
    if (event.type !== 'turn') continue
    const before = running.size
    if (event.event.type === 'done') running.delete(event.turn_id)
    else running.add(event.turn_id)
    if (running.size !== before) onRunning(running.size)
  }
}
