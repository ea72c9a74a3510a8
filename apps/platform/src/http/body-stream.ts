import type { IncomingMessage } from 'node:http'
import { BodyError } from '@cairn/service-kit'

/** A client that sends nothing for this long is gone. */
const stallMs = 60_000

/**
 * The bytes of a body as they arrive, no faster than they are taken. Unread bytes stay in the stream after an error: they are
 * the server's to discard. @throws BodyError
 */
export async function* bodyStream(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let received = 0
  const iterator = request.iterator({ destroyOnReturn: false })
  for (;;) {
    const stalled = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => stalled.reject(new BodyError('too_slow', 'The request body did not arrive in time.')),
      stallMs,
    )
    try {
      const next: IteratorResult<unknown> = await Promise.race([iterator.next(), stalled.promise])
      if (next.done === true) break
      if (!(next.value instanceof Uint8Array)) throw new Error('The body was read as text.')
      received += next.value.length
      if (received > maxBytes)
        throw new BodyError('too_large', `The request body is larger than ${maxBytes} bytes, the most accepted here.`)
      yield next.value
    } finally {
      clearTimeout(timer)
    }
  }
  if (!request.complete) throw new BodyError('cut_short', 'The connection closed before the request body was complete.')
}
