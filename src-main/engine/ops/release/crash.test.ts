/** A promotion broken off after each of its writes: after the next start one version is in force, whole. */
import { expect, it } from 'vitest'
import { memoryFiles } from '../../../testing/ports'
import { digest, releaseKit } from '../../../testing/release-kit'
import type { Files } from '../../ports'
import { canonical } from '../../ports/canonical'

/** Files that die at the `at`-th change from now; -1: never. */
function mortal(inner: Files) {
  let left = -1
  const changing = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left === 0) throw new Error('killed')
    if (left > 0) left -= 1
    return work()
  }
  const files: Files = {
    ...inner,
    write: (path, text) => changing(() => inner.write(path, text)),
    append: (path, text) => changing(() => inner.append(path, text)),
    remove: (path) => changing(() => inner.remove(path)),
  }
  return {
    files,
    dieAfter(changes: number) {
      left = changes
    },
  }
}

async function readyToPromote() {
  const disk = memoryFiles()
  const { files, dieAfter } = mortal(disk)
  const kit = await releaseKit({ files })
  await kit.create('Candidate', { persona: 'new', rules: 'new rules', config: { max_iterations: 7 } })
  await kit.check(2)
  // Changed by hand, so that keeping it is one of the steps.
  await disk.write('SOUL.md', 'by hand')
  return { disk, dieAfter, kit }
}

it('is in force whole, the old one or the new one, wherever it was killed', async () => {
  const outcomes: number[] = []
  for (let changes = 0; changes < 20; changes++) {
    const { disk, dieAfter, kit } = await readyToPromote()
    dieAfter(changes)
    const ended = await kit.promote(2, 'none').then(
      () => true,
      () => false,
    )
    const again = await releaseKit({ files: disk })
    await again.release.recover()
    const { active, drift } = await again.release.state()
    const live = await again.release.content('live')
    outcomes.push(active?.number ?? 0)
    if (active?.number === 2) {
      expect(drift).toEqual([])
      expect(digest(canonical(live))).toBe(active.hash)
      expect(live).toMatchObject({ persona: 'new', rules: 'new rules', config: { max_iterations: 7 } })
    } else expect(live).toMatchObject({ persona: 'by hand', config: { max_iterations: 12 } })
    const promoted = (await again.release.history(50)).filter(({ type }) => type === 'promoted')
    expect(promoted).toHaveLength(active?.number === 2 ? 1 : 0)
    await again.release.recover()
    expect(await again.release.history(50)).toHaveLength((await kit.release.history(50)).length)
    if (ended) break
  }
  // Keeping the edited persona takes two writes, the pointer the third; from there on the new one is in force.
  expect(outcomes).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2])
})
