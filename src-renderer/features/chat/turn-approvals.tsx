import { useShallow } from 'zustand/react/shallow'
import { ApprovalCard } from '../../components/approval'
import { useApprovalCards, useApprovals } from '../../stores/approvals'
import { useChat } from '../../stores/chat'
import { focusMessageBox } from '../../stores/focus'

/** What a turn's tools ask before they act, oldest first. */
export function TurnApprovals({ turnId }: { turnId: string | null }) {
  return useApprovalCards(turnId, focusMessageBox).map((card) => <ApprovalCard key={card.approval.id} {...card} />)
}

/** Questions of this conversation whose reply is not in the branch on the screen: they stand over the message box. */
export function LooseApprovals() {
  const shown = useChat(useShallow(({ view }) => view?.messages.map(({ turn_id }) => turn_id) ?? null))
  const openId = useChat((state) => state.openId)
  const turns = useApprovals(
    useShallow(({ waiting }) => [
      ...new Set(
        waiting
          .filter((one) => one.conversation_id === openId && shown !== null && !shown.includes(one.turn_id))
          .map(({ turn_id }) => turn_id),
      ),
    ]),
  )
  if (turns.length === 0) return null
  return (
    <div className="mx-auto max-h-[60vh] w-full max-w-[46rem] overflow-y-auto px-3 sm:px-6">
      {turns.map((turnId) => (
        <TurnApprovals key={turnId} turnId={turnId} />
      ))}
    </div>
  )
}
