/**
 * One microphone, wanted or not: opens and closes it one after the other, whatever order the wishes come in, so that it
 * is never open twice and never stays open unwanted, however long a question for permission stands.
 */
import { type Microphone, MicrophoneError, type MicrophoneEvents, type MicrophoneFault } from './microphone'

export interface HeldMicrophone {
  want(deviceId: string): void
  unwant(): void
  /** Another one is to be used, or the one wanted came back: opens it in place of the one that is open. */
  move(deviceId: string): void
  /** Null when it is closed. */
  current(): Microphone | null
}

export interface HeldMicrophoneOptions {
  open(deviceId: string, events: MicrophoneEvents): Promise<Microphone>
  frame(frame: ArrayBuffer): void
  opened(label: string): void
  closed(): void
  failed(why: MicrophoneFault, message: string): void
}

export function holdMicrophone({ open, frame, opened, closed, failed }: HeldMicrophoneOptions): HeldMicrophone {
  let wanted: string | null = null
  let held: Microphone | null = null
  let moving = false
  let busy = false

  const fail = (why: MicrophoneFault, message: string) => {
    held = null
    wanted = null
    failed(why, message)
  }

  async function reconcile(): Promise<void> {
    if (busy) return
    busy = true
    while (held ? wanted === null || moving : wanted !== null) {
      if (held) {
        held.close()
        held = null
        if (wanted === null) closed()
        continue
      }
      moving = false
      try {
        const got: Microphone = await open(wanted ?? '', {
          frame: (bytes) => {
            if (held === got) frame(bytes)
          },
          lost: () => {
            if (held === got) fail('lost', '')
          },
        })
        held = got
        if (wanted !== null && !moving) opened(got.label)
      } catch (error) {
        if (wanted === null) continue
        fail(error instanceof MicrophoneError ? error.why : 'busy', error instanceof Error ? error.message : '')
      }
    }
    moving = false
    busy = false
  }

  return {
    want(deviceId) {
      wanted = deviceId
      void reconcile()
    },
    unwant() {
      const nothing = held === null && !busy
      wanted = null
      if (nothing) closed()
      void reconcile()
    },
    move(deviceId) {
      if (wanted === null) return
      wanted = deviceId
      moving = true
      void reconcile()
    },
    current: () => held,
  }
}
