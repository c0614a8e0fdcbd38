/**
 * Hands one MessagePort across: one end to the page, the other to the main process, which checks the sender before it
 * serves the contract on it. Nothing else is exposed, and nothing here grows with a feature.
 */
import { ipcRenderer } from 'electron'

window.addEventListener('message', (event) => {
  // Only the page's own asking counts; a frame or an opener has another source.
  if (event.source !== window || event.origin !== location.origin || event.data !== 'hearken:want-port') return
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage('hearken:port', null, [port1])
  window.postMessage('hearken:port', location.origin, [port2])
})
