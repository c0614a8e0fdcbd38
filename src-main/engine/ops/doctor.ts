/** What `hearken doctor` looks at: each line says what was seen and, when it is not well, what to do. */
import type { DoctorCheck } from '../../contract'
import { toErrorBody } from '../../contract'
import type { Clock, Discovery, Files, ModelSource, Secrets, Store } from '../ports'
import type { SettingsService } from '../settings'
import type { BackupKeeper } from './backups'

export interface DoctorReport {
  checks: DoctorCheck[]
  /** False when any check failed; warnings do not count. */
  ok: boolean
}

export interface DoctorInput {
  store: Pick<Store, 'inspect'>
  files: Files
  secrets: Secrets
  models: ModelSource
  discovery: Discovery
  clock: Clock
  settings: SettingsService
  backups: Pick<BackupKeeper, 'look'>
  /** Whether memory can be found by meaning. */
  embedding: { look(): Promise<Finding> }
  notices: string[]
  /** How home stands, where it is not this process's to write; left out: a file is written there. */
  home?: () => Promise<Finding>
  /** Further things to look at. */
  more: { name: string; look(): Promise<Finding> }[]
  info: { home: string; version: string; shell: string }
}

export async function runDoctor(input: DoctorInput): Promise<DoctorReport> {
  const checks = await Promise.all([
    check('version', async () => ({ detail: `Hearken ${input.info.version}, ${input.info.shell} shell` })),
    check('home', input.home ?? (() => writable(input))),
    check('database', () => database(input)),
    check('backups', () => input.backups.look()),
    check('settings', async () => settingsCheck(input)),
    check('model', () => model(input)),
    check('meaning', () => input.embedding.look()),
    check('keys', () => keys(input)),
    check('local models', () => local(input)),
    check('clock', async () => clock(input)),
    ...input.more.map(({ name, look }) => check(name, look)),
  ])
  return { checks, ok: checks.every((line) => line.status !== 'fail') }
}

type Finding = { status?: DoctorCheck['status']; detail: string; action?: string }

async function check(name: string, look: () => Promise<Finding>): Promise<DoctorCheck> {
  try {
    const { status = 'ok', detail, action = '' } = await look()
    return { name, status, detail, action }
  } catch (thrown) {
    const { message, action } = toErrorBody(thrown)
    return { name, status: 'fail', detail: message, action }
  }
}

async function writable({ files, info }: DoctorInput): Promise<Finding> {
  await files.write('.doctor', 'ok')
  await files.remove('.doctor')
  return { detail: `${info.home} can be written` }
}

async function database({ store, notices }: DoctorInput): Promise<Finding> {
  const seen = await store.inspect()
  const counts = `${seen.conversations} conversations, ${seen.messages} messages, ${seen.items} memories, schema ${seen.schema}`
  if (!seen.ok)
    return {
      status: 'fail',
      detail: `state.db is damaged: ${seen.detail}`,
      action: 'Close Hearken and start it again: it restores the newest good backup.',
    }
  if (notices.length > 0)
    return {
      status: 'warn',
      detail: `${counts}. ${notices.join(' ')}`,
      action: 'Check that nothing you need is missing.',
    }
  return { detail: counts }
}

function settingsCheck({ settings }: DoctorInput): Finding {
  const problems = settings.problems()
  if (problems.length === 0) return { detail: 'settings.json is in order' }
  return {
    status: 'warn',
    detail: problems.join(' '),
    action: 'Correct settings.json, or save your choice in Settings.',
  }
}

async function model({ models, settings }: DoctorInput): Promise<Finding> {
  const choice = settings.current().models.main
  const opened = await models.open(choice)
  return {
    detail: opened.info.isAI ? `${opened.info.label} (${opened.info.provider})` : `${opened.info.label}: no key needed`,
  }
}

async function keys({ secrets }: DoctorInput): Promise<Finding> {
  const found = (await secrets.describe()).filter((connection) => connection.found)
  if (found.length === 0) return { detail: 'none found; none is needed for the built-in model' }
  return { detail: found.map((connection) => `${connection.name} in ${connection.where}`).join(', ') }
}

async function local({ discovery }: DoctorInput): Promise<Finding> {
  const servers = await discovery.findLocal()
  if (servers.length === 0) return { detail: 'no local model server is running' }
  return {
    detail: servers.map((server) => `${server.kind} at ${server.base_url} (${server.models.length} models)`).join(', '),
  }
}

/** A clock this far off cannot be right: TLS and every date Hearken writes depend on it. */
const EARLIEST = Date.UTC(2026, 0, 1)

function clock({ clock: time, settings }: DoctorInput): Finding {
  const now = new Date(time.now()).toISOString()
  if (time.now() < EARLIEST)
    return { status: 'warn', detail: `The clock says ${now}`, action: 'Set the date and time of this computer.' }
  return { detail: `${now}, zone ${settings.zone()}` }
}
