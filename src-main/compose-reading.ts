/** A home that another process runs, opened to look at it: no lock is taken, nothing is brought forward, nothing is written. */
import { join } from 'node:path'
import SOUL from '../resources/SOUL.md?raw'
import { createBuiltinModel } from './adapters/builtin'
import { createIcsCalendar } from './adapters/calendar'
import { createDateParser } from './adapters/dates'
import { createFiles, type Running } from './adapters/files'
import { createMaths } from './adapters/maths'
import { createSecrets } from './adapters/secrets'
import { createBackups, openSqliteReading } from './adapters/sqlite'
import { createTraceLog } from './adapters/trace'
import { sortableIds, systemClock } from './compose-clock'
import { createModels } from './compose-models'
import { programName } from './compose-program'
import { HearkenError } from './contract'
import { PRICES_FILE, readPrices } from './engine/ops'
import type { Files, Model } from './engine/ports'
import { createReading } from './engine/reading'
import { readSettings } from './engine/settings'
import { parseToolNames } from './engine/tools'
import { digest, evalData } from './evals'
import { createReadingRouter, type ReadingRouter } from './handlers/reading'

export interface ReadingOptions {
  /** Absolute path of a home that is there. */
  home: string
  version: string
  env: Record<string, string | undefined>
  cwd: string | null
  /** Who runs it. */
  running: Running
}

export interface OpenReading {
  router: ReadingRouter
  close(): Promise<void>
}

/** Throws HearkenError: CONFLICT when a Hearken of another version runs there, STORE_BUSY when its database cannot be read. */
export async function openReading(options: ReadingOptions): Promise<OpenReading> {
  const { home, version, env, cwd, running } = options
  const clock = systemClock()
  const files = looking(createFiles(home))
  const path = join(home, 'state.db')
  const store = await openSqliteReading({ path, clock })
  try {
    const settings = await readSettings({ files, clock })
    const secrets = createSecrets({ env, cwd, home, packaged: false })
    const dates = createDateParser()
    const builtinAt = (now: number, zone: string) =>
      createBuiltinModel({ dates, clock: { ...clock, now: () => now }, zone: () => zone })
    const { models, discovery } = createModels({
      secrets,
      clock,
      builtin: builtinAt(clock.now(), settings.zone()),
      through: silent,
      settings: () => settings.current(),
    })
    const flush = async () => {}
    const dir = join(home, 'traces')
    const reading = createReading({
      store,
      clock,
      ids: sortableIds(clock),
      files,
      secrets,
      settings,
      trace: { write: () => {}, flush },
      traces: createTraceLog({ dir, clock, dropped: () => 0, flush, exclusive: refuse }),
      prices: readPrices(await files.read(PRICES_FILE)),
      backups: createBackups({ path, backupsDir: join(home, 'backups'), tmp: join(home, '.tmp') }),
      models,
      discovery,
      calendar: createIcsCalendar(files, { path: 'calendar.ics', clock }),
      dates,
      maths: createMaths(),
      persona: SOUL,
      unavailableTools: parseToolNames(env.UNAVAILABLE_TOOLS),
      evalHomes: { data: evalData, digest, open: refuse },
      program: programName(version, evalData),
      builtinAt,
      info: { version, shell: 'headless', platform: process.platform, home },
      keeper: `process ${running.pid} (${running.shell})`,
    })
    return { router: createReadingRouter(reading), close: () => store.close() }
  } catch (thrown) {
    await store.close()
    throw thrown
  }
}

/** Whatever would write, or ask a model, while the books are another process's to keep. */
const refuse = () =>
  Promise.reject(
    new HearkenError(
      'READ_ONLY',
      'Another Hearken runs this home, so nothing is written from here. Nothing was changed.',
      'Do it there, or quit it and run the command again.',
    ),
  )

const looking = (files: Files): Files => ({ ...files, write: refuse, append: refuse, remove: refuse })

const silent = ({ info }: Model): Model => ({
  info,
  async *stream() {
    await refuse()
    yield* []
  },
})
