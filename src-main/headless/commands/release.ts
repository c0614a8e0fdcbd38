/** `hearken release …`: versions listed, compared, made, checked, put in force and taken back. */
import type {
  ReleaseCheck,
  ReleaseEvent,
  ReleaseState,
  SuiteVerdict,
  VersionChange,
  VersionRef,
} from '../../contract/index'
import type { HearkenClient } from '../../rpc/client'
import { type CommandContext, EXIT, printJson, withHearken, withReading } from '../context'
import { plain } from '../terminal'
import { type EditOptions, editFrom } from './release-edit'
import { stoppable } from './stoppable'

const BY = 'command line' as const

export function listVersions(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const state = await client.release.state({})
    if (context.json) printJson(context, state)
    else printState(context, state)
    return EXIT.ok
  })
}

function printState({ out }: CommandContext, { versions, active, drift }: ReleaseState): void {
  if (versions.length === 0) out.line('No version was kept yet: hearken release create --note "…"')
  for (const { number, note, created_at, intact, check } of versions) {
    const mark = number === active?.number ? '*' : ' '
    const checked = check === null ? 'not checked' : check.passed ? 'passed' : 'failed'
    out.line(plain(`${mark} ${number}  ${created_at.slice(0, 16)}  ${intact ? checked : 'content gone'}  ${note}`))
  }
  if (drift.length > 0) {
    out.line(`Changed by hand since version ${active?.number}:`)
    for (const line of changeLines(drift)) out.line(plain(line))
  }
}

export function showVersion(context: CommandContext, version: VersionRef): Promise<number> {
  return withReading(context, async (client) => {
    const found = await client.release.version({ version })
    if (context.json) printJson(context, found)
    else {
      for (const line of JSON.stringify(found.content, null, 2).split('\n')) context.out.line(plain(line))
      if (found.checks[0] !== undefined) printCheck(context, found.checks[0])
    }
    return EXIT.ok
  })
}

export function diffVersions(context: CommandContext, a: VersionRef, b: VersionRef): Promise<number> {
  return withReading(context, async (client) => {
    const { changes } = await client.release.diff({ a, b })
    if (context.json) printJson(context, { changes })
    else if (changes.length === 0) context.out.line('They are the same.')
    else for (const line of changeLines(changes)) context.out.line(plain(line))
    return EXIT.ok
  })
}

export async function createVersion(context: CommandContext, options: EditOptions): Promise<number> {
  const { note, from = 'live' } = options
  const edit = await editFrom(context.cwd, options)
  return withHearken(context, async (client) => {
    const made = await client.release.create({ note, from, edit, by: BY })
    if (context.json) printJson(context, made)
    else {
      const { number } = made.version
      context.out.line(made.created ? `Version ${number} is kept.` : `That is version ${number} already.`)
      for (const line of changeLines(made.changes)) context.out.line(plain(line))
    }
    return EXIT.ok
  })
}

export function checkVersion(
  context: CommandContext,
  version: number,
  options: { replay?: string[]; fresh?: boolean },
): Promise<number> {
  return withHearken(context, async (client) => {
    const check = await runCheck(context, client, version, options)
    if (context.json) printJson(context, check)
    else printCheck(context, check)
    return check.passed ? EXIT.ok : EXIT.failed
  })
}

async function runCheck(
  context: CommandContext,
  client: HearkenClient,
  version: number,
  { replay = [], fresh = false }: { replay?: string[]; fresh?: boolean } = {},
): Promise<ReleaseCheck> {
  return stoppable(context, async (signal, progress) => {
    for await (const event of await client.release.check({ version, replays: replay, fresh, by: BY }, { signal })) {
      if (event.type === 'done') return event.check
      progress.show({ ...event, label: `${event.part}: ${event.label}` })
    }
    throw new Error('the check ended without a result')
  })
}

export function promote(
  context: CommandContext,
  version: number,
  { why = '', withoutJudge }: { why?: string; withoutJudge?: string },
): Promise<number> {
  return withHearken(context, async (client) => {
    const { versions, program } = await client.release.state({})
    const known = versions.find(({ number }) => number === version)
    const isStale = known?.check == null || known.check.program !== program
    if (known?.intact && isStale) {
      const check = await runCheck(context, client, version)
      if (!context.json) printCheck(context, check)
    }
    const without = withoutJudge === undefined ? {} : { without_judge: withoutJudge }
    const { promoted, reasons, state } = await client.release.promote({ version, why, ...without, by: BY })
    if (context.json) printJson(context, { promoted, reasons, active: state.active })
    else if (promoted) context.out.line(`Version ${version} is in force.`)
    else {
      context.out.line(`Version ${version} is not put in force:`)
      for (const reason of reasons) context.out.line(plain(`  ${reason}`))
    }
    return promoted ? EXIT.ok : EXIT.failed
  })
}

export function rollback(context: CommandContext, to: number | undefined, { why }: { why: string }): Promise<number> {
  return withHearken(context, async (client) => {
    const { state } = await client.release.rollback({ ...(to === undefined ? {} : { to }), why, by: BY })
    if (context.json) printJson(context, { active: state.active })
    else context.out.line(`Version ${state.active?.number} is in force again.`)
    return EXIT.ok
  })
}

export function history(context: CommandContext, { limit = 200 }: { limit?: number }): Promise<number> {
  return withReading(context, async (client) => {
    const { events } = await client.release.history({ limit })
    if (context.json) printJson(context, { events })
    else for (const event of events) for (const line of eventLines(event)) context.out.line(plain(line))
    return EXIT.ok
  })
}

const DONE: Record<ReleaseEvent['type'], string> = {
  adopted: 'was in force already',
  created: 'was kept',
  checked: 'was checked',
  promoted: 'was put in force',
  refused: 'was refused',
  rolled_back: 'was put in force again',
}

function eventLines({ at, by, version, type, why, reasons }: ReleaseEvent): string[] {
  const result = type === 'checked' ? (reasons.length === 0 ? ' and passed' : ' and failed') : ''
  const said = why === '' ? '' : `: ${why}`
  return [
    `${at.slice(0, 16)}  ${by}  version ${version} ${DONE[type]}${result}${said}`,
    ...reasons.map((each) => `  ${each}`),
  ]
}

function printCheck(
  { out }: CommandContext,
  { deterministic, judge, replays, reasons, threshold }: ReleaseCheck,
): void {
  const suite = (name: string, { ran, why, passed, total, score }: SuiteVerdict, wanted: string) =>
    out.line(
      plain(`${name}: ${ran ? `${passed} of ${total}${score === null ? '' : `, ${score.toFixed(3)}`}${wanted}` : why}`),
    )
  suite('Deterministic', deterministic, '')
  suite('Judge', judge, ` (${threshold} is needed)`)
  for (const { title, passed, total } of replays) out.line(plain(`Replays “${title}”: ${passed} of ${total}`))
  out.line(reasons.length === 0 ? 'Passed.' : 'Failed:')
  for (const reason of reasons) out.line(plain(`  ${reason}`))
}

function changeLines(changes: VersionChange[]): string[] {
  const sign = { same: ' ', add: '+', remove: '-' }
  return changes.flatMap(({ part, name, before, after, lines }) =>
    lines.length === 0
      ? [`${name}: ${before ?? 'none'} → ${after ?? 'none'}`]
      : [part === 'tool' ? `tool ${name}:` : `${part}:`, ...lines.map(({ op, text }) => `  ${sign[op]} ${text}`)],
  )
}
