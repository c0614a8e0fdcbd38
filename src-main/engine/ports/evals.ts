/** A throw-away Hearken that a case of an eval is played in, and what is seen of it. */
import type { ItemKind, MemoryItem, Message, ModelChoice, Origin, SettingsPatch } from '../../contract/index'
import type { ModelRequest, ModelSource } from './model'
import type { CallAccount } from './spend'

/** What a model that plays a part of the case says, call by call. */
export interface ScriptLine {
  text?: string | undefined
  calls?: { name: string; args: Record<string, unknown> }[] | undefined
  /** Fails like a provider, with this error code. */
  fails?: string | undefined
}

export interface EvalMemory {
  text: string
  kind?: ItemKind | undefined
  created_on?: string | undefined
  origin?: Origin | undefined
  source?: string | undefined
  scope?: string | undefined
  person?: string | undefined
  project?: string | undefined
  tags?: string[] | undefined
  /** Id of the memory it puts right. */
  replaces?: string | undefined
  expires_at?: string | undefined
}

/** A tool that is not part of Hearken: what a server or the web may offer. */
export interface EvalTool {
  name: string
  description: string
  access: 'read' | 'write' | 'outward' | 'destructive'
  origin: Origin
  /** What it gives back, whatever it is asked. */
  result: string
  is_error: boolean
}

export interface EvalSetup {
  /** ISO time at which the home begins. Time goes on from there. */
  now: string
  /** IANA zone. */
  zone: string
  /** Files of home, by their path in it. */
  files: Record<string, string>
  tools: EvalTool[]
  main: ModelChoice
  small: ModelChoice | null
  /** What the small model answers, by the kind of call; null: the candidate's own answers. */
  smallReplies: Record<string, string> | null
  persona: string | null
  /** Text of prompts.json; null: none. */
  prompts: string | null
  /** Applied in order, over the settings of a new home. */
  settings: SettingsPatch[]
  /** Every call of this home is paid by it. */
  account: CallAccount
}

export interface EvalTurn {
  /** The reply as the person has it. */
  message: Message
  /** Lines of the turn's trace, oldest first. */
  trace: (Record<string, unknown> & { type: string })[]
  /** What the main model was sent, call by call. */
  sent: ModelRequest[]
  /** Kinds of the turn's events, in order. */
  events: string[]
}

export interface SayOptions {
  /** What its model plays; null: the candidate answers. */
  script: ScriptLine[] | null
  /** In a conversation of its own. */
  apart: boolean
  /** Where it comes from; `cli` has nobody who could be asked. */
  gateway: string
  /** To what tools ask, in order; further ones are answered no. */
  answers: boolean[]
}

export interface EvalHome {
  remember(memory: EvalMemory): Promise<{ id: string }>
  forget(id: string): Promise<void>
  /** Calls one of Hearken's own tools, to set things up. Throws when it fails. */
  call(tool: string, args: Record<string, unknown>): Promise<void>
  /** A turn of the time before: said and replied, and nothing else. `here`: in the conversation of the case. */
  earlier(said: string, reply: string, here: boolean): Promise<void>
  /** One turn, to its end. */
  say(text: string, options: SayOptions): Promise<EvalTurn>
  /** The last reply anew, as if nothing were remembered. */
  withoutMemory(script: ScriptLine[] | null): Promise<EvalTurn>
  /** Undoes the call `tool` of the last turn, from its card. */
  undo(tool: string): Promise<void>
  /** Live memories, newest first. */
  memories(): Promise<MemoryItem[]>
  /** null when there is no such file. */
  file(path: string): Promise<string | null>
  /** Every file of the folder below home, as text, by its path. */
  textsIn(folder: string): Promise<Record<string, string>>
  advance(ms: number): void
  close(): Promise<void>
}

export interface EvalHomes {
  /** Failures are those of starting Hearken. `models` answers where no script does. */
  open(setup: EvalSetup, models: ModelSource): Promise<EvalHome>
  /** What ships beside the program, as JSON text; read when it is asked for. */
  data(): Promise<EvalData>
  /** Hex digest (SHA-256) of a text. */
  digest(text: string): string
}

/** The files of evals/deterministic and evals/judge. */
export interface EvalData {
  deterministic: Record<string, string>
  judge: { cases: string; rubrics: Record<string, string>; labelled: string }
}
