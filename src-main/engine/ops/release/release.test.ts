import { describe, expect, it } from 'vitest'
import { HearkenError, type SuiteVerdict } from '../../../contract'
import { memoryFiles } from '../../../testing/ports'
import { JUDGE, releaseKit, verdict } from '../../../testing/release-kit'

const NO_JUDGE = 'tried by hand'

describe('versions', () => {
  it('begins with what was in force, and gives the same content the same number', async () => {
    const { create, release } = await releaseKit()
    const first = await create('Shorter', { persona: 'Be brief.' })
    expect(first).toMatchObject({ created: true, version: { number: 2, note: 'Shorter', intact: true } })
    expect(first.changes).toMatchObject([{ part: 'persona', before: 'You are Hearken.', after: 'Be brief.' }])
    expect(await create('Again', { persona: 'Be brief.' })).toMatchObject({ created: false, version: { number: 2 } })
    const state = await release.state()
    expect(state.versions.map(({ number }) => number)).toEqual([2, 1])
    expect(state.active).toMatchObject({ number: 1 })
    expect(state.drift).toEqual([])
  })

  it('shows what was changed by hand since the active version', async () => {
    const { create, release, settings, files } = await releaseKit()
    await create('Anything', { persona: 'x' })
    await settings.update({ chat: { max_iterations: 3 } })
    await files.write('prompts.json', JSON.stringify({ tools: { calculate: 'Only sums.' } }))
    expect((await release.state()).drift).toMatchObject([
      { part: 'tool', name: 'calculate', before: 'Works out sums.', after: 'Only sums.' },
      { part: 'config', name: 'max_iterations', before: '12', after: '3' },
    ])
  })

  it('refuses a version whose content was changed or erased', async () => {
    const { create, release, files, promote } = await releaseKit()
    const { version } = await create('Short', { persona: 'Be brief.' })
    const path = `releases/versions/${version.hash}.json`
    await files.write(path, ((await files.read(path)) ?? '').replace('brief', 'rude'))
    expect((await release.state()).versions[0]).toMatchObject({ number: 2, intact: false })
    expect(await promote(2)).toEqual({
      promoted: false,
      reasons: ['Its content is gone or no longer what was stored, so it cannot be put in force.'],
    })
    await expect(release.content(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(release.content(9)).rejects.toMatchObject({ message: 'There is no version 9.' })
  })
})

describe('the gate', () => {
  it('lets a version in force at 100 % and at the threshold, and writes what the engine reads', async () => {
    const { create, check, promote, release, files, settings } = await releaseKit({
      runSuite: async ({ suite }) => verdict(suite, suite === 'judge' ? { score: 0.8 } : {}),
    })
    await settings.update({ release: { judge: JUDGE } })
    await create('All of it', {
      persona: 'Be brief.',
      rules: 'Do your best.',
      tools: { calculate: 'Only sums.' },
      models: { main: { ...JUDGE, model: 'answerer' } },
      config: { max_iterations: 5, unavailable: ['note_save'] },
    })
    expect(await check(2)).toMatchObject({ passed: true, reasons: [] })
    expect(await promote(2)).toEqual({ promoted: true, reasons: [] })
    expect(await files.read('SOUL.md')).toBe('Be brief.')
    expect(JSON.parse((await files.read('prompts.json')) ?? '')).toEqual({
      rules: 'Do your best.',
      tools: { calculate: 'Only sums.' },
    })
    expect(settings.current()).toMatchObject({
      models: { main: { model: 'answerer' } },
      chat: { max_iterations: 5 },
      tools: { unavailable: ['note_save'] },
    })
    expect(await release.state()).toMatchObject({ active: { number: 2 }, drift: [] })
  })

  const fails: [string, Partial<Record<SuiteVerdict['suite'], Partial<SuiteVerdict>>>, string][] = [
    [
      'one failing case',
      { deterministic: { passed: 3, failing: [{ id: 'c4', title: 'Adds a date', why: 'no tool was called' }] } },
      '1 of 4 deterministic cases failed; all have to pass: Adds a date (no tool was called).',
    ],
    [
      'a suite that did not run',
      { deterministic: { ran: false, why: 'The cases are missing.' } },
      'The deterministic evals did not run: The cases are missing.',
    ],
    ['an empty suite', { deterministic: { total: 0, passed: 0 } }, 'The deterministic evals hold no case.'],
    [
      'a judge below the threshold',
      { judge: { score: 0.799, failing: [{ id: 'j', title: 'Letter', why: '0.40' }] } },
      'The judge gave 0.79; 0.80 is needed. Lowest: Letter (0.40).',
    ],
    ['a judge nobody could read', { judge: { score: null } }, 'The judge gave no readable score; 0.80 is needed.'],
  ]
  it.each(fails)('refuses %s', async (_name, verdicts, reason) => {
    const { create, check, promote, release, settings } = await releaseKit({
      runSuite: async ({ suite }) => verdict(suite, verdicts[suite]),
    })
    await settings.update({ release: { judge: JUDGE } })
    await create('Candidate', { persona: 'x' })
    expect(await check(2)).toMatchObject({ passed: false, reasons: [reason] })
    expect(await promote(2)).toEqual({ promoted: false, reasons: [reason] })
    expect((await release.state()).active?.number).toBe(1)
    expect((await release.history(1))[0]).toMatchObject({ type: 'refused', version: 2, from: 1, reasons: [reason] })
  })

  it('asks for a check first, and anew after Hearken changed', async () => {
    const files = memoryFiles()
    const { create, check, promote } = await releaseKit({ files })
    await create('Candidate', { persona: 'x' })
    expect((await promote(2, NO_JUDGE)).reasons).toEqual(['It was not checked yet.'])
    await check(2)
    const newer = await releaseKit({ files, program: async () => '1.1.0' })
    expect((await newer.promote(2, NO_JUDGE)).reasons).toEqual([
      'It was checked by Hearken 1.0.0; this is 1.1.0. Check it again.',
    ])
  })

  it('without a judge goes only with a reason, which the history keeps', async () => {
    const { create, check, promote, release } = await releaseKit()
    await create('Candidate', { persona: 'x' })
    expect(await check(2)).toMatchObject({ passed: true, judge: { ran: false, why: 'No model is set that judges.' } })
    expect((await promote(2)).reasons).toEqual([
      'The judge did not run: No model is set that judges. Say why it may go without, or set a judge.',
    ])
    expect(await promote(2, 'no key yet')).toMatchObject({ promoted: true })
    expect((await release.history(1))[0]).toMatchObject({ type: 'promoted', why: 'Without the judge: no key yet' })
  })

  it('holds a raised threshold against an old check', async () => {
    const { create, check, promote, settings } = await releaseKit()
    await settings.update({ release: { judge: JUDGE } })
    await create('Candidate', { persona: 'x' })
    await check(2)
    await settings.update({ release: { threshold: 0.95 } })
    expect((await promote(2)).reasons).toEqual(['The judge gave 0.90; 0.95 is needed.'])
  })

  it('runs one check at a time, and a stopped one leaves nothing', async () => {
    const controller = new AbortController()
    const { create, check, release } = await releaseKit({
      runSuite: ({ signal }) =>
        new Promise((_resolve, reject) => {
          const stop = () => reject(new HearkenError('CANCELLED', 'Stopped.', ''))
          if (signal.aborted) stop()
          signal.addEventListener('abort', stop, { once: true })
        }),
    })
    await create('Candidate', { persona: 'x' })
    const first = check(2, [], controller.signal)
    await expect(check(1)).rejects.toMatchObject({ code: 'CONFLICT', message: 'Version 2 is being checked.' })
    controller.abort()
    await expect(first).rejects.toThrow()
    expect(await release.state()).toMatchObject({ checking: null, versions: [{ check: null }, { check: null }] })
  })

  it('has a set of replays that must pass in every check', async () => {
    const required = [{ id: 'r1', title: 'My week' }]
    const failing = [{ id: 't1', title: 'when is the dentist?', why: 'calendar_list was not called.' }]
    const { create, check, promote, deps } = await releaseKit()
    await create('Candidate', { persona: 'x' })
    await check(2)
    deps.replays.required = async () => required
    expect((await promote(2, NO_JUDGE)).reasons).toEqual([
      'The replays “My week” have to pass, and were not part of its check.',
    ])
    deps.replays.check = async () => {
      return { set_id: 'r1', title: 'My week', run_id: 'run', total: 2, passed: 1, verdict: 'v', failing }
    }
    expect((await check(2)).reasons).toEqual([
      '1 of 2 replayed turns of “My week” came out worse: when is the dentist? (calendar_list was not called).',
    ])
  })
})

describe('going back', () => {
  it('returns to what was in force before, step by step, keeping what was changed by hand', async () => {
    const { create, check, promote, release, files } = await releaseKit()
    for (const n of [2, 3]) {
      await create(`v${n}`, { persona: `persona ${n}` })
      await check(n)
      await promote(n, NO_JUDGE)
    }
    await files.write('SOUL.md', 'by hand')
    await release.rollback({ to: undefined, why: 'worse', by: 'command line' })
    expect(await files.read('SOUL.md')).toBe('persona 2')
    const { versions, active } = await release.state()
    expect(active?.number).toBe(2)
    expect(versions[0]).toMatchObject({ number: 4, note: 'Changed by hand since version 3.' })
    expect(await release.content(4)).toMatchObject({ persona: 'by hand' })
    await release.rollback({ to: undefined, why: 'still', by: 'window' })
    expect((await release.state()).active?.number).toBe(1)
    await expect(release.rollback({ to: undefined, why: 'more', by: 'window' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is no version before this one to go back to. Nothing was changed.',
    })
    await expect(release.rollback({ to: 4, why: 'never', by: 'window' })).rejects.toMatchObject({
      message: 'Version 4 was never in force, so there is no going back to it.',
    })
    await release.rollback({ to: 3, why: 'on second thoughts', by: 'window' })
    expect((await release.history(1))[0]).toMatchObject({
      type: 'rolled_back',
      version: 3,
      from: 1,
      why: 'on second thoughts',
      by: 'window',
    })
  })

  it('gives no number twice and loses no words when its own files are damaged', async () => {
    const { create, check, promote, release, files } = await releaseKit()
    await create('v2', { persona: 'persona 2' })
    await create('v3', { persona: 'persona 3' })
    const history = (await files.read('releases/history.jsonl')) ?? ''
    await files.write('releases/history.jsonl', history.replace(/^.*"v2".*$/m, '{"v":1,"half'))
    expect((await create('v4', { persona: 'persona 4' })).version.number).toBe(4)
    await check(4)
    await files.write('releases/active.json', '{"v":')
    await files.write('SOUL.md', 'by hand')
    await promote(4, NO_JUDGE)
    expect(await files.read('SOUL.md')).toBe('persona 4')
    expect(await release.content(5)).toMatchObject({ persona: 'by hand' })
  })

  it('refuses a second promotion at the same time', async () => {
    const { create, check, promote } = await releaseKit()
    await create('Candidate', { persona: 'x' })
    await check(2)
    const both = await Promise.allSettled([promote(2, NO_JUDGE), promote(2, NO_JUDGE)])
    expect(both[0]).toMatchObject({ status: 'fulfilled', value: { promoted: true } })
    expect(both[1]).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } })
  })
})
