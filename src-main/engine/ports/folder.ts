/** A file or folder the person chose, outside home: read within it and nowhere else. */
import type { ItemKind, MemoryItem, MemoryStats } from '../../contract/index'
import type { NewItem } from './store'

export interface ChosenFile {
  /** Relative to the chosen folder, with `/`; the name alone when a file was chosen. */
  path: string
  bytes: number
  /** Epoch ms. */
  changed_at: number
  /** A file or folder that may not be looked at: what is in it is not known, and not gone. */
  unreadable?: true
}

/** `denied`: it is there but may not be read now. */
export type FileText = { text: string } | { why: string; denied?: true }

export interface ChosenFolder {
  /** Real, absolute path: what it is remembered by. */
  path: string
  /** Files of any kind; links are not followed, and folders whose name starts with a dot are passed over. */
  files(): AsyncIterable<ChosenFile>
  /** UTF-8 text of at most `maxBytes`; else why not, in words. */
  read(path: string, maxBytes: number): Promise<FileText>
}

export interface Folders {
  /** Throws NOT_FOUND when there is nothing at the path, READ_ONLY when it may not be read. */
  open(path: string): Promise<ChosenFolder>
  /** Writes files into a folder that is new or empty. Throws CONFLICT when it is neither. */
  create(path: string): Promise<FolderWriter>
}

export interface FolderWriter {
  path: string
  /** Whole files; `name` is relative and stays inside. */
  write(name: string, text: string): Promise<void>
  /** Adds to a file begun with `write`. */
  append(name: string, text: string): Promise<void>
}

/** A folder whose files are kept in memory. */
export interface IndexedFolderRow {
  path: string
  watched: boolean
  swept_at: string | null
}

export interface IndexedFileRow {
  /** Relative path. */
  path: string
  hash: string
  bytes: number
  changed_at: number
  item_id: string
}

/** A file's row, and the item it stands for where that is new. */
export interface FileEntry {
  row: IndexedFileRow
  entry?: NewItem
}

export interface FolderStore {
  listFolders(): Promise<(IndexedFolderRow & { files: number })[]>
  putFolder(row: IndexedFolderRow): Promise<void>
  removeFolder(path: string): Promise<void>
  listFiles(folder: string): Promise<IndexedFileRow[]>
  /** Replaces the rows of the same paths, and writes the items, all in one transaction. */
  putFiles(folder: string, files: FileEntry[]): Promise<void>
  removeFiles(folder: string, paths: string[]): Promise<void>
  /** The same file under another name: the row and its item's source. */
  moveFile(folder: string, from: string, to: IndexedFileRow, source: string): Promise<void>
  /** Deletes these items with all their versions and nothing else; many of them in steps that let others work. */
  dropItems(ids: string[]): Promise<void>
}

/** All of memory at once, for export and counts. */
export interface BulkStore {
  /** Every version of what is not forgotten, in the order it was written; `after` is the last id of the page before. */
  pageOfVersions(after: string | null, limit: number): Promise<MemoryItem[]>
  /** Which of these ids are there. */
  knownIds(ids: string[]): Promise<string[]>
  /** Of each text, whether a live item of that kind and scope says the very same. */
  saidAlready(texts: { kind: ItemKind; scope: string; text: string }[]): Promise<boolean[]>
  memoryCounts(): Promise<Omit<MemoryStats, 'folders' | 'pending'>>
  /** Makes the text indexes anew from the rows. Returns how many chunks there are. */
  rebuildIndex(): Promise<number>
}
