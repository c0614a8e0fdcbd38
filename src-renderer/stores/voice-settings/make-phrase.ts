/** A wake phrase in the making: what is typed, what is recorded, and what stands against either. */
import { create } from 'zustand'
import type { ErrorBody, RecordingCheck, WakeWordInfo } from '../../../src-main/contract'
import { SOUND_RATE } from '../../../src-main/contract/sound'
import { call } from '../../client'
import { toBase64 } from './pcm'
import { recordFor, stopRecording } from './recorder'
import { listenFor, makePhrase, removeWord } from './words'

export interface Take {
  key: string
  base64: string
  seconds: number
  /** null while it is being looked at. */
  check: RecordingCheck | null
}

interface Making {
  label: string
  /** What synthetic voices say; empty: none do. */
  text: string
  textProblem: { problem: string; action: string } | null
  takes: readonly Take[]
  /** A take is being recorded, begun at this time of the page's clock; null: none is. */
  recordingSince: number | null
  error: ErrorBody | null
  busy: boolean
}

export const MOST_TAKES = 5
export const FEWEST_TAKES = 3
/** One saying and the quiet around it. */
export const TAKE_MS = 2_400

const FRESH: Making = {
  label: '',
  text: '',
  textProblem: null,
  takes: [],
  recordingSince: null,
  error: null,
  busy: false,
}
export const useMaking = create<Making>(() => FRESH)

export const goodTakes = ({ takes }: Making) => takes.filter(({ check }) => check?.problem === '')

/** What the phrase can be made of as things stand: text, enough takes, or both. */
export function isReady(making: Making): boolean {
  const { label, text, textProblem, takes, recordingSince } = making
  if (label.trim() === '' || recordingSince !== null || takes.some(({ check }) => check === null)) return false
  const spoken = text.trim() !== '' && textProblem === null
  if (text.trim() !== '' && textProblem !== null) return false
  return spoken || goodTakes(making).length >= FEWEST_TAKES
}

/** Grows when a dialog is opened or closed: what one of them began is not the next one's. */
let dialog = 0

export function startMaking(): void {
  dialog += 1
  useMaking.setState(FRESH)
}
export function stopMaking(): void {
  dialog += 1
  stopRecording()
  useMaking.setState(FRESH)
}

export const setLabel = (label: string) => useMaking.setState({ label, error: null })

let asked = 0
const SETTLE_MS = 300

/** Said what is against it as it is typed, a moment after the last letter. */
export function setText(text: string): void {
  useMaking.setState({ text, error: null, ...(text.trim() === '' ? { textProblem: null } : {}) })
  const mine = ++asked
  setTimeout(async () => {
    if (mine !== asked || text.trim() === '') return
    const answer = await call((client) => client.wake.checkText({ text })).catch(() => null)
    if (mine === asked && answer) useMaking.setState({ textProblem: answer.problem === '' ? null : answer })
  }, SETTLE_MS)
}

/** Records one saying; it ends by itself. */
export async function recordTake(): Promise<void> {
  const { pcm, error } = await recordFor(TAKE_MS, 'phrase', () =>
    useMaking.setState({ recordingSince: performance.now(), error: null }),
  )
  useMaking.setState({ recordingSince: null, error })
  const seconds = pcm.length / SOUND_RATE
  if (error || seconds * 1_000 < TAKE_MS) return
  const take: Take = { key: crypto.randomUUID(), base64: toBase64(pcm), seconds, check: null }
  useMaking.setState(({ takes }) => ({ takes: [...takes, take].slice(-MOST_TAKES) }))
  const check = await call((client) => client.wake.checkRecording({ pcm_base64: take.base64 })).catch(() => null)
  useMaking.setState(({ takes }) => ({
    takes: check
      ? takes.map((one) => (one.key === take.key ? { ...one, check } : one))
      : takes.filter((one) => one.key !== take.key),
  }))
}

export const dropTake = (key: string) =>
  useMaking.setState(({ takes }) => ({ takes: takes.filter((take) => take.key !== key) }))

/**
 * Makes it and listens for it. Resolves to the word, or null when it was refused (`error` says why) or called off meanwhile:
 * then it is not kept.
 */
export async function finishMaking(): Promise<WakeWordInfo | null> {
  const making = useMaking.getState()
  const mine = dialog
  useMaking.setState({ busy: true, error: null })
  const answer = await makePhrase({
    label: making.label.trim(),
    text: making.text.trim(),
    recordings: goodTakes(making).map(({ base64 }) => base64),
  })
  if (mine !== dialog) {
    if ('done' in answer) await removeWord(answer.done.word.id)
    return null
  }
  useMaking.setState({ busy: false })
  if ('error' in answer) {
    useMaking.setState({ error: answer.error })
    return null
  }
  await listenFor(answer.done.word.id, true)
  return answer.done.word
}
