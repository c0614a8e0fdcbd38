/** The notes folder: found by title, and an earlier version kept aside at each change so that it can be undone. */
import type { Files } from '../ports'
import { createInOrder } from '../ports/in-order'
import { nearest } from './nearest'
import { type Note, readNote, sameTitle, slugOf, writeNote } from './note-file'

export interface StoredNote extends Note {
  path: string
}

export interface Notebook {
  all(): Promise<StoredNote[]>
  /** By its title; case and white space do not count. */
  titled(title: string): Promise<StoredNote | null>
  /** By its title, or else by its file name. */
  find(title: string): Promise<StoredNote | null>
  /** One change at a time, so that of two at once neither is lost. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Titles most like this one. */
  similar(title: string): Promise<string[]>
  /** A path that no note has yet. */
  freePath(title: string): Promise<string>
  save(path: string, note: Note): Promise<void>
  /** Keeps the note as it is aside, for 30 days. Returns what `restore` takes. */
  keep(note: StoredNote, now: number): Promise<string>
  remove(note: StoredNote): Promise<void>
  /** Puts a kept version back where it was; null when it is gone. */
  restore(version: string): Promise<StoredNote | null>
}

const FOLDER = 'notes'
const KEPT = 'notes/.earlier'
const KEPT_MS = 30 * 86_400_000
/** "shopping-1m2n3o.md": the note's file name and the moment it was kept, in base 36. */
const VERSION = /^([\p{L}\p{M}\p{N}_-]+)\.([0-9a-z]{1,11})\.md$/u

export function createNotebook(files: Files): Notebook {
  const exclusive = createInOrder()

  const load = async (path: string): Promise<StoredNote | null> => {
    const content = await files.read(path)
    return content === null ? null : { ...readNote(content, path.split('/').at(-1) ?? path), path }
  }

  const names = async () => (await files.list(FOLDER)).filter((name) => /^[^/]+\.md$/i.test(name))

  const all = async (): Promise<StoredNote[]> => {
    const notes = await Promise.all((await names()).map((name) => load(`${FOLDER}/${name}`)))
    return notes.filter((note) => note !== null)
  }

  return {
    all,
    async titled(title) {
      return (await all()).find((note) => sameTitle(note.title, title)) ?? null
    },
    async find(title) {
      const notes = await all()
      const path = `${FOLDER}/${title.trim().toLowerCase().replace(/\.md$/, '')}.md`
      return (
        notes.find((note) => sameTitle(note.title, title)) ??
        notes.find((note) => note.path.toLowerCase() === path) ??
        null
      )
    },
    exclusive,
    async similar(title) {
      return nearest(
        title,
        (await all()).map((note) => note.title),
        3,
      )
    },
    async freePath(title) {
      const taken = new Set((await names()).map((name) => name.normalize('NFC').toLowerCase()))
      const slug = slugOf(title)
      for (let n = 1; ; n++) {
        const name = `${n === 1 ? slug : `${slug}-${n}`}.md`
        if (!taken.has(name)) return `${FOLDER}/${name}`
      }
    },
    save: (path, note) => files.write(path, writeNote(note)),
    async keep(note, now) {
      const content = await files.read(note.path)
      const stem = slugOf((note.path.split('/').at(-1) ?? '').replace(/\.md$/i, ''))
      let version = `${stem}.${now.toString(36)}.md`
      for (let n = 1; (await files.read(`${KEPT}/${version}`)) !== null; n++)
        version = `${stem}.${(now + n).toString(36)}.md`
      await files.write(`${KEPT}/${version}`, `${note.path}\n${content ?? writeNote(note)}`)
      await dropOld(files, now)
      return version
    },
    remove: (note) => files.remove(note.path),
    async restore(version) {
      if (!VERSION.test(version)) return null
      const kept = await files.read(`${KEPT}/${version}`)
      if (kept === null) return null
      const end = kept.indexOf('\n')
      const path = kept.slice(0, end)
      await files.write(path, kept.slice(end + 1))
      return load(path)
    },
  }
}

async function dropOld(files: Files, now: number): Promise<void> {
  for (const name of await files.list(KEPT)) {
    const kept = Number.parseInt(VERSION.exec(name)?.[2] ?? '', 36)
    if (kept < now - KEPT_MS) await files.remove(`${KEPT}/${name}`)
  }
}
