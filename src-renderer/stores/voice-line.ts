/** The sound channel of one listening page, opened again with the same ticket when it is lost. */
import { backoffMs } from '../client/backoff'
import { openSoundChannel, type SoundChannel } from '../client/sound-channel'

export interface VoiceLine {
  /** Dropped while the channel is down or full. */
  send(frame: ArrayBuffer): void
  close(): void
}

export function openVoiceLine(ticket: string, sound: (bytes: ArrayBuffer) => void): VoiceLine {
  let channel: SoundChannel | null = null
  let closed = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const again = () => {
    channel = null
    if (closed) return
    attempt += 1
    timer = setTimeout(open, backoffMs(attempt, Math.random()))
  }
  function open(): void {
    openSoundChannel(ticket, { sound, closed: again }).then((opened) => {
      attempt = 0
      if (closed) opened.close()
      else channel = opened
    }, again)
  }
  open()

  return {
    send: (frame) => void channel?.send(frame),
    close() {
      closed = true
      clearTimeout(timer)
      channel?.close()
    },
  }
}
