/** A tool that asks before it acts (spec section 10): the question, and its answer by a click or by voice. */
import { z } from 'zod'

export const Approval = z.object({
  id: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  /** The tool card it belongs to. */
  call_id: z.string(),
  tool: z.string(),
  access: z.enum(['read', 'write', 'outward', 'destructive']),
  source: z.string(),
  /** What it is about to do, in words: "Sending the message to Kelly". */
  label: z.string(),
  /** Its arguments, for whoever wants to see them before answering. Shown to the person only. */
  args_json: z.string(),
  asked_at: z.string(),
  /** Then the answer is no. */
  expires_at: z.string(),
})
export type Approval = z.infer<typeof Approval>

/** `withdrawn`: its turn was stopped. Only `allowed` lets the tool act. */
export const ApprovalOutcome = z.enum(['allowed', 'refused', 'timed_out', 'withdrawn'])
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>
