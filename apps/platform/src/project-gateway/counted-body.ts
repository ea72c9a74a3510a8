import type { Readable } from 'node:stream'
import { pipeline, Transform } from 'node:stream'

/** How much of an answer that does not say its length was sent. */
export interface SentBytes {
  bytes: number
}

/** The same body, counted while it is read. An error of either ends the other. */
export const countedBody = (body: Readable, sent: SentBytes): Readable => {
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sent.bytes += chunk.length
      done(null, chunk)
    },
  })
  // The reader of the counter handles its error.
  pipeline(body, counter, () => undefined)
  return counter
}
