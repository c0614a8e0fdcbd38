/** Numeric limits checked at the door. Each stands in docs/limits.md with its reason. */
export const LIMITS = {
  /** Largest message on any transport, in bytes. Bigger ones are refused with TOO_LARGE; the connection stays. */
  frameBytes: 4 * 1024 * 1024,
  /** A WebSocket frame above this is not even read: the socket is closed, so that nobody can fill the memory. */
  frameDropBytes: 64 * 1024 * 1024,
  /** Bytes waiting in a slow WebSocket before its streams pause. */
  socketBufferBytes: 1024 * 1024,
  /** Characters in one chat message. */
  messageChars: 200_000,
  /** Characters of one memory item. */
  memoryChars: 1_000_000,
  /** Characters of one note. */
  noteChars: 200_000,
  /** Characters in any search box. */
  queryChars: 2_000,
  /** Characters of one SQL statement in the Data tab. */
  sqlChars: 20_000,
  /** Characters in a conversation title. */
  titleChars: 200,
  /** Rows in one page of any list. */
  pageRows: 1_000,
  /** Model calls in one turn (default, configurable 1 to 100). */
  maxIterations: 12,
  /** A tool result already read by the model and longer than this is cut before the next call. */
  trimResultChars: 4_000,
  /** What is kept of it. */
  trimKeptChars: 2_000,
  /** Characters of tool arguments kept in a trace line. */
  traceArgsChars: 500,
  /** Bytes of one frame on the channel of sound: 1,280 samples of 16 bit, 80 ms. Any other size ends the channel. */
  soundFrameBytes: 2_560,
  /** Frames that may come at once, faster than a microphone makes them; more are passed over. */
  soundBurstFrames: 125,
  /** Bytes of samples in one call that carries sound: 8 s of 16 kHz mono 16 bit. */
  soundPartBytes: 256_000,
} as const
