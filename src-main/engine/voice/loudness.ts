/** How loud a frame is, for a meter: 0 at −60 dB of full scale or below, 1 at full scale. */
export function loudness(frame: Int16Array): number {
  if (frame.length === 0) return 0
  let sum = 0
  for (const sample of frame) sum += sample * sample
  const rms = Math.sqrt(sum / frame.length) / 32_768
  return rms === 0 ? 0 : Math.min(1, Math.max(0, (20 * Math.log10(rms) + 60) / 60))
}
