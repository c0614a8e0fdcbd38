/** Conversations, messages, and the events of a turn (spec sections 1 and 16). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { Approval, ApprovalOutcome } from './approvals'
import { EmbeddingState } from './banks'
import { ErrorBody } from './errors'
import { LIMITS } from './limits'
import { KeptMemory, SuggestedMemory, UsedMemory } from './memory'
import { Recalled } from './recall'
import { Receipt } from './receipt'
import { VoiceState } from './voice'

const id = z.string().min(1).max(100)
const text = z.string().trim().min(1, 'is empty').max(LIMITS.messageChars)

/** One tool call as the chat shows it: a verb and a result, expandable. */
export const ToolCard = z.object({
  call_id: z.string(),
  name: z.string(),
  /** What it is doing, in words, while it runs: "Adding to your calendar". */
  label: z.string(),
  status: z.enum(['running', 'ok', 'failed', 'cancelled']),
  /** One line when done: "Added Dentist, Tue 1 Dec 15:00". Empty while running. */
  summary: z.string(),
  /** Arguments and result, for the expanded card. Shown to the person only. */
  args_json: z.string(),
  result_text: z.string(),
  access: z.enum(['read', 'write', 'outward', 'destructive']),
  source: z.string(),
  duration_ms: z.number(),
  cost_usd: z.number().nullable(),
  /** available: an Undo is offered; done: it was undone. */
  undo: z.enum(['none', 'available', 'done']),
})
export type ToolCard = z.infer<typeof ToolCard>

export const TurnStatus = z.enum(['queued', 'running', 'done', 'failed', 'stopped', 'interrupted'])
export type TurnStatus = z.infer<typeof TurnStatus>

export const Message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  /** The message before it on its branch. */
  parent_id: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  created_at: z.string(),
  turn_id: z.string().nullable(),
  /** Other versions at this place, oldest first, itself included (edits and regenerations). */
  sibling_ids: z.array(z.string()),
  // The rest is only on assistant messages.
  status: TurnStatus,
  model: z.string().nullable(),
  tools: z.array(ToolCard),
  used: z.array(UsedMemory),
  /** What memory was searched for; left out when it was not. */
  recalled: Recalled.optional(),
  kept: z.array(KeptMemory),
  /** Kept only if the person says so; left out when there is none. */
  suggested: z.array(SuggestedMemory).optional(),
  notices: z.array(z.string()),
  receipt: Receipt.nullable(),
  error: ErrorBody.nullable(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  pinned: z.boolean(),
  message_count: z.number().int(),
  /** Start of the last message. */
  preview: z.string(),
  running: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

/** Events of one turn, in order. `done` or `error` is the last one, always. */
export const TurnEvent = z.discriminatedUnion('type', [
  /** The person's message is on disk. */
  z.object({ type: z.literal('accepted'), message_id: z.string(), reply_id: z.string() }),
  /** What Hearken is doing, in words. */
  z.object({ type: z.literal('status'), text: z.string() }),
  z.object({ type: z.literal('memory'), used: z.array(UsedMemory) }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_start'), card: ToolCard }),
  z.object({ type: z.literal('tool_end'), card: ToolCard }),
  z.object({ type: z.literal('notice'), text: z.string() }),
  /** The whole assistant message as stored, whatever became of the turn. `status` says which. */
  z.object({ type: z.literal('done'), message: Message }),
])
export type TurnEvent = z.infer<typeof TurnEvent>

/** What happens in the app, for every open window. `seq` grows by one within one run of the engine. */
export const AppEvent = z.discriminatedUnion('type', [
  /** First event of every subscription: where the count stands. */
  z.object({ type: z.literal('hello'), seq: z.number().int() }),
  z.object({
    type: z.literal('turn'),
    seq: z.number().int(),
    conversation_id: z.string(),
    turn_id: z.string(),
    event: TurnEvent,
  }),
  z.object({ type: z.literal('conversation'), seq: z.number().int(), conversation: Conversation }),
  z.object({ type: z.literal('conversation_removed'), seq: z.number().int(), conversation_id: z.string() }),
  z.object({ type: z.literal('message'), seq: z.number().int(), message: Message }),
  /** A batch of exchanges became memories, after the reply `message_id`; a `message` event with the amended reply follows. */
  z.object({
    type: z.literal('consolidated'),
    seq: z.number().int(),
    conversation_id: z.string(),
    turn_id: z.string(),
    message_id: z.string(),
    kept: z.array(KeptMemory),
    episode_id: z.string(),
    suggested: z.array(SuggestedMemory),
    /** The batch was research on companies, products, markets or prices; its findings are references. */
    research: z.boolean(),
    /** Proposed by a model and not kept, with what about it nobody said. */
    dropped: z
      .array(z.object({ text: z.string(), reason: z.enum(['name', 'number', 'date', 'words', 'denial']) }))
      .default([]),
  }),
  z.object({ type: z.literal('memory_changed'), seq: z.number().int(), ids: z.array(z.string()) }),
  z.object({ type: z.literal('settings_changed'), seq: z.number().int() }),
  /** A model on its way; `total` null: nobody said how large it is. */
  z.object({
    type: z.literal('download_progress'),
    seq: z.number().int(),
    path: z.string(),
    received: z.number().int(),
    total: z.number().int().nullable(),
  }),
  /** How far a bank's vectors are; at most a few a second. */
  z.object({ type: z.literal('embedding_progress'), seq: z.number().int(), state: EmbeddingState }),
  /** A tool waits for a yes or no (`tools.answer`). */
  z.object({ type: z.literal('approval'), seq: z.number().int(), approval: Approval }),
  z.object({
    type: z.literal('approval_ended'),
    seq: z.number().int(),
    approval_id: z.string(),
    turn_id: z.string(),
    outcome: ApprovalOutcome,
  }),
  /** Something about speaking and listening changed. */
  z.object({ type: z.literal('voice'), seq: z.number().int(), state: VoiceState }),
  /** Loudness 0..1 while the person is listened to; at most ten a second. */
  z.object({ type: z.literal('voice_level'), seq: z.number().int(), level: z.number() }),
  /** Show this conversation in the main window (from quick-ask, tray, a notification). */
  z.object({
    type: z.literal('navigate'),
    seq: z.number().int(),
    conversation_id: z.string().nullable(),
    message_id: z.string().nullable(),
  }),
  /** Show this section of Settings in the main window (from the voice overlay). */
  z.object({ type: z.literal('show_settings'), seq: z.number().int(), section: z.string() }),
])
export type AppEvent = z.infer<typeof AppEvent>

/** A turn in progress, for a window that joins late. Apply events with a greater `seq` on top. */
export const TurnSnapshot = z.object({ turn_id: z.string(), message: Message, status_text: z.string() })
export type TurnSnapshot = z.infer<typeof TurnSnapshot>

export const Started = z.object({
  turn_id: z.string(),
  conversation_id: z.string(),
  message_id: z.string(),
  reply_id: z.string(),
})
export type Started = z.infer<typeof Started>

/** `cli`: nobody is there to be asked, so a tool that asks first gets a no. `terminal`: a person at a keyboard is. */
export const Gateway = z.enum(['desktop', 'quick-ask', 'cli', 'terminal', 'web', 'voice'])
export type Gateway = z.infer<typeof Gateway>

export const chat = {
  conversations: oc
    .route({ method: 'GET', path: '/conversations', summary: 'Pinned first, then by last change' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(LIMITS.pageRows).default(200),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ conversations: z.array(Conversation), total: z.number().int() })),
  /** One branch of a conversation, oldest first: the last `limit` messages before `before` (or to the end). */
  open: oc
    .route({ method: 'GET', path: '/conversations/{conversation_id}' })
    .input(
      z.object({
        conversation_id: id,
        before: id.optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.pageRows).default(200),
      }),
    )
    .output(
      z.object({
        conversation: Conversation,
        messages: z.array(Message),
        /** Messages on this branch in all, and how many come before the first one here. */
        total: z.number().int(),
        earlier: z.number().int(),
        running: TurnSnapshot.nullable(),
        seq: z.number().int(),
      }),
    ),
  /** Puts the message on disk, then starts its turn. Answers once it is safe. Retrying with the same client_id does nothing twice. */
  send: oc
    .route({ method: 'POST', path: '/chat/send' })
    .input(
      z.object({ conversation_id: id.nullable(), text, client_id: id.optional(), gateway: Gateway.default('desktop') }),
    )
    .output(Started),
  /** A new version of one of the person's messages, and a new reply to it; the old ones stay as a branch. */
  edit: oc
    .route({ method: 'POST', path: '/chat/edit' })
    .input(z.object({ message_id: id, text }))
    .output(Started),
  /** A new reply beside this one. Also the Retry of a failed, stopped or interrupted turn. */
  regenerate: oc
    .route({ method: 'POST', path: '/chat/regenerate' })
    .input(
      z.object({
        message_id: id,
        /** Answer as if nothing were remembered: no recall and no memory tools. */
        without_memory: z.boolean().default(false),
      }),
    )
    .output(Started),
  /** Shows the branch that holds this message. */
  select: oc
    .route({ method: 'POST', path: '/chat/select' })
    .input(z.object({ message_id: id }))
    .output(z.object({ conversation_id: z.string() })),
  cancel: oc
    .route({ method: 'POST', path: '/chat/cancel' })
    .input(z.object({ turn_id: id }))
    .output(z.object({ cancelled: z.boolean() })),
  rename: oc
    .route({ method: 'POST', path: '/conversations/{conversation_id}/rename' })
    .input(z.object({ conversation_id: id, title: z.string().trim().min(1, 'is empty').max(LIMITS.titleChars) }))
    .output(z.object({ conversation: Conversation })),
  pin: oc
    .route({ method: 'POST', path: '/conversations/{conversation_id}/pin' })
    .input(z.object({ conversation_id: id, pinned: z.boolean() }))
    .output(z.object({ conversation: Conversation })),
  /** Hidden at once; `restore` brings it back for ten minutes, then it is erased. */
  remove: oc
    .route({ method: 'POST', path: '/conversations/{conversation_id}/remove' })
    .input(z.object({ conversation_id: id }))
    .output(z.object({ conversation_id: z.string(), undo_until: z.string() })),
  restore: oc
    .route({ method: 'POST', path: '/conversations/{conversation_id}/restore' })
    .input(z.object({ conversation_id: id }))
    .output(z.object({ conversation: Conversation })),
  /** Words in any message of any conversation. */
  search: oc
    .route({ method: 'GET', path: '/chat/search' })
    .input(
      z.object({
        query: z.string().max(LIMITS.queryChars),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        hits: z.array(
          z.object({
            conversation_id: z.string(),
            conversation_title: z.string(),
            message_id: z.string(),
            role: z.enum(['user', 'assistant']),
            created_at: z.string(),
            /** Plain text; `ranges` are [start, end) offsets of the matches in it, in UTF-16 units. */
            snippet: z.string(),
            ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
          }),
        ),
      }),
    ),
  /** Unsent text, kept across restarts. `conversation_id` null is the new conversation. */
  draft: oc.input(z.object({ conversation_id: id.nullable() })).output(z.object({ text: z.string() })),
  saveDraft: oc
    .input(z.object({ conversation_id: id.nullable(), text: z.string().max(LIMITS.messageChars) }))
    .output(z.object({ saved: z.literal(true) })),
  exportConversation: oc
    .route({ method: 'GET', path: '/conversations/{conversation_id}/export' })
    .input(z.object({ conversation_id: id, format: z.enum(['markdown', 'json']) }))
    .output(z.object({ filename: z.string(), mime: z.string(), content: z.string() })),
}

export const events = {
  /** Every AppEvent from now on. One subscription a window is enough. Ends when the caller aborts. */
  watch: oc.input(z.object({})).output(eventIterator(AppEvent)),
}
