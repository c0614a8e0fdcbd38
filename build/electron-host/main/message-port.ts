/** MessagePortMain over the line: the other end is a real MessagePort in a page. */
import { EventEmitter } from 'node:events'
import type { MessagePortMain } from 'electron'
import type { PortData } from '../messages'
import { onMessage, send } from './link'

const ports = new Map<string, HostPort>()

class HostPort extends EventEmitter implements Pick<MessagePortMain, 'close' | 'postMessage' | 'start'> {
  private readonly key: string
  private started = false
  private closed = false
  private waiting: unknown[] = []

  constructor(key: string) {
    super()
    this.key = key
  }
  postMessage(message: unknown): void {
    if (!this.closed) send({ type: 'port-post', port: this.key, data: encode(message) })
  }
  start(): void {
    this.started = true
    for (const data of this.waiting.splice(0)) this.emit('message', { data, ports: [] })
  }
  close(): void {
    if (this.closed) return
    send({ type: 'port-close', port: this.key })
    this.gone()
  }
  deliver(data: unknown): void {
    if (this.started) this.emit('message', { data, ports: [] })
    else this.waiting.push(data)
  }
  gone(): void {
    if (this.closed) return
    this.closed = true
    ports.delete(this.key)
    this.emit('close')
  }
}

export function openPort(key: string): HostPort {
  const port = new HostPort(key)
  ports.set(key, port)
  return port
}

function encode(message: unknown): PortData {
  if (typeof message === 'string') return { kind: 'text', value: message }
  if (message instanceof ArrayBuffer) return { kind: 'bytes', value: Buffer.from(message).toString('base64') }
  if (ArrayBuffer.isView(message)) {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    return { kind: 'bytes', value: bytes.toString('base64') }
  }
  return { kind: 'json', value: JSON.stringify(message) }
}

function decode({ kind, value }: PortData): unknown {
  if (kind === 'text') return value
  return kind === 'bytes' ? new Uint8Array(Buffer.from(value, 'base64')) : JSON.parse(value)
}

onMessage('port-message', ({ port, data }) => ports.get(port)?.deliver(decode(data)))
onMessage('port-closed', ({ port }) => ports.get(port)?.gone())
