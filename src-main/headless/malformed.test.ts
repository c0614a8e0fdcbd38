/** What the headless shell answers to bytes that are no request. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { shell } from './suite/shell'

/** Status line and body of the answer. */
async function answerTo(bytes: string): Promise<{ status: string; body: unknown }> {
  const socket = connect(shell.port, '127.0.0.1')
  socket.end(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body))
  return { status: head.split('\r\n')[0] ?? '', body: JSON.parse(body) }
}

describe('bytes that are no request', () => {
  test.each([
    ['words', 'hello\r\n\r\n', '400 Bad Request', 'BAD_INPUT', 'What was sent is not HTTP. It was not read further.'],
    ['a method nobody knows', 'FROB / HTTP/1.1\r\nhost: x\r\n\r\n', '400 Bad Request', 'BAD_INPUT', 'not HTTP'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na',
      '400 Bad Request',
      'BAD_INPUT',
      'not HTTP',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'TOO_LARGE',
      'longer than 16 KiB',
    ],
    ['no host', 'GET /api/x HTTP/1.1\r\nconnection: close\r\n\r\n', '403 Forbidden', 'UNAUTHORISED', 'localhost only'],
  ])('%s get code, message and action, and the next request is served', async (_what, bytes, status, code, words) => {
    const answer = await answerTo(bytes)
    expect(answer).toEqual({
      status: `HTTP/1.1 ${status}`,
      body: { code, message: expect.stringContaining(words), action: expect.stringMatching(/\w.*\.$/) },
    })
    expect((await fetch(`http://127.0.0.1:${shell.port}/`)).status).toBe(401)
  })
})
