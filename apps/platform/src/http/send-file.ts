import { Readable } from 'node:stream'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import type { FastifyReply } from 'fastify'

/** The name for `content-disposition` (RFC 6266): letters of ASCII for old clients, the name itself for others. */
const disposition = (name: string): string => {
  const ascii = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** How slow a client may be: what a file is read from, such as a transaction or one of few places, is held for it. */
interface Patience {
  /** A client that takes nothing for this long is gone. */
  stallMs: number
  /** On average, after the first `stallMs`. */
  leastBytesPerSecond: number
}

const usualPatience: Patience = { stallMs: 120_000, leastBytesPerSecond: 32 * 1024 }

/** The file as a stream, which ends with an error where nobody takes of it, or too slowly. */
const streamOf = (content: AsyncIterable<Uint8Array>, { stallMs, leastBytesPerSecond }: Patience): Readable => {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    let patienceMs = stallMs
    for await (const chunk of content) {
      const sentAt = performance.now()
      const stop = () => stream.destroy(new Error('The client has stopped taking the file, or takes it too slowly.'))
      const timer = setTimeout(stop, Math.min(stallMs, patienceMs))
      try {
        yield chunk
      } finally {
        clearTimeout(timer)
      }
      // Not the time that the file itself takes.
      patienceMs += (chunk.byteLength / leastBytesPerSecond) * 1_000 - (performance.now() - sentAt)
    }
  }
  const stream = Readable.from(chunks())
  return stream
}

/** Sends a file to be saved. It may come from anybody: no browser is to show it as a page of this installation. */
export const sendFile = (
  reply: FastifyReply,
  { content, mediaType, name }: FileAnswer,
  patience = usualPatience,
): FastifyReply =>
  reply
    .headers({
      'content-type': mediaType,
      'content-disposition': disposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content instanceof Uint8Array ? content : streamOf(content, patience))
