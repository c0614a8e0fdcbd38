import { describe, expect, it } from 'vitest'
import type { Store } from '../../engine/ports'
import { message, nextTime, turn } from './rows'

const ORPHANED = { code: 'INTERRUPTED', message: 'Hearken stopped.', action: 'Retry.' } as const

async function finish(store: Store, reply: string, text: string): Promise<void> {
  await store.updateMessage(reply, { text, status: 'done' }, nextTime())
}

export function conversationContract(current: () => Store): void {
  describe('conversations', () => {
    it('keeps a turn whole, and the message exactly as written', async () => {
      const store = current()
      const begun = turn(1, 'c1', null, 'Line one\n\ttabbed “quotes” 👩‍👩‍👧 \u0000 end')
      await store.beginTurn({ ...begun, client_id: 'k1' })
      expect(await store.getMessage('q1')).toEqual(begun.userMessage)
      expect(await store.getMessage('r1')).toEqual(begun.reply)
      expect(await store.findByClientId('k1')).toEqual({
        turn_id: 't1',
        conversation_id: 'c1',
        message_id: 'q1',
        reply_id: 'r1',
      })
      expect(await store.findByClientId('k2')).toBeNull()
      expect(await store.getConversation('c1')).toMatchObject({
        title: 'About c1',
        message_count: 2,
        running: true,
        pinned: false,
        preview: 'Line one tabbed “quotes” 👩‍👩‍👧 \u0000 end'.split('\u0000')[0]?.trim(),
      })
    })

    it('refuses a second turn with the same client id and changes nothing', async () => {
      const store = current()
      await store.beginTurn({ ...turn(1, 'c1', null), client_id: 'k1' })
      await expect(store.beginTurn({ ...turn(2, 'c2', null), client_id: 'k1' })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await store.getConversation('c2')).toBeNull()
      expect(await store.getMessage('q2')).toBeNull()
    })

    it('starts nothing after a message that is not there', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await expect(store.beginTurn(turn(2, 'c2', 'r1'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await store.getConversation('c2')).toBeNull()
    })

    it('changes only the fields that a patch names', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.updateMessage('r1', { text: 'Half', notices: ['slow'] }, nextTime())
      await store.updateMessage('r1', { status: 'failed', error: { ...ORPHANED }, model: 'm' }, nextTime())
      expect(await store.getMessage('r1')).toMatchObject({
        text: 'Half',
        notices: ['slow'],
        status: 'failed',
        error: ORPHANED,
        model: 'm',
      })
      await store.updateMessage('r1', { error: null, model: null }, nextTime())
      expect(await store.getMessage('r1')).toMatchObject({ error: null, model: null, status: 'failed' })
      await expect(store.updateMessage('nope', { text: 'x' }, nextTime())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('shows edits and regenerations as branches', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await finish(store, 'r1', 'first answer')
      await store.beginTurn(turn(2, 'c1', 'r1'))
      await finish(store, 'r2', 'second answer')
      await store.beginTurn(turn('1b', 'c1', null, 'edited question'))
      await finish(store, 'r1b', 'answer to the edit')
      const again = message({ id: 'r1c', conversation_id: 'c1', role: 'assistant', parent_id: 'q1', turn_id: 't1c' })
      await store.beginTurn({ ...turn('1c', 'c1', null), userMessage: null, reply: again, client_id: 'again' })
      expect(await store.findByClientId('again')).toMatchObject({ message_id: 'q1', reply_id: 'r1c' })

      const shown = async () => (await store.readBranch('c1', { limit: 10 })).messages.map((row) => row.id)
      expect(await shown()).toEqual(['q1', 'r1c'])
      await store.selectBranch('r1')
      expect(await shown()).toEqual(['q1', 'r1', 'q2', 'r2'])
      await store.selectBranch('q1b')
      expect(await shown()).toEqual(['q1b', 'r1b'])
      await store.selectBranch('q1')
      expect(await shown()).toEqual(['q1', 'r1c'])
      const siblings = await store.siblings(['q1', 'r1c', 'r2', 'nope'])
      expect([...siblings]).toEqual([
        ['q1', ['q1', 'q1b']],
        ['r1c', ['r1', 'r1c']],
        ['r2', ['r2']],
      ])
      expect((await store.readPath('r2', 10)).map((row) => row.id)).toEqual(['q1', 'r1', 'q2', 'r2'])
      expect((await store.readPath('r2', 3)).map((row) => row.id)).toEqual(['r1', 'q2', 'r2'])
      expect((await store.getConversation('c1'))?.message_count).toBe(2)
    })

    it('pages back along the branch shown', async () => {
      const store = current()
      for (let n = 1; n <= 6; n++) await store.beginTurn(turn(n, 'c1', n === 1 ? null : `r${n - 1}`))
      const last = await store.readBranch('c1', { limit: 5 })
      expect(last.messages.map((row) => row.id)).toEqual(['r4', 'q5', 'r5', 'q6', 'r6'])
      expect(last).toMatchObject({ total: 12, earlier: 7 })
      const before = await store.readBranch('c1', { before: 'r4', limit: 5 })
      expect(before.messages.map((row) => row.id)).toEqual(['q2', 'r2', 'q3', 'r3', 'q4'])
      expect(before).toMatchObject({ total: 12, earlier: 2 })
      expect(await store.readBranch('c1', { before: 'q1', limit: 5 })).toEqual({ messages: [], total: 12, earlier: 0 })
      await expect(store.readBranch('nope', { limit: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('lists pinned first, then by last change; renames; hides and brings back', async () => {
      const store = current()
      for (const id of ['c1', 'c2', 'c3']) await store.beginTurn(turn(id, id, null))
      await store.setPinned('c1', true)
      await store.rename('c2', 'Holiday plans')
      const ids = async () => (await store.listConversations({ limit: 10, offset: 0 })).conversations.map((c) => c.id)
      expect(await ids()).toEqual(['c1', 'c3', 'c2'])
      expect((await store.getConversation('c2'))?.title).toBe('Holiday plans')
      expect(await store.listConversations({ limit: 1, offset: 1 })).toMatchObject({
        total: 3,
        conversations: [{ id: 'c3' }],
      })
      await store.hideConversation('c3', nextTime())
      expect(await ids()).toEqual(['c1', 'c2'])
      expect(await store.getConversation('c3')).toBeNull()
      expect(await store.searchMessages('question', 10)).toHaveLength(2)
      await store.unhideConversation('c3')
      expect(await ids()).toEqual(['c1', 'c3', 'c2'])
      await expect(store.rename('nope', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('finds what was answered in a turn, and nothing of a conversation that was removed', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await finish(store, 'r1', 'First.')
      await store.beginTurn(turn(2, 'c1', 'r1'))
      expect(await store.replyOfTurn('t1')).toEqual(await store.getMessage('r1'))
      expect(await store.replyOfTurn('t1')).toMatchObject({ id: 'r1', role: 'assistant', text: 'First.' })
      expect(await store.replyOfTurn('t2')).toMatchObject({ id: 'r2', text: '' })
      expect(await store.replyOfTurn('t3')).toBeNull()
      await store.hideConversation('c1', nextTime())
      expect(await store.replyOfTurn('t1')).toBeNull()
      await store.unhideConversation('c1')
      expect((await store.replyOfTurn('t1'))?.id).toBe('r1')
    })

    it('erases what was hidden long enough ago, with drafts and summaries, and nothing else', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.beginTurn(turn(2, 'c2', null))
      await store.setDraft('c1', 'unsent', nextTime())
      await store.setDraft('c2', 'unsent too', nextTime())
      await store.addSummary('c1', { up_to_message_id: 'r1', text: 'short' }, nextTime())
      const at = nextTime()
      await store.hideConversation('c1', at)
      expect(await store.purgeConversations(at)).toEqual([])
      expect(await store.purgeConversations(nextTime())).toEqual(['c1'])
      expect(await store.getMessage('q1')).toBeNull()
      expect(await store.getDraft('c1')).toBe('')
      expect(await store.getDraft('c2')).toBe('unsent too')
      expect(await store.listSummaries('c1')).toEqual([])
      expect((await store.searchMessages('question', 10)).map((hit) => hit.message_id)).toEqual(['q2'])
      await expect(store.unhideConversation('c1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('keeps drafts and summaries', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      expect(await store.getDraft('new')).toBe('')
      await store.setDraft('new', 'a', nextTime())
      await store.setDraft('new', 'b', nextTime())
      expect(await store.getDraft('new')).toBe('b')
      await store.setDraft('new', '', nextTime())
      expect(await store.getDraft('new')).toBe('')
      await store.addSummary('c1', { up_to_message_id: 'q1', text: 'older' }, nextTime())
      await store.addSummary('c1', { up_to_message_id: 'r1', text: 'newer' }, nextTime())
      expect(await store.listSummaries('c1')).toEqual([
        { up_to_message_id: 'r1', text: 'newer' },
        { up_to_message_id: 'q1', text: 'older' },
      ])
    })

    it('marks turns that a crash left running, and their tool cards', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.beginTurn(turn(2, 'c2', null))
      await finish(store, 'r2', 'done')
      const card = {
        call_id: 'x',
        name: 'note_write',
        label: 'Writing',
        status: 'running' as const,
        summary: '',
        args_json: '{}',
        result_text: '',
        access: 'write' as const,
        source: 'local',
        duration_ms: 0,
        cost_usd: null,
        undo: 'none' as const,
      }
      await store.updateMessage('r1', { text: 'Half an ans', tools: [card] }, nextTime())
      expect(await store.closeOrphans({ ...ORPHANED })).toEqual(['r1'])
      expect(await store.getMessage('r1')).toMatchObject({
        text: 'Half an ans',
        status: 'interrupted',
        error: ORPHANED,
        tools: [{ call_id: 'x', status: 'cancelled' }],
      })
      expect((await store.getConversation('c1'))?.running).toBe(false)
      expect(await store.closeOrphans({ ...ORPHANED })).toEqual([])
    })

    it('finds words in messages, newest first, and says where they stand', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null, 'Where did we book the cottage in Cornwall?'))
      await finish(store, 'r1', 'You booked **Rose Cottage** near St Ives.')
      await store.beginTurn(turn(2, 'c2', null, 'メモ：東京の旅行を予約する 😀'))
      const hits = await store.searchMessages('cottage', 10)
      expect(hits.map((hit) => hit.message_id)).toEqual(['r1', 'q1'])
      const [first] = hits
      expect(first?.ranges.map(([start, end]) => first.snippet.slice(start, end))).toEqual(['Cottage'])
      expect(first).toMatchObject({ conversation_id: 'c1', conversation_title: 'About c1', role: 'assistant' })
      expect((await store.searchMessages('cornw', 10)).map((hit) => hit.message_id)).toEqual(['q1'])
      expect((await store.searchMessages('"rose cottage"', 10)).map((hit) => hit.message_id)).toEqual(['r1'])
      expect((await store.searchMessages('cottage -rose', 10)).map((hit) => hit.message_id)).toEqual(['q1'])
      expect((await store.searchMessages('cottage zebra', 10)).map((hit) => hit.message_id)).toEqual(['r1', 'q1'])
      const [japanese] = await store.searchMessages('旅行', 10)
      expect(japanese?.ranges.map(([start, end]) => japanese.snippet.slice(start, end))).toEqual(['旅行'])
      expect(await store.searchMessages('cottage', 1)).toHaveLength(1)
      expect(await store.searchMessages('', 10)).toEqual([])
      expect(await store.searchMessages('" OR - *', 10)).toEqual([])
    })

    it('searches a message full of the word at once', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.updateMessage('r1', { text: `start ${'error at line '.repeat(14_000)}` }, nextTime())
      const started = performance.now()
      const [hit] = await store.searchMessages('error', 10)
      expect(performance.now() - started).toBeLessThan(1_000)
      expect(hit?.snippet.startsWith('start error at line error')).toBe(true)
      expect(hit?.snippet.length).toBeLessThanOrEqual(402)
      expect(hit?.ranges[0]).toEqual([6, 11])
    })

    it('finds the new words of a changed message and not the old ones', async () => {
      const store = current()
      await store.beginTurn(turn(1, 'c1', null))
      await store.updateMessage('r1', { text: 'aardvark' }, nextTime())
      await store.updateMessage('r1', { text: 'buffalo' }, nextTime())
      expect(await store.searchMessages('aardvark', 10)).toEqual([])
      expect(await store.searchMessages('buffalo', 10)).toHaveLength(1)
    })
  })
}
