/** `hearken doctor`, `health` and `connections`: how things stand. */
import { runningIn } from '../../compose'
import { type DoctorCheck, HearkenError, toHearkenError } from '../../contract/index'
import { type CommandContext, EXIT, printJson, withHearken, withReading } from '../context'
import { plain } from '../terminal'

export function doctor(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const report = await client.ops.doctor({})
    if (context.json) printJson(context, report)
    else for (const check of report.checks) context.out.line(checkLine(context, check))
    return report.ok ? EXIT.ok : EXIT.failed
  })
}

const MARKS = { ok: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const

function checkLine({ out }: CommandContext, { name, status, detail, action }: DoctorCheck): string {
  const [colour, mark] = MARKS[status]
  return `${out.style(colour, mark)} ${plain(`${name}: ${detail}${action ? ` → ${action}` : ''}`)}`
}

/** One line and an exit code, for scripts and container probes. A home that another process runs is probed there. */
export async function health(context: CommandContext): Promise<number> {
  const { ok, detail } = await look(context)
  if (context.json) printJson(context, { ok, detail })
  else context.out.line(plain(`HEARKEN ${ok ? 'OK' : 'DOWN'}: ${detail}`))
  return ok ? EXIT.ok : EXIT.failed
}

async function look(context: CommandContext): Promise<{ ok: boolean; detail: string }> {
  try {
    let result = { ok: false, detail: '' }
    await withHearken(context, async (client) => {
      const { checks, ok } = await client.ops.doctor({})
      const failed = checks.filter(({ status }) => status === 'fail')
      const database = checks.find(({ name }) => name === 'database')
      result = { ok, detail: ok ? `${database?.detail ?? 'every check passed'}` : failed.map(sentence).join(' ') }
      return EXIT.ok
    })
    return result
  } catch (thrown) {
    if (thrown instanceof HearkenError && thrown.code === 'CONFLICT') return probe(context)
    const { message, action } = toHearkenError(thrown)
    return { ok: false, detail: `${message} ${action}` }
  }
}

const sentence = ({ name, detail, action }: DoctorCheck) => `${name}: ${detail}. ${action}`

const PROBE_MS = 2_000

/** The lock proves that the process lives; its address, where it has one, that it answers. */
async function probe({ home }: CommandContext): Promise<{ ok: boolean; detail: string }> {
  const running = runningIn(home)
  if (running === null) return { ok: false, detail: 'another Hearken was just closing. Try again.' }
  const who = `running as process ${running.pid} (${running.shell})`
  if (running.url === null) return { ok: true, detail: who }
  const { origin } = new URL(running.url)
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) })
    if (answer.ok) return { ok: true, detail: `${who}, answering at ${origin}` }
    return { ok: false, detail: `${who}, but ${origin} answers ${answer.status}. Restart it.` }
  } catch {
    return { ok: false, detail: `${who}, but ${origin} does not answer. Restart it.` }
  }
}

/** Where each key was found: a path, yes or no, never the value. */
export function connections(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const { connections: all } = await client.settings.connections({})
    if (context.json) printJson(context, { connections: all })
    for (const { name, label, found, where, saves_to } of context.json ? [] : all)
      context.out.line(`${name}: ${found ? `yes, ${where}` : `no; it would be saved to ${saves_to}`} · ${label}`)
    return EXIT.ok
  })
}
