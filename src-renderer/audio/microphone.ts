/** The microphone of this page: opened when the engine says so, closed for good when it says so. */
import { SOUND_RATE } from '../../src-main/contract/sound'
import workletUrl from './capture-worklet?worker&url'
import { startContext } from './context'

export type MicrophoneFault = 'denied' | 'absent' | 'lost' | 'busy'

export class MicrophoneError extends Error {
  readonly why: MicrophoneFault
  constructor(why: MicrophoneFault, message: string) {
    super(message)
    this.why = why
  }
}

export interface Microphone {
  /** As the system names it. */
  label: string
  /** Id of the device in use, which need not be the one wanted. */
  deviceId: string
  /** Stops the track, so that the system's own indicator goes out. */
  close(): void
}

export interface MicrophoneEvents {
  /** One frame: 2,560 bytes. */
  frame(frame: ArrayBuffer): void
  /** The track ended by itself: unplugged, or the permission was taken back. It is closed already. */
  lost(): void
}

/**
 * Echo is cancelled so that Hearken does not hear itself. The level is evened out so that a voice from across the room is
 * loud enough. Noise is left alone: wake models and transcribers were trained with it, and suppressing it gained nothing
 * (figures in docs/voice.md).
 */
const SOUND = { echoCancellation: true, autoGainControl: true, noiseSuppression: false, channelCount: 1 } as const

/** `deviceId`: '' for the system's choice; one that is not there is replaced by it. Rejects with MicrophoneError. */
export async function openMicrophone(deviceId: string, events: MicrophoneEvents): Promise<Microphone> {
  const stream = await askForStream(deviceId)
  const [track] = stream.getAudioTracks()
  let context: AudioContext | null = null
  let closed = false
  const close = () => {
    closed = true
    for (const each of stream.getTracks()) each.stop()
    void context?.close().catch(() => {})
  }
  if (!track) {
    close()
    throw new MicrophoneError('absent', 'The stream has no sound.')
  }
  try {
    const line = await listen(stream)
    context = line.context
    line.port.onmessage = ({ data }) => {
      if (!closed && data instanceof ArrayBuffer) events.frame(data)
    }
  } catch (error) {
    close()
    throw new MicrophoneError('busy', error instanceof Error ? error.message : String(error))
  }
  const lost = () => {
    if (closed) return
    close()
    events.lost()
  }
  track.addEventListener('ended', lost, { once: true })
  if (track.readyState === 'ended') lost()
  return { label: track.label, deviceId: track.getSettings().deviceId ?? '', close }
}

async function askForStream(deviceId: string): Promise<MediaStream> {
  // Only a secure page has it; ours is one, but for an address typed by hand.
  if (!navigator.mediaDevices?.getUserMedia)
    throw new MicrophoneError('denied', 'The browser lends the microphone to secure pages only.')
  const ask = (audio: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio })
  try {
    if (deviceId === '') return await ask(SOUND)
    // `exact`, for Chromium takes its default in place of one that is only `ideal`, though it is there.
    return await ask({ ...SOUND, deviceId: { exact: deviceId } }).catch((error) => {
      if (faultOf(error) !== 'absent') throw error
      return ask(SOUND)
    })
  } catch (error) {
    throw new MicrophoneError(faultOf(error), error instanceof Error ? error.message : String(error))
  }
}

/** Names of the exceptions: Media Capture and Streams, section 10.3 (getUserMedia). */
export function faultOf(error: unknown): Exclude<MicrophoneFault, 'lost'> {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return 'busy'
}

/** A context of the rate the engine wants where the browser gives one for this stream; else its own, resampled in the worklet. */
async function listen(stream: MediaStream): Promise<{ context: AudioContext; port: MessagePort }> {
  try {
    return await connect(new AudioContext({ sampleRate: SOUND_RATE, latencyHint: 'interactive' }), stream)
  } catch {
    return connect(new AudioContext({ latencyHint: 'interactive' }), stream)
  }
}

async function connect(
  context: AudioContext,
  stream: MediaStream,
): Promise<{ context: AudioContext; port: MessagePort }> {
  try {
    const source = context.createMediaStreamSource(stream)
    await context.audioWorklet.addModule(workletUrl)
    const node = new AudioWorkletNode(context, 'hearken-capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
      channelInterpretation: 'speakers',
    })
    source.connect(node)
    startContext(context)
    // The system may put it to rest, for a call or a sleep: nothing would be heard from then on.
    context.addEventListener('statechange', () => startContext(context))
    return { context, port: node.port }
  } catch (error) {
    void context.close().catch(() => {})
    throw error
  }
}
