/**
 * Runs on the audio thread: the microphone's samples, at whatever rate the context has, become frames of 16 kHz. A file of
 * its own in the build, so that the page's policy need allow nothing but our own scripts.
 */
import { SOUND_RATE } from '../../src-main/contract/sound'
import { createFramer } from './framer'
import { createResampler } from './resample'

/** Parts of AudioWorkletGlobalScope, which the DOM library does not declare. */
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

class Capture extends AudioWorkletProcessor {
  private readonly push = createResampler(
    sampleRate,
    SOUND_RATE,
    createFramer((frame) => this.port.postMessage(frame, [frame])),
  )

  /** Called for every 128 samples; true keeps it alive. No input: the track has ended or has not begun. */
  process(inputs: Float32Array[][]): boolean {
    const channel = inputs[0]?.[0]
    if (channel) this.push(channel)
    return true
  }
}

registerProcessor('hearken-capture', Capture)
