/** Writes a scripted stream to the socket: at its pace, in torn chunks, and broken off where the script says. */
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { LedgerEntry } from './ledger'
import type { Cut, MessageReply } from './reply'
import type { Frame } from './wire'

/** Time for bytes already written to reach the caller before a TCP reset throws away what it has not read. */
const RESET_GRACE_MS = 20

export interface Stage {
  res: ServerResponse
  entry: LedgerEntry
  /** Aborts when the caller has hung up or the server closes. */
  gone: AbortSignal
  /** The format's error event, for a cut of that kind. */
  errorFrame: (type: string, message: string) => string
  /** Called as soon as something new has been told to the caller. */
  told: (frame: Frame) => void
}

export async function play(reply: MessageReply, frames: Iterable<Frame>, stage: Stage): Promise<void> {
  const { res, entry, gone } = stage
  for (const frame of frames) {
    if (reply.cut && entry.events >= reply.cut.afterEvents) return cutOff(reply.cut, stage)
    if (entry.events > 0 && reply.chunkDelayMs) await delay(reply.chunkDelayMs, undefined, { signal: gone })
    gone.throwIfAborted()
    await write(res, frame.text, reply.splitBytes)
    entry.events += 1
    stage.told(frame)
  }
  res.end()
}

async function write(res: ServerResponse, text: string, splitBytes: number | undefined): Promise<void> {
  const bytes = Buffer.from(text)
  const size = splitBytes ?? bytes.length
  for (let start = 0; start < bytes.length; start += size) {
    const flushed = res.write(bytes.subarray(start, start + size))
    if (!flushed) await new Promise((resolve) => res.once('drain', resolve).once('close', resolve))
  }
}

async function cutOff(cut: Cut, stage: Stage): Promise<void> {
  const { res, entry, gone } = stage
  if (cut.how === 'stall') return
  entry.outcome = 'cut'
  if (cut.how === 'end') {
    res.end()
  } else if (cut.how === 'error') {
    res.end(stage.errorFrame(cut.errorType ?? 'overloaded_error', cut.message ?? 'Scripted failure'))
  } else {
    await delay(RESET_GRACE_MS, undefined, { signal: gone })
    if (cut.how === 'reset') res.socket?.resetAndDestroy()
    else res.socket?.destroy()
  }
}
