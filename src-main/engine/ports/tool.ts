/** A tool the model can call. Its effects come in as arguments, so it runs in a test and remotely. */
import type { z } from 'zod'
import type { Access, Evidence, KeptMemory, Origin, SuggestedMemory } from '../../contract/index'
import type { CallAccount } from './spend'

/** Something a model has read in a turn beside the person's words. */
export interface ReadText {
  text: string
  origin: Origin
  /** Where it stands, in words: a tool, a page, a memory's source. */
  source: string
}

export interface ToolContext {
  turnId: string
  /** Where the turn came from: desktop, cli, voice, … Left out: nobody is there to be asked. */
  gateway?: string
  conversationId: string
  /** The person's message this turn answers. */
  messageId: string
  /** What the person wrote in that message, word for word; decides whether a memory is the owner's own words. */
  personText?: string
  /** Who pays for calls to models made on the way. */
  account?: CallAccount
  /** What this turn has read so far; text taken from there does not become the person's. */
  read?: readonly ReadText[]
  signal: AbortSignal
  /** Epoch ms, and the person's IANA zone. */
  now: number
  zone: string
}

export interface ToolResult {
  /** What the model reads. */
  text: string
  /** The same for code (built-in model, cards, tests). JSON-serialisable. */
  data?: unknown
  /** One line for people: "Added Dentist, Tue 1 Dec 15:00". */
  summary: string
  isError?: boolean
  /** A call that takes it back. */
  undo?: { tool: string; args: Record<string, unknown> }
  /** Memory rows committed by this call. */
  kept?: KeptMemory[]
  /** What would be a fact of the person if they say so. */
  suggested?: Omit<SuggestedMemory, 'id' | 'status'>[]
  /** Memory rows this call read. */
  evidence?: Evidence[]
  /** Where the text comes from; `tool` and `web` taint what is remembered from it. Default `tool`. */
  origin?: Origin
  cost_usd?: number | null
  provider?: string
}

export interface Tool<I extends z.ZodType = z.ZodType> {
  name: string
  /** For the model. Says when to use it, in one or two sentences. */
  description: string
  input: I
  access: Access
  /** local, mcp:NAME, shared-brain. */
  source: string
  kind: 'tool' | 'retrieval' | 'memory_write'
  /** True: only ever the target of an `undo`; never offered to a model and not listed. */
  undoOnly?: boolean
  /** While it runs, in words: "Adding to your calendar". */
  label(args: z.infer<I>): string
  /** Resolves with a result, also for expected failures (isError). Throws HearkenError or anything: the loop makes it a failed result. */
  run(args: z.infer<I>, ctx: ToolContext): Promise<ToolResult>
}
