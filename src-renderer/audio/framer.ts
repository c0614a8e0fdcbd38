/** Cuts sound into the frames the engine takes: 1,280 samples, 16 bit little-endian, 80 ms at 16 kHz. */
import { FRAME_SAMPLES } from '../../src-main/contract/sound'

/** Takes samples of -1 … 1, one at a time; calls `emit` with each whole frame, which is the receiver's to keep. */
export function createFramer(emit: (frame: ArrayBuffer) => void): (sample: number) => void {
  let frame = new Int16Array(FRAME_SAMPLES)
  let filled = 0
  return (sample) => {
    // Not a number (a driver's fault) is silence.
    frame[filled++] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))) || 0
    if (filled < FRAME_SAMPLES) return
    emit(frame.buffer)
    frame = new Int16Array(FRAME_SAMPLES)
    filled = 0
  }
}
