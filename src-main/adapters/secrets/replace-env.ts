/** Writes a `.env` file whole, so that a process killed in the middle leaves neither half a file nor a key lying about. */
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'

/** Emptied whenever home is locked: what a killed write leaves there is gone at the next start. */
const TMP = '.tmp'

/** An existing file keeps its owner, permissions and the link that leads to it; a new one is 0600. */
export async function replaceEnv(home: string, file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file)
  const old = await stat(target).catch(() => null)
  const mode = old === null ? 0o600 : old.mode & 0o777
  const temporary = join(home, TMP, `env-${randomUUID()}`)
  await mkdir(join(home, TMP), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await chmod(temporary, mode)
    if (old !== null) await chown(temporary, old.uid, old.gid).catch(() => {})
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    // A project on another disk: its own folder is the only place to rename from.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await writeFileAtomic(target, text, { mode })
  }
}
