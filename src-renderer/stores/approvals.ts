/** Tools that wait for the person's yes or no, in every window alike. */
import { useCallback } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Approval } from '../../src-main/contract'
import { call, type UiError } from '../client'
import { t } from '../strings'
import { type Asked, applyApproval, lineOpened, listRead, nothingAsked } from './approvals-list'
import { openConversation, useChat } from './chat'
import { onAppEvent } from './events'
import { go, useRoute } from './route'
import { isBare } from './route-hash'
import { toast } from './toasts'

interface Approvals extends Asked {
  /** By id: the answer on its way. */
  answering: Record<string, boolean>
  /** By id: why the last answer did not get through. */
  errors: Record<string, string>
  /** The one the person wants to be led to. */
  wanted: string | null
  /** Those whose buttons are on the screen. */
  inSight: readonly string[]
}

export const useApprovals = create<Approvals>(() => ({
  ...nothingAsked(),
  answering: {},
  errors: {},
  wanted: null,
  inSight: [],
}))
const get = useApprovals.getState
const set = useApprovals.setState

async function read(): Promise<void> {
  const before = get().waiting
  set(lineOpened)
  try {
    const { approvals } = await call((client) => client.tools.approvals({}))
    set((state) => listRead(state, approvals, before))
  } catch {
    // Read again at the next hello.
  }
}

onAppEvent((event) => {
  if (event.type === 'hello') void read()
  else if (event.type === 'approval' || event.type === 'approval_ended') {
    const ended = get().ended
    set((state) => applyApproval(state, event))
    const last = get().ended
    if (last && last !== ended && last.outcome === 'timed_out') sayTimedOut(last.approval)
  }
})

/** Whoever was away finds it said; the tool's line in the reply says it for good. */
function sayTimedOut(approval: Approval): void {
  if (isBare(useRoute.getState().route.tab)) return
  toast(t('approval.timed_out', { what: approval.label }), {
    label: t('approval.show'),
    run: () => lead(approval),
  })
}

/** Hands the answer in. The card stays until the engine says how it ended. */
export async function answerApproval(id: string, allow: boolean): Promise<void> {
  if (id in get().answering) return
  set(({ answering, errors }) => ({ answering: { ...answering, [id]: allow }, errors: without(errors, id) }))
  try {
    const { taken } = await call((client) => client.tools.answer({ approval_id: id, allow }))
    if (!taken) toast(t('approval.late'))
  } catch (error) {
    const { message, action } = (error as UiError).body
    set(({ errors }) => ({ errors: { ...errors, [id]: `${message} ${action}` } }))
  } finally {
    set(({ answering }) => ({ answering: without(answering, id) }))
  }
}

/** Brings the card on the screen and the keyboard's focus to it, from wherever the person is. */
export function showApproval(approval: Approval): void {
  set({ wanted: approval.id })
  lead(approval)
}

function lead({ conversation_id, turn_id }: Approval): void {
  const { openId, view } = useChat.getState()
  const here = useRoute.getState().route.tab === 'chat' && openId === conversation_id
  const reply = here && view?.messages.find((one) => one.turn_id === turn_id && one.role === 'assistant')
  if (reply) void openConversation(conversation_id, reply.id)
  else go({ tab: 'chat', id: conversation_id, message: null })
}

const wantedShown = () => set({ wanted: null })
const tellSight = (id: string, inSight: boolean) =>
  set((state) => ({ inSight: [...state.inSight.filter((one) => one !== id), ...(inSight ? [id] : [])] }))

/**
 * The cards of a turn, oldest first. `onAnswered` is called when the last of them is gone and the keyboard's focus with it;
 * before that it goes to the next card.
 */
export function useApprovalCards(turnId: string | null, onAnswered: () => void) {
  const mine = useApprovals(useShallow(({ waiting }) => waiting.filter(({ turn_id }) => turn_id === turnId)))
  const { answering, errors, wanted } = useApprovals(
    useShallow((state) => ({ answering: state.answering, errors: state.errors, wanted: state.wanted })),
  )
  const onFocusLost = useCallback(
    (id: string) => {
      const { waiting } = get()
      if (waiting.some((one) => one.id === id)) return
      const next = waiting.find((one) => one.turn_id === turnId)
      if (next) set({ wanted: next.id })
      else onAnswered()
    },
    [turnId, onAnswered],
  )
  return mine.map((approval, index) => ({
    approval,
    place: index + 1,
    total: mine.length,
    answering: answering[approval.id] ?? null,
    error: errors[approval.id] ?? null,
    wanted: wanted === approval.id,
    onWantedShown: wantedShown,
    onAnswer: answerApproval,
    onSight: tellSight,
    onFocusLost,
  }))
}

/** The tool calls of a turn that wait. */
export const useAskingCalls = (turnId: string | null) =>
  useApprovals(
    useShallow(({ waiting }) => waiting.filter((one) => one.turn_id === turnId).map(({ call_id }) => call_id)),
  )

const without = <T>(record: Record<string, T>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))
