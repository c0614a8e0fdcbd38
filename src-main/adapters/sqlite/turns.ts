/** The start of a turn: everything it needs on disk in one transaction. */
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'
import type { MessageRow, NewTurn } from '../../engine/ports'
import { noMessage } from './messages'
import { fromMessageRow } from './rows'

interface TurnRecord {
  turn_id: string
  conversation_id: string
  message_id: string
  reply_id: string
}

export function turns(db: Database.Database) {
  const ensureConversation = db.prepare(
    `INSERT INTO conversation (id, title, created_at, updated_at) VALUES (@id, @title, @at, @at)
     ON CONFLICT (id) DO UPDATE SET hidden_at = NULL`,
  )
  const depthOf = db
    .prepare<[string, string], number>('SELECT depth FROM message WHERE id = ? AND conversation_id = ?')
    .pluck()
  const addMessage = db.prepare(
    `INSERT INTO message (id, conversation_id, parent_id, depth, role, text, created_at, updated_at, turn_id, status,
       model, tools, used, kept, notices, receipt, error)
     VALUES (@id, @conversation_id, @parent_id, @depth, @role, @text, @created_at, @created_at, @turn_id, @status,
       @model, @tools, @used, @kept, @notices, @receipt, @error)`,
  )
  const addTurn = db.prepare(
    `INSERT INTO turn (id, conversation_id, message_id, reply_id, gateway, client_id, started_at)
     VALUES (@id, @conversation_id, @message_id, @reply_id, @gateway, @client_id, @started_at)`,
  )
  const showReply = db.prepare(
    'UPDATE conversation SET leaf_id = @leaf, updated_at = max(updated_at, @at) WHERE id = @id',
  )
  const byClient = db.prepare<[string], TurnRecord>(
    'SELECT id AS turn_id, conversation_id, message_id, reply_id FROM turn WHERE client_id = ?',
  )

  const insert = (row: MessageRow) => {
    const above = row.parent_id === null ? -1 : depthOf.get(row.parent_id, row.conversation_id)
    if (above === undefined) throw noMessage()
    addMessage.run(fromMessageRow(row, above + 1))
  }
  const begin = db.transaction((turn: NewTurn) => {
    const { reply, userMessage } = turn
    if (turn.client_id !== null && byClient.get(turn.client_id)) throw alreadySent()
    const { id, title } = turn.conversation
    ensureConversation.run({ id, title, at: userMessage?.created_at ?? reply.created_at })
    if (userMessage) insert(userMessage)
    insert(reply)
    addTurn.run({
      id: reply.turn_id,
      conversation_id: id,
      message_id: userMessage?.id ?? reply.parent_id,
      reply_id: reply.id,
      gateway: turn.gateway,
      client_id: turn.client_id,
      started_at: reply.created_at,
    })
    showReply.run({ id, leaf: reply.id, at: reply.created_at })
  })

  return {
    begin(turn: NewTurn): void {
      try {
        begin.immediate(turn)
      } catch (thrown) {
        if (thrown instanceof Database.SqliteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(thrown.code))
          throw alreadySent()
        throw thrown
      }
    },
    findByClientId: (clientId: string): TurnRecord | null => byClient.get(clientId) ?? null,
  }
}

function alreadySent(): HearkenError {
  return new HearkenError(
    'CONFLICT',
    'This message was sent already; it is saved once.',
    'Nothing to do: open the conversation to see it.',
  )
}
