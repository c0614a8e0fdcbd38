/** What is in force: read from the files the engine reads, and put there. */
import { HearkenError, type ReleaseEvent, type VersionContent } from '../../../contract'
import { PROMPTS_FILE, promptsFile, readPrompts } from '../../loop'
import { contentOf, settingsOf } from './content'
import type { Shelf } from './shelf'
import type { ReleaseDeps } from './types'

export interface InForce {
  live(): Promise<VersionContent>
  /** The pointer first, then the files, then the history: killed anywhere, `recover` ends it at the next start. */
  put(content: VersionContent, event: ReleaseEvent): Promise<void>
  recover(): Promise<void>
}

export function createInForce(deps: ReleaseDeps, shelf: Shelf): InForce {
  const { files } = deps

  async function write(content: VersionContent): Promise<void> {
    await files.write('SOUL.md', content.persona)
    const prompts = promptsFile(content, deps.shippedTools())
    if (prompts === null) await files.remove(PROMPTS_FILE)
    else await files.write(PROMPTS_FILE, prompts)
    await deps.updateSettings(settingsOf(content))
  }

  async function finish(content: VersionContent, event: ReleaseEvent): Promise<void> {
    await write(content)
    if (!(await shelf.events()).some(({ id }) => id === event.id)) await shelf.addEvent(event)
    await shelf.setActive(pointer(event, false))
  }

  return {
    async live() {
      return contentOf({
        persona: (await files.read('SOUL.md').catch(() => null)) ?? deps.persona,
        prompts: await readPrompts(files),
        shipped: deps.shippedTools(),
        settings: deps.settings(),
      })
    },
    async put(content, event) {
      await shelf.setActive(pointer(event, true))
      await finish(content, event)
    },
    async recover() {
      const active = await shelf.active()
      if (active === null || !active.applying) return
      const content = await shelf.content(active.hash)
      if (content === null)
        throw new HearkenError(
          'NOT_FOUND',
          `Version ${active.number} was being put in force when Hearken stopped, and its content is gone.`,
          'Promote it again or roll back: hearken release list.',
        )
      await finish(content, active.event)
    },
  }
}

const pointer = (event: ReleaseEvent, applying: boolean) => ({
  v: 1 as const,
  number: event.version,
  hash: event.hash,
  since: event.at,
  applying,
  event,
})
