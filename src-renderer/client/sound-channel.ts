/** The binary channel of sound beside the calls: frames of the microphone out, what is to be played in (docs/voice.md). */

export interface SoundChannel {
  /** False when the frame was dropped, because what was sent before it has not gone out yet. */
  send(frame: ArrayBuffer): boolean
  close(): void
}

export interface SoundEvents {
  sound(bytes: ArrayBuffer): void
  /** The channel is gone, not by `close`. */
  closed(): void
}

/** About a second of frames. Older sound is worth nothing to somebody who is listened to now. */
const MAX_WAITING_BYTES = 32_000
const PORT_WAIT_MS = 5_000

/** Rejects when the engine cannot be reached; a ticket it does not know ends the channel at once. */
export function openSoundChannel(ticket: string, events: SoundEvents): Promise<SoundChannel> {
  return document.querySelector('meta[name="hearken-transport"]')
    ? openPort(ticket, events)
    : openSocket(ticket, events)
}

function openSocket(ticket: string, events: SoundEvents): Promise<SoundChannel> {
  return new Promise((resolve, reject) => {
    const address = `${location.origin.replace(/^http/, 'ws')}/sound?ticket=${encodeURIComponent(ticket)}`
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    /** Between its opening and its close by us. */
    let mine = false
    socket.onmessage = ({ data }) => {
      if (mine && data instanceof ArrayBuffer) events.sound(data)
    }
    socket.onopen = () => {
      mine = true
      resolve({
        send(frame) {
          if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MAX_WAITING_BYTES) return false
          socket.send(frame)
          return true
        },
        close() {
          mine = false
          socket.close()
        },
      })
    }
    socket.onclose = () => {
      reject(new Error('no sound channel'))
      if (mine) events.closed()
      mine = false
    }
  })
}

/** A port passes on everything it is given, so there is nothing to drop. */
function openPort(ticket: string, events: SoundEvents): Promise<SoundChannel> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      window.removeEventListener('message', onMessage)
      reject(new Error('the shell gave no sound channel'))
    }, PORT_WAIT_MS)
    const onMessage = (event: MessageEvent) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'hearken:sound' || !port) return
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      let mine = true
      port.onmessage = ({ data }) => {
        const bytes = data instanceof Uint8Array ? data.slice().buffer : data
        if (mine && bytes instanceof ArrayBuffer) events.sound(bytes)
      }
      port.addEventListener('close', () => {
        if (mine) events.closed()
        mine = false
      })
      port.postMessage(ticket)
      resolve({
        send(frame) {
          if (mine) port.postMessage(frame, [frame])
          return mine
        },
        close() {
          mine = false
          port.close()
        },
      })
    }
    window.addEventListener('message', onMessage)
    window.postMessage('hearken:want-sound', location.origin)
  })
}
