/** Reads a file's lines with where they stand, a piece at a time: other work goes on in between. */
import { open } from 'node:fs/promises'

const PIECE = 1024 * 1024
const LINE_BREAK = 0x0a

/**
 * Calls `line` for each line that ends in a line break, from byte `from` on; what follows the last break is half a line
 * and is left. Resolves to the byte behind the last whole line. Throws as the file system does.
 */
export async function readLines(
  path: string,
  from: number,
  line: (text: string, at: number, bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'r')
  try {
    // As long as it is now: what is written meanwhile is read the next time.
    const { size } = await file.stat()
    let rest: Buffer = Buffer.alloc(0)
    let restAt = from
    for (;;) {
      const at = restAt + rest.length
      const piece = Buffer.allocUnsafe(Math.max(0, Math.min(PIECE, size - at)))
      const { bytesRead } = piece.length === 0 ? { bytesRead: 0 } : await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) return restAt
      const all = rest.length === 0 ? piece.subarray(0, bytesRead) : Buffer.concat([rest, piece.subarray(0, bytesRead)])
      let start = 0
      for (let end = all.indexOf(LINE_BREAK); end !== -1; end = all.indexOf(LINE_BREAK, start)) {
        if (end > start) line(all.toString('utf8', start, end), restAt + start, end - start)
        start = end + 1
      }
      rest = all.subarray(start)
      restAt += start
    }
  } finally {
    await file.close()
  }
}
