/**
 * Hands MessagePorts across: one end to the page, the other to the main process, which checks the sender before it serves
 * the contract on the first kind and takes sound from the second, which only a page that listens asks for. Nothing else is
 * exposed, and nothing here grows with a feature.
 */
import { ipcRenderer } from 'electron'

const CHANNELS: Record<string, string> = { 'hearken:want-port': 'hearken:port', 'hearken:want-sound': 'hearken:sound' }

window.addEventListener('message', (event) => {
  // Only the page's own asking counts; a frame or an opener has another source.
  const channel = event.source === window && event.origin === location.origin ? CHANNELS[String(event.data)] : undefined
  if (channel === undefined) return
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage(channel, null, [port1])
  window.postMessage(channel, location.origin, [port2])
})
