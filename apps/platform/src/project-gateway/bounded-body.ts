import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { BodyError } from '@cairn/service-kit'
import { bodyTooLarge, tooLarge } from './gateway-error.ts'

/** The request's body, which fails once it exceeds the limit. Throws at once where its announced length does. */
export const boundedBody = (request: IncomingMessage, maxBytes: number): Readable => {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (announced !== undefined && Number(announced) > maxBytes) throw tooLarge(maxBytes)
  // Node's parser holds a body to its announced length. Only a chunked one has to be counted.
  if (encoding === undefined || maxBytes === Infinity) return request
  let received = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length
      if (received > maxBytes) done(new BodyError('too_large', bodyTooLarge(maxBytes)))
      else done(null, chunk)
    },
  })
  // Who reads it has the error. Without a listener, one that comes while nobody reads would end the process.
  counted.on('error', () => undefined)
  request.once('error', (error) => counted.destroy(error))
  request.once('aborted', () => counted.destroy())
  return request.pipe(counted)
}

/** Closes the connection when no part of a body was sent for too long, in either direction. */
export const boundStall = (request: IncomingMessage, stallMs: number): void => {
  const { socket } = request
  if (request.complete) return
  socket.setTimeout(stallMs)
  // Until the response: its time has another limit.
  request.once('end', () => socket.setTimeout(0))
}
