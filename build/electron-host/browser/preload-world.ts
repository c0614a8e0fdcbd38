/**
 * The isolated world of a page: the source that gives the built preload its `require('electron')` and carries its
 * messages and ports. Chromium keeps this world apart from the page's own, as Electron does with context isolation.
 */

export const WORLD = 'electron-preload'
export const BINDING = '__electronHost'

/** What the world sends out, as JSON through the binding. */
export type FromWorld =
  | { type: 'ipc'; url: string; channel: string; message: unknown; ports: string[] }
  | { type: 'port-message'; port: string; data: { kind: 'text' | 'bytes' | 'json'; value: string } }
  /** A page asks for the microphone or the camera. */
  | { type: 'media'; ask: string; media: ('audio' | 'video')[] }
  | { type: 'key'; key: string; kind: 'keyDown' | 'keyUp'; composing: boolean }

/** Runs in the page's isolated world; takes everything it needs as arguments because it is sent as source. */
function installWorld(binding: string, runPreload: (require: (name: string) => unknown) => void): void {
  const scope = globalThis as unknown as Record<string, unknown>
  if (window !== window.top) return
  const out = scope[binding] as (json: string) => void
  const emit = (message: unknown) => out(JSON.stringify(message))
  const ports = new Map<string, MessagePort>()

  const toBase64 = (bytes: Uint8Array) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const encode = (value: unknown) => {
    if (typeof value === 'string') return { kind: 'text', value }
    if (value instanceof ArrayBuffer) return { kind: 'bytes', value: toBase64(new Uint8Array(value)) }
    if (value instanceof Uint8Array) return { kind: 'bytes', value: toBase64(value) }
    return { kind: 'json', value: JSON.stringify(value) }
  }
  const decode = ({ kind, value }: { kind: string; value: string }) => {
    if (kind === 'text') return value
    if (kind === 'json') return JSON.parse(value)
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
  }
  const adopt = (port: MessagePort) => {
    const key = crypto.randomUUID()
    ports.set(key, port)
    port.onmessage = ({ data }) => emit({ type: 'port-message', port: key, data: encode(data) })
    return key
  }

  // Called from outside, in this world only.
  scope[`${binding}Deliver`] = (port: string, data: { kind: string; value: string }) =>
    ports.get(port)?.postMessage(decode(data))
  scope[`${binding}Close`] = (port: string) => {
    ports.get(port)?.close()
    ports.delete(port)
  }

  // Asked by the page's own world, below; Electron asks the app at this moment too.
  window.addEventListener('message', ({ source, data }) => {
    if (source === window && typeof data?.electronHostAsks === 'string')
      emit({ type: 'media', ask: data.electronHostAsks, media: data.media })
  })
  scope[`${binding}Media`] = (ask: string, allowed: boolean) =>
    window.postMessage({ electronHostAnswers: ask, allowed }, location.origin)

  for (const [name, kind] of [
    ['keydown', 'keyDown'],
    ['keyup', 'keyUp'],
  ] as const) {
    window.addEventListener(
      name,
      (event) => emit({ type: 'key', key: event.key, kind, composing: event.isComposing }),
      true,
    )
  }

  const ipcRenderer = {
    postMessage(channel: string, message: unknown, transfer: MessagePort[] = []) {
      emit({ type: 'ipc', url: location.href, channel, message, ports: transfer.map(adopt) })
    },
    send(channel: string, message: unknown) {
      emit({ type: 'ipc', url: location.href, channel, message, ports: [] })
    },
  }
  runPreload((name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return { ipcRenderer }
  })
}

/** Runs in the page's own world: getUserMedia asks the app first, window by window, as it does in Electron. */
function guardMedia(): void {
  if (!navigator.mediaDevices) return
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const ask = crypto.randomUUID()
    const media = (['audio', 'video'] as const).filter((kind) => constraints?.[kind])
    const allowed = await new Promise<boolean>((resolve) => {
      const onMessage = ({ source, data }: MessageEvent) => {
        if (source !== window || data?.electronHostAnswers !== ask) return
        window.removeEventListener('message', onMessage)
        resolve(data.allowed === true)
      }
      window.addEventListener('message', onMessage)
      window.postMessage({ electronHostAsks: ask, media }, location.origin)
    })
    if (!allowed) throw new DOMException('Permission denied', 'NotAllowedError')
    return getUserMedia.call(this, constraints)
  }
}

export const mediaGuardSource = `(${guardMedia.toString()})()`

/** The script for every new document. `preload` is the built file's source: CommonJS, as a sandboxed preload must be. */
export function worldSource(preload: string): string {
  return `(${installWorld.toString()})(${JSON.stringify(BINDING)}, (require) => {
    const module = { exports: {} };
    ((module, exports, require) => {${preload}\n})(module, module.exports, require);
  })`
}
