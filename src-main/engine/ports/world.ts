/** The rest of the outside world the engine asks for. */
import type { Connection, KeyName } from '../../contract/index'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a monotonic clock, for durations. */
  monotonic(): number
  /** IANA zone of the machine. */
  systemZone(): string
  /** Resolves after ms, or rejects with an AbortError when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Sortable unique ids. */
export interface Ids {
  next(
    prefix: 'conv' | 'msg' | 'turn' | 'mem' | 'call' | 'note' | 'event' | 'eval' | 'check' | 'replay' | 'battle',
  ): string
}

/** SHA-256 of a text, in hexadecimal. */
export type Digest = (text: string) => string

/** Files below Hearken's home. Paths are relative to home; one that leaves it is refused with BAD_INPUT. */
export interface Files {
  /** null when there is none. */
  read(path: string): Promise<string | null>
  /** Atomic: a reader sees the old file or the new one, whole. Makes folders. */
  write(path: string, text: string): Promise<void>
  append(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
  list(folder: string): Promise<string[]>
}

export interface Secrets {
  /** null when not found. Never logged, never sent to a renderer. */
  get(name: KeyName): Promise<string | null>
  describe(): Promise<Connection[]>
  save(name: KeyName, value: string): Promise<Connection>
  remove(name: KeyName): Promise<Connection>
}

/** A line of the trace. Must not throw and must not wait: a turn never fails or slows for its trace. */
export interface TraceSink {
  write(line: Record<string, unknown> & { type: string; turn_id: string }): void
  flush(): Promise<void>
}

/** Windows and what the operating system offers. Each resolves false where the shell has no such thing. */
export interface Desktop {
  openInChat(conversationId: string | null, messageId: string | null): Promise<boolean>
  showQuickAsk(): Promise<boolean>
  resizeQuickAsk(height: number): Promise<boolean>
  /** The voice pill over everything; a height of 0 hides it. */
  fitOverlay(size: { width: number; height: number }): Promise<boolean>
  openExternal(url: string): Promise<boolean>
}

/** A moment read out of words. Wall-clock parts in the person's zone. */
export interface ParsedDate {
  /** The words it was read from, and where they stand in the text. */
  text: string
  index: number
  start: WallTime
  end: WallTime | null
  /** False when only a day was said. */
  hasTime: boolean
  /** RFC 5545 RRULE value, e.g. FREQ=WEEKLY;BYDAY=TU; null when it does not repeat. */
  rrule: string | null
}

/** Calendar date and time of day with no zone. month 1..12. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

export interface DateParser {
  /** Dates in the text, in order. `now` in epoch ms; `zone` IANA. */
  parse(text: string, now: number, zone: string): ParsedDate[]
}

export interface CalendarEvent {
  uid: string
  title: string
  start: WallTime
  /** null: an hour, or the day when all-day. All-day: the last day, inclusive. */
  end: WallTime | null
  allDay: boolean
  /** IANA zone of start and end. */
  zone: string
  rrule: string | null
  /** Minutes before the start; null: no alarm. */
  alarmMinutes: number | null
  location: string
  notes: string
}

/** One time that an event (repeated ones too) happens. */
export interface Occurrence extends CalendarEvent {
  /** When this one starts, by clocks in the event's own zone. */
  occursAt: WallTime
}

export interface Calendar {
  add(event: CalendarEvent): Promise<void>
  get(uid: string): Promise<CalendarEvent | null>
  update(event: CalendarEvent): Promise<void>
  /** Removes the event, or, with `occursAt`, only that one time of a repeated event. As it was, or null when there is none. */
  remove(uid: string, occursAt?: WallTime): Promise<CalendarEvent | null>
  /** Everything stored under this uid, for `restore`; null when there is none. */
  snapshot(uid: string): Promise<string | null>
  /** Puts back exactly what `snapshot` returned, in place of what is there now. BAD_INPUT when it is not a snapshot of `uid`. */
  restore(uid: string, snapshot: string): Promise<CalendarEvent>
  /** Occurrences with from <= start < to, in order. `from` and `to` are clocks in `zone`. */
  between(from: WallTime, to: WallTime, zone: string): Promise<Occurrence[]>
  /** Events with all these words in title, place or notes; all events for an empty string. */
  find(words: string): Promise<CalendarEvent[]>
}

/** Exact arithmetic and units. Throws HearkenError BAD_INPUT with what is wrong in words. */
export interface Maths {
  evaluate(expression: string): { value: string /** The expression as understood. */; normalised: string }
}

/** The operating system's key store; only the Electron shell has one. */
export interface Keychain {
  /** False where the system offers no real encryption; then nothing is stored there. */
  available(): boolean
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}
