/** Wake words, recordings for Settings, and scorecards. */
import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function wakeHandlers({ workshop, settings }: Engine) {
  const { phrases, tryouts } = workshop
  const chosen = (id: string) => settings.current().voice.wake_words.find((word) => word.id === id)?.threshold ?? null
  return os.wake.router({
    words: os.wake.words.handler(() => phrases.words()),
    checkText: os.wake.checkText.handler(({ input }) => phrases.checkText(input.text)),
    checkRecording: os.wake.checkRecording.handler(({ input }) => phrases.checkRecording(input.pcm_base64)),
    make: os.wake.make.handler(async ({ input, signal }) => ({ word: await phrases.make(input, signal) })),
    rename: os.wake.rename.handler(async ({ input }) => ({ word: await phrases.rename(input.id, input.label) })),
    remove: os.wake.remove.handler(({ input }) => phrases.remove(input.id)),
    exportPhrase: os.wake.exportPhrase.handler(({ input }) => phrases.exportPhrase(input.id)),
    importPhrase: os.wake.importPhrase.handler(async ({ input }) => ({ word: await phrases.importPhrase(input.file) })),
    importKeyword: os.wake.importKeyword.handler(async ({ input }) => ({
      word: await phrases.importKeyword(input.name, input.base64),
    })),
    tryOut: os.wake.tryOut.handler(async function* ({ input, signal }) {
      yield* tryouts.tryOut({ id: input.id, threshold: input.threshold ?? chosen(input.id) }, signal)
    }),
    hear: os.wake.hear.handler(async ({ input }) => ({ taken: await tryouts.hear(input.try_id, input.pcm_base64) })),
  })
}

export function microphoneHandlers({ workshop }: Engine) {
  const { recordings } = workshop
  return os.microphone.router({
    record: os.microphone.record.handler(async function* ({ input, signal }) {
      yield* recordings.record(input, signal)
    }),
    opened: os.microphone.opened.handler(async ({ input }) => ({
      taken: await recordings.opened(input.recording_id, input.device_label),
    })),
    failed: os.microphone.failed.handler(async ({ input }) => ({
      taken: await recordings.failed(input.recording_id, input.why),
    })),
    summary: os.microphone.summary.handler(({ input }) => workshop.microphone(input.days)),
  })
}

export function scorecardHandlers({ workshop, settings }: Engine) {
  const { scorecards } = workshop
  const threshold = (id: string) => settings.current().voice.wake_words.find((word) => word.id === id)?.threshold
  return os.scorecard.router({
    run: os.scorecard.run.handler(async function* ({ input, signal }) {
      const words = input.words.map((id) => ({ id, threshold: threshold(id) ?? null }))
      yield* scorecards.run({ ...input, words }, signal)
    }),
    part: os.scorecard.part.handler(async ({ input }) => {
      const { run_id, pcm_base64: pcmBase64, ...part } = input
      return { taken: await scorecards.part(run_id, { ...part, pcmBase64 }) }
    }),
    leaveOut: os.scorecard.leaveOut.handler(({ input }) => ({ taken: scorecards.leaveOut(input.run_id, input) })),
    finish: os.scorecard.finish.handler(async ({ input }) => ({ taken: await scorecards.finish(input.run_id) })),
    list: os.scorecard.list.handler(async ({ input }) => ({ cards: await scorecards.list(input.limit) })),
    remove: os.scorecard.remove.handler(async ({ input }) => ({ removed: await scorecards.remove(input.id) })),
  })
}
