/** Refusals that the real APIs answer with 400: a request that passes here has the published shape. */

type Json = Record<string, unknown>

/** What is wrong with an Anthropic Messages request, in the words of the API; null when nothing is. */
export function anthropicProblem(body: Json): string | null {
  if (typeof body.model !== 'string' || body.model === '') return 'model: Field required'
  if (!Number.isInteger(body.max_tokens) || Number(body.max_tokens) < 1) return 'max_tokens: Field required'
  const messages = list(body.messages)
  if (messages.length === 0) return 'messages: at least one message is required'
  const marks = countMarks(body)
  if (marks > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role'
  let open: string[] = []
  for (const [at, message] of messages.entries()) {
    const blocks =
      typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : list(message.content)
    if (blocks.length === 0) return `messages.${at}: all messages must have non-empty content`
    const results: string[] = []
    let other = false
    for (const block of blocks) {
      if (block.type === 'text' && String(block.text).trim() === '')
        return 'messages: text content blocks must contain non-whitespace text'
      if (block.type === 'tool_use' && !/^[a-zA-Z0-9_-]+$/.test(String(block.id)))
        return `messages.${at}: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`
      if (block.type === 'tool_use' && !isObject(block.input))
        return `messages.${at}: tool_use.input: Input should be an object`
      if (block.type !== 'tool_result') other = true
      else if (other) return `messages.${at}: tool_result blocks must come first`
      else results.push(String(block.tool_use_id))
    }
    const missing = open.filter((id) => !results.includes(id))
    if (missing.length > 0)
      return `messages.${at}: tool_use ids were found without tool_result blocks: ${missing.join(', ')}`
    const stray = results.filter((id) => !open.includes(id))
    if (stray.length > 0)
      return `messages.${at}: unexpected tool_use_id found in tool_result blocks: ${stray.join(', ')}`
    open = blocks.filter((block) => block.type === 'tool_use').map((block) => String(block.id))
  }
  return null
}

/** The same for an OpenAI chat completions request. */
export function openaiProblem(body: Json): string | null {
  if (typeof body.model !== 'string' || body.model === '') return 'you must provide a model parameter'
  const messages = list(body.messages)
  if (messages.length === 0) return "Invalid 'messages': empty array."
  let open: string[] = []
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(String(message.tool_call_id)))
        return `messages.[${at}]: 'tool' must be a response to a preceding message with 'tool_calls'.`
      open = open.filter((id) => id !== message.tool_call_id)
      continue
    }
    if (open.length > 0)
      return `An assistant message with 'tool_calls' must be followed by tool messages. Missing: ${open.join(', ')}`
    const calls = list(message.tool_calls)
    if (message.content == null && calls.length === 0) return `messages.[${at}].content: expected a string, got null`
    for (const call of calls)
      if (typeof (call.function as Json | undefined)?.arguments !== 'string')
        return `messages.[${at}].tool_calls: function.arguments must be a string`
    open = calls.map((call) => String(call.id))
  }
  return open.length > 0 ? `Tool calls without an answer: ${open.join(', ')}` : null
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + countMarks(entry), 0)
  if (!isObject(value)) return 0
  return Object.entries(value).reduce((sum, [key, entry]) => sum + (key === 'cache_control' ? 1 : countMarks(entry)), 0)
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
