/**
 * Whole-file writes that survive kill -9 and power loss: a temporary file in `.tmp`, synced, renamed over the old one,
 * and the folder synced. Not write-file-atomic: that leaves its temporary file beside the target when the process is
 * killed (memory/ must hold nothing but memories), and syncs no folder.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Private to the person: the folder of temporary files below home. Emptied when the home is locked. */
export const TMP = '.tmp'

let count = 0

export async function writeAtomic(root: string, target: string, text: string): Promise<void> {
  const temporary = join(root, TMP, `${process.pid}-${++count}`)
  await mkdir(join(root, TMP), { recursive: true, mode: 0o700 })
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(dirname(target))
}

/** Makes a rename or a removal in this folder durable. Windows cannot open a folder and does not need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
