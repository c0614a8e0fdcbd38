/** Starts the process that recognises; what happens inside it, a crash of native code too, stays there. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import SCRIPT from './recogniser.cjs?raw'

/** The part of the process that is used. */
export interface Recogniser {
  postMessage(message: { id: number; pcm: Int16Array }): void
  on(event: 'message', listener: (answer: { id: number; text?: string; error?: string }) => void): unknown
  on(event: 'error' | 'exit', listener: (cause: unknown) => void): unknown
  terminate(): Promise<unknown>
}

/** `from`: the module that finds sherpa-onnx-node; its own place by default. */
export function startRecogniser(
  data: object,
  from: string = createRequire(import.meta.url).resolve('sherpa-onnx-node'),
): Recogniser {
  const child = spawn(process.execPath, ['-e', SCRIPT], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Keeps arrays of samples as they are.
    serialization: 'advanced',
    // Inside Electron the same binary is Node only when told so. No key of the person's goes along.
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      PATH: process.env.PATH ?? '',
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
    },
    windowsHide: true,
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // Whoever quits does not wait for it; it ends by itself then.
  child.unref()
  child.channel?.unref()
  const send = (message: object) => {
    // A process that has just died says so by its exit.
    if (child.connected) child.send(message, () => {})
  }
  send({ start: { from, ...data } })
  return {
    postMessage: send,
    on: (event: string, listener: (value: never) => void) =>
      event === 'exit'
        ? child.on('exit', (code, signal) => listener((signal ?? code) as never))
        : child.on(event, listener as (...values: unknown[]) => void),
    async terminate() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
