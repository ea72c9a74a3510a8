import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** What came back on a connection that was written to without regard for HTTP. */
export interface RawAnswer {
  /** Of the first answer; undefined where the connection closed without one. */
  status: number | undefined
  text: string
  /** What the server took of what was to be sent, as far as the sockets of both sides tell. */
  sentBytes: number
}

export interface RawRequest {
  /** The request line and the headers, without the empty line. */
  head: readonly string[]
  /** Sent until they end, or until the server closes the connection. */
  chunks: Iterable<Uint8Array | string>
  /** Ends the reading at the first answer; otherwise at the close of the connection. */
  until: 'answer' | 'close'
}

const statusOf = (text: string): number | undefined => {
  const code = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  return code === undefined ? undefined : Number(code)
}

const drained = (socket: Socket): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('drain', () => resolve())
  return promise
}

/** One request on a connection of its own. */
export const sendRaw = async (url: string, { head, chunks, until }: RawRequest): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  // A connection that the server resets is an outcome here, and `close` follows.
  socket.on('error', () => undefined)
  socket.once('close', () => close())
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    if (text.includes('\r\n\r\n')) answer()
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const chunk of chunks) {
    if (socket.destroyed || (until === 'answer' && text !== '')) break
    if (!socket.write(chunk)) await Promise.race([drained(socket), closed])
  }
  await (until === 'answer' ? Promise.race([answered, closed]) : closed)
  const sentBytes = socket.bytesWritten - socket.writableLength
  socket.destroy()
  return { status: statusOf(text), text, sentBytes }
}

/** A request whose connection stays open until it is disposed of. */
export interface OpenRequest extends Disposable {
  /** Of the answer, once there is one. */
  status: () => number | undefined
}

/** A request that stops in its middle. */
export const openRaw = async (url: string, head: readonly string[], part: Uint8Array): Promise<OpenRequest> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(part, () => resolve())
  await sent
  return { status: () => statusOf(text), [Symbol.dispose]: () => socket.destroy() }
}

export const postHead = (path: string, headers: Readonly<Record<string, string | number>>): string[] => [
  `POST ${path} HTTP/1.1`,
  'host: localhost',
  'content-type: application/json',
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
]

/** The same piece again and again, `total` bytes in all. */
export function* repeated(piece: Buffer, total: number): Generator<Buffer, void, undefined> {
  for (let left = total; left > 0; left -= piece.length) yield left >= piece.length ? piece : piece.subarray(0, left)
}

/** One chunk of a chunked body, again and again, without end. */
export function* endlessChunks(piece: Buffer): Generator<Buffer, void, undefined> {
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  for (;;) yield chunk
}
