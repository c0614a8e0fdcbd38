/** Versions kept, compared, checked, put in force and taken back. One thing at a time; every step is in the history. */
import {
  HearkenError,
  type ReleaseCheck,
  type ReleaseEvent,
  type Version,
  type VersionContent,
  type VersionRef,
} from '../../../contract'
import { createInOrder } from '../../ports/in-order'
import { changesBetween } from './changes'
import { edited, hashOf } from './content'
import { promotionReasons } from './gate'
import { createInForce } from './in-force'
import { NO_JUDGE, runCheck } from './run-check'
import { createShelf } from './shelf'
import type { Release, ReleaseDeps } from './types'

const ADOPTED = 'What was in force when the first version was kept.'
const UNKNOWN = 'In force while it was not known which version was.'
const CAME_INTO_FORCE = ['adopted', 'promoted', 'rolled_back']

export function createRelease(deps: ReleaseDeps): Release {
  const shelf = createShelf(deps)
  const inForce = createInForce(deps, shelf)
  const inOrder = createInOrder()
  let checking: number | null = null
  let switching = false

  const event = async (
    of: Pick<ReleaseEvent, 'type' | 'version' | 'hash' | 'by'> & Partial<ReleaseEvent>,
  ): Promise<ReleaseEvent> => ({
    v: 1,
    id: deps.ids.next('event'),
    at: new Date(deps.clock.now()).toISOString(),
    why: '',
    from: null,
    check_id: null,
    reasons: [],
    program: await deps.program(),
    ...of,
  })

  async function versionOf(ref: Exclude<VersionRef, 'live'>): Promise<Version> {
    const number = ref === 'active' ? (await shelf.active())?.number : ref
    const found = (await shelf.versions()).find((version) => version.number === number)
    if (found !== undefined) return found
    const what = ref === 'active' ? 'No version is in force yet.' : `There is no version ${ref}.`
    throw new HearkenError('NOT_FOUND', what, 'hearken release list shows which there are.')
  }

  async function content(ref: VersionRef): Promise<VersionContent> {
    if (ref === 'live') return inForce.live()
    const { number, hash } = await versionOf(ref)
    const found = await shelf.content(hash)
    if (found !== null) return found
    throw new HearkenError(
      'NOT_FOUND',
      `The content of version ${number} is gone, or no longer what was stored.`,
      'Keep what is in force now as a new version: hearken release create.',
    )
  }

  /** Stored under a number of its own, unless the same content has one. */
  async function keep(next: VersionContent, note: string, by: string, type: 'created' | 'adopted') {
    const hash = await shelf.putContent(next)
    const known = await shelf.versions()
    const same = known.find((version) => version.hash === hash)
    if (same !== undefined) return { version: same, created: false }
    // A number is never given twice, also when lines of the history were lost.
    const last = Math.max(0, ...(await shelf.events()).map(({ version }) => version))
    const made = await event({ type, version: last + 1, hash, by, why: note })
    await shelf.addEvent(made)
    const version = { number: made.version, hash, note, created_at: made.at, by, intact: true }
    return { version, created: true, event: made }
  }

  /** The first version is what was in force before there were any. */
  async function adopt(by: string): Promise<void> {
    if ((await shelf.active()) !== null) return
    const live = await inForce.live()
    const { version, event: made } = await keep(live, ADOPTED, by, 'adopted')
    const adopted =
      made ?? (await event({ type: 'adopted', version: version.number, hash: version.hash, by, why: ADOPTED }))
    await inForce.put(live, adopted)
  }

  /** What a person changed by hand is kept as a version before another one takes its place. */
  async function keepDrift(by: string): Promise<void> {
    const live = await inForce.live()
    const active = await shelf.active()
    if (active !== null && hashOf(live, deps.digest) === active.hash) return
    const note = active === null ? UNKNOWN : `Changed by hand since version ${active.number}.`
    await keep(live, note, by, 'created')
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (switching)
      throw new HearkenError(
        'CONFLICT',
        'Another version is being put in force at this moment. Nothing was changed.',
        'Look at the history, then try again.',
      )
    switching = true
    try {
      return await inOrder(work)
    } finally {
      switching = false
    }
  }

  const newestOf = (checks: ReleaseCheck[], hash: string) => checks.find((check) => check.hash === hash) ?? null

  return {
    content,
    async state() {
      const [versions, checks, active] = await Promise.all([shelf.versions(), shelf.checks(), shelf.active()])
      const { judge, threshold } = deps.settings().release
      const kept = active === null ? null : await shelf.content(active.hash)
      return {
        versions: versions.map((version) => ({ ...version, check: newestOf(checks, version.hash) })).reverse(),
        active: active && { number: active.number, hash: active.hash, since: active.since },
        drift: kept === null ? [] : changesBetween(kept, await inForce.live()),
        threshold,
        program: await deps.program(),
        judge_missing: judge === null ? NO_JUDGE : '',
        checking,
      }
    },
    async version(ref) {
      const version = ref === 'live' ? null : await versionOf(ref)
      const checks = version === null ? [] : (await shelf.checks()).filter(({ hash }) => hash === version.hash)
      return { content: await content(ref), version, checks }
    },
    create: ({ note, from, edit, by }) =>
      inOrder(async () => {
        await adopt(by)
        const base = await content(from)
        const next = edited(base, edit)
        const { version, created } = await keep(next, note, by, 'created')
        return { version, created, changes: changesBetween(await content('active'), next) }
      }),
    diff: async (a, b) => changesBetween(await content(a), await content(b)),
    async check({ version: number, ...job }) {
      if (checking !== null)
        throw new HearkenError('CONFLICT', `Version ${checking} is being checked.`, 'Wait for it, or stop it first.')
      checking = number
      try {
        const { hash } = await versionOf(number)
        const check = await runCheck(deps, { ...job, version: number, hash, content: await content(number) })
        await shelf.putCheck(check)
        const { id, by, reasons } = check
        await shelf.addEvent(await event({ type: 'checked', version: number, hash, by, check_id: id, reasons }))
        return check
      } finally {
        checking = null
      }
    },
    promote: ({ version: number, why, withoutJudge, by }) =>
      alone(async () => {
        const { hash, intact } = await versionOf(number)
        const active = await shelf.active()
        const check = newestOf(await shelf.checks(), hash)
        const live = hashOf(await inForce.live(), deps.digest)
        const reasons = promotionReasons({
          check,
          intact,
          inForce: active?.hash === hash && live === hash,
          program: await deps.program(),
          threshold: deps.settings().release.threshold,
          required: await deps.replays.required(),
          withoutJudge,
        })
        const without = withoutJudge === undefined || check?.judge.ran ? '' : `Without the judge: ${withoutJudge}`
        const said = [why, without].filter((part) => part !== '').join(' ')
        const base = { version: number, hash, by, why: said, check_id: check?.id ?? null, from: active?.number ?? null }
        if (reasons.length > 0) {
          await shelf.addEvent(await event({ ...base, type: 'refused', reasons }))
          return { promoted: false, reasons }
        }
        await keepDrift(by)
        await inForce.put(await content(number), await event({ ...base, type: 'promoted' }))
        return { promoted: true, reasons: [] }
      }),
    rollback: ({ to, why, by }) =>
      alone(async () => {
        const active = await shelf.active()
        const past = (await shelf.events()).filter(({ type }) => CAME_INTO_FORCE.includes(type))
        const came = past.findLast((each) => each.version === active?.number && each.type !== 'rolled_back')
        const number = to ?? came?.from ?? null
        if (number === null || number === active?.number || !past.some(({ version }) => version === number))
          throw new HearkenError(
            'CONFLICT',
            to === undefined
              ? 'There is no version before this one to go back to. Nothing was changed.'
              : `Version ${to} ${to === active?.number ? 'is in force now' : 'was never in force'}, so there is no going back to it.`,
            'hearken release history shows what was in force when.',
          )
        await keepDrift(by)
        const { hash } = await versionOf(number)
        const from = active?.number ?? null
        await inForce.put(
          await content(number),
          await event({ type: 'rolled_back', version: number, hash, by, why, from }),
        )
      }),
    history: async (limit) => (await shelf.events()).reverse().slice(0, limit),
    recover: () => inForce.recover(),
  }
}
