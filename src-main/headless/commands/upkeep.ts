/** `hearken memory …`: importing, exporting, indexing, counting and backing up. */
import { resolve } from 'node:path'
import { restoreBackup } from '../../compose'
import type { IndexSummary } from '../../contract/index'
import { type CommandContext, EXIT, printJson, withHearken, withReading } from '../context'
import { counted, megabytes, oneLine } from '../terminal'
import { progressLine } from './progress'

const absolute = (context: CommandContext, path: string) => resolve(context.cwd, path)

type Failed = { file: string; why: string }[]

function printFailed({ err }: CommandContext, failed: Failed): void {
  for (const { file, why } of failed.slice(0, 20)) err.line(oneLine(`${file}: ${why}`))
  if (failed.length > 20) err.line(`… and ${failed.length - 20} more.`)
}

export function importPath(context: CommandContext, path: string): Promise<number> {
  return withHearken(context, async (client) => {
    const progress = progressLine(context)
    for await (const event of await client.memory.import({ path: absolute(context, path) })) {
      if (event.type === 'progress') {
        progress.show(event)
        continue
      }
      progress.end()
      const { imported, skipped, failed } = event.summary
      if (context.json) printJson(context, event.summary)
      else {
        context.out.line(`Imported ${imported}, ${skipped} were there already, ${failed.length} could not be.`)
        printFailed(context, failed)
      }
      return failed.length > 0 && imported + skipped === 0 ? EXIT.failed : EXIT.ok
    }
    return EXIT.failed
  })
}

export function exportPath(
  context: CommandContext,
  path: string,
  options: { format: 'json' | 'markdown' },
): Promise<number> {
  return withHearken(context, async (client) => {
    const progress = progressLine(context)
    for await (const event of await client.memory.export({ format: options.format, path: absolute(context, path) })) {
      if (event.type === 'progress') progress.show(event)
      if (event.type !== 'done') continue
      progress.end()
      const { items, files, path: written } = event
      if (context.json) printJson(context, { items, files, path: written })
      else context.out.line(`Wrote ${counted(items, 'memory', 'memories')} in ${counted(files, 'file')} to ${written}.`)
      return EXIT.ok
    }
    return EXIT.failed
  })
}

export function index(context: CommandContext, path: string, options: { watch?: boolean }): Promise<number> {
  return withHearken(context, async (client) => {
    const progress = progressLine(context)
    const request = { path: absolute(context, path), watch: options.watch === true }
    for await (const event of await client.memory.indexFolder(request)) {
      if (event.type === 'progress') progress.show(event)
      else {
        progress.end()
        if (!options.watch && context.json) printJson(context, event.summary)
        if (!context.json) printSummary(context, path, event.summary)
      }
    }
    return options.watch ? watch(context, () => client.memory.sweepFolders({})) : EXIT.ok
  })
}

function printSummary(context: CommandContext, path: string, summary: IndexSummary): void {
  const { added, changed, moved, removed, unchanged, failed } = summary
  const counts = `${added} added, ${changed} changed, ${moved} moved, ${removed} removed, ${unchanged} unchanged`
  context.out.line(`${path}: ${counts}, ${failed.length} could not be read.`)
  printFailed(context, failed)
}

export function sweep(context: CommandContext, options: { watch?: boolean }): Promise<number> {
  return withHearken(context, async (client) => {
    const once = () => client.memory.sweepFolders({})
    if (options.watch) return watch(context, once)
    const { folders } = await once()
    const known = (await client.memory.stats({})).folders.map(({ path }) => path)
    const unreachable = known.filter((path) => !folders.some((folder) => folder.path === path))
    if (context.json) printJson(context, { folders, unreachable })
    else if (known.length === 0) context.out.line('No folder is indexed.')
    for (const { path, summary } of context.json ? [] : folders) printSummary(context, path, summary)
    for (const path of context.json ? [] : unreachable)
      context.out.line(`${path}: cannot be reached; what is remembered of it stays.`)
    return EXIT.ok
  })
}

const WATCH_MS = 2_000

/** Compares the folders until a signal ends it. */
async function watch(
  context: CommandContext,
  once: () => Promise<{ folders: { path: string; summary: IndexSummary }[] }>,
): Promise<number> {
  let stop = () => {}
  const stopped = new Promise<void>((end) => {
    stop = end
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) context.signals.on(signal, stop)
  context.err.line('Watching; Ctrl-C ends it.')
  let running = true
  void stopped.then(() => {
    running = false
  })
  try {
    while (running) {
      const { folders } = await once()
      for (const { path, summary } of folders) {
        const { added, changed, moved, removed } = summary
        if (added + changed + moved + removed === 0) continue
        if (context.json) printJson(context, { path, ...summary })
        else printSummary(context, path, summary)
      }
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        stopped,
        new Promise<void>((next) => {
          timer = setTimeout(next, WATCH_MS)
        }),
      ])
      clearTimeout(timer)
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) context.signals.off(signal, stop)
  }
  if (context.json) printJson(context, { watching: false })
  return EXIT.ok
}

export function stats(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const counts = await client.memory.stats({})
    if (context.json) printJson(context, counts)
    else {
      const { out } = context
      const kinds = Object.entries(counts.by_kind).map(([kind, count]) => counted(count, kind))
      out.line(`${counted(counts.items, 'memory', 'memories')}${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}`)
      out.line(`${counted(counts.versions, 'older version')}, ${counts.forgotten} forgotten and not yet erased`)
      out.line(`${counted(counts.chunks, 'chunk')}, ${counts.pending} still to be embedded`)
      out.line(megabytes(counts.database_bytes))
      for (const { path, files, watched } of counts.folders)
        out.line(`${path}: ${files} files${watched ? ', watched' : ''}`)
    }
    return EXIT.ok
  })
}

export function rebuildIndex(context: CommandContext): Promise<number> {
  return withHearken(context, async (client) => {
    const { chunks, ms } = await client.memory.rebuildIndex({})
    if (context.json) printJson(context, { chunks, ms })
    else context.out.line(`Rebuilt the indexes of ${chunks} chunks in ${(ms / 1000).toFixed(1)} s.`)
    return EXIT.ok
  })
}

/** Settings as they are in force, and where keys were found; never a key. */
export function config(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const [{ settings, problems }, { connections }] = await Promise.all([
      client.settings.get({}),
      client.settings.connections({}),
    ])
    const keys = Object.fromEntries(
      connections.map(({ name, found, where }) => [name, found ? `set (${where})` : 'not set']),
    )
    const shown = redacted({ home: context.home, settings, problems, keys })
    if (context.json) printJson(context, shown)
    else context.out.line(JSON.stringify(shown, null, 2))
    return EXIT.ok
  })
}

/** Addresses may carry a name and a password. */
function redacted(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, each) =>
      typeof each === 'string' ? each.replace(/(\w+:\/\/)[^/@\s]+@/g, '$1[private]@') : each,
    ),
  )
}

export const backup = (context: CommandContext, { list = false }: { list?: boolean }): Promise<number> =>
  list ? listBackups(context) : makeBackup(context)

function listBackups(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const { backups, last_check } = await client.ops.backups({})
    if (context.json) printJson(context, { backups, last_check })
    else if (backups.length === 0) context.out.line('There is no backup yet.')
    else for (const { name, taken_at, bytes } of backups) context.out.line(`${name}  ${taken_at}  ${megabytes(bytes)}`)
    return EXIT.ok
  })
}

function makeBackup(context: CommandContext): Promise<number> {
  return withHearken(context, async (client) => {
    const made = await client.ops.backupNow({})
    if (context.json) printJson(context, made)
    else
      context.out.line(
        `${made.backup.name}: ${made.check.ok ? 'restored to scratch and found good' : 'NOT GOOD'}. ${made.check.detail}`,
      )
    return made.check.ok ? EXIT.ok : EXIT.failed
  })
}

export async function restore(context: CommandContext, name: string): Promise<number> {
  const detail = await restoreBackup(context.home, name)
  if (context.json) printJson(context, { restored: name, detail })
  else context.out.line(detail)
  return EXIT.ok
}
