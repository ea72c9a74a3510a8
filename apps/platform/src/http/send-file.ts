import { Readable } from 'node:stream'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import type { FastifyReply } from 'fastify'

/** The name for `content-disposition` (RFC 6266): letters of ASCII for old clients, the name itself for others. */
const disposition = (name: string): string => {
  const ascii = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A client that takes nothing for this long is gone: what a file is read from, such as a transaction, is held open for it. */
const clientStallMs = 120_000

/** The file as a stream, which ends with an error where nobody takes of it. */
const streamOf = (content: AsyncIterable<Uint8Array>, stallMs: number): Readable => {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      const timer = setTimeout(() => stream.destroy(new Error('The client has stopped taking the file.')), stallMs)
      try {
        yield chunk
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const stream = Readable.from(chunks())
  return stream
}

/** Sends a file to be saved. It may come from anybody: no browser is to show it as a page of this installation. */
export const sendFile = (
  reply: FastifyReply,
  { content, mediaType, name }: FileAnswer,
  stallMs = clientStallMs,
): FastifyReply =>
  reply
    .headers({
      'content-type': mediaType,
      'content-disposition': disposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content instanceof Uint8Array ? content : streamOf(content, stallMs))
