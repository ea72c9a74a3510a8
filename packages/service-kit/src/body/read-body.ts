import type { Readable } from 'node:stream'
import type { BodySpace } from './body-budget.ts'
import { BodyError } from './body-error.ts'
import { GrowingBytes } from './growing-bytes.ts'

/** After `graceMs`, the average since the beginning must be at least so many bytes a second. */
export interface Arrival {
  graceMs: number
  bytesPerSecond: number
}

const defaultArrival: Arrival = { graceMs: 30_000, bytesPerSecond: 32 * 1024 }
const checkAgainMs = 5_000

export interface ReadBodyOptions {
  maxBytes: number
  /** The header `content-length`, where there is one. */
  declaredLength: string | undefined
  space: BodySpace
  arrival?: Arrival
}

const tooLarge = (maxBytes: number) =>
  new BodyError('too_large', `The request body is larger than ${maxBytes} bytes, the most accepted here.`)

const cutShort = () => new BodyError('cut_short', 'The connection closed before the request body was complete.')

// Only a hint for the first allocation: who announces much need not send it.
const maxTrustedLength = 1024 * 1024

const mostArrived = 64 * 1024

/**
 * Read of one body in a turn of the event loop: Node reads 2 MB of each socket before it looks at the next one, and new
 * memory for 2 MB takes up to 20 ms.
 */
const bytesPerTurn = 256 * 1024

/** Whether all of the body has come with the headers, as that of a small request does. */
const hasArrived = (stream: Readable, announced: number): boolean =>
  announced > 0 &&
  announced <= mostArrived &&
  stream.readableLength === announced &&
  stream.readableFlowing === null &&
  !stream.destroyed

/** Such a body, without the listeners and the timer that waiting for one takes. */
const arrivedBody = async (stream: Readable, space: BodySpace): Promise<Uint8Array<ArrayBuffer>> => {
  space.take(stream.readableLength)
  const bytes: unknown = stream.read()
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer))
    throw new TypeError('The body was read as text.')
  // Lets it end: there is nothing more in it.
  stream.resume()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * The whole body. After a `BodyError` the stream is paused and unread bytes stay in it: they are the server's to
 * discard once the answer is sent.
 */
export const readBody = (
  stream: Readable,
  { maxBytes, declaredLength, space, arrival = defaultArrival }: ReadBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> => {
  const announced = Number(declaredLength ?? 0)
  if (announced > maxBytes) return Promise.reject(tooLarge(maxBytes))
  if (hasArrived(stream, announced)) return arrivedBody(stream, space)
  // It says nothing more of its end: that came before anybody read it.
  if (stream.destroyed) return Promise.reject(stream.errored ?? cutShort())
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const received = new GrowingBytes(Math.min(announced, maxTrustedLength))
  const startedAt = performance.now()

  let bytesInTurn = 0
  let nextTurn: NodeJS.Immediate | undefined
  const letOthersRead = () => {
    stream.pause()
    nextTurn = setImmediate(() => {
      bytesInTurn = 0
      stream.resume()
    })
  }

  const fail = (error: unknown) => {
    finish()
    stream.pause()
    reject(error)
  }
  const onData = (chunk: Buffer) => {
    try {
      if (received.length + chunk.length > maxBytes) throw tooLarge(maxBytes)
      space.take(chunk.length)
      received.append(chunk)
      bytesInTurn += chunk.length
      if (bytesInTurn >= bytesPerTurn) letOthersRead()
    } catch (error) {
      fail(error)
    }
  }
  const onEnd = () => {
    finish()
    resolve(received.bytes())
  }
  const onClose = () => fail(cutShort())

  const checkRate = () => {
    const seconds = (performance.now() - startedAt) / 1000
    if (received.length < arrival.bytesPerSecond * seconds)
      fail(new BodyError('too_slow', 'The request body did not arrive in time.'))
    else timer = setTimeout(checkRate, checkAgainMs)
  }
  let timer = setTimeout(checkRate, arrival.graceMs)

  const finish = () => {
    clearTimeout(timer)
    clearImmediate(nextTurn)
    stream.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose)
  }
  stream.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose)
  return promise
}
