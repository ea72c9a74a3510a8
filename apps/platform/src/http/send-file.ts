import { Readable } from 'node:stream'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import type { FastifyReply } from 'fastify'

/** The name for `content-disposition` (RFC 6266): letters of ASCII for old clients, the name itself for others. */
const disposition = (name: string): string => {
  const ascii = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Sends a file to be saved. It may come from anybody: no browser is to show it as a page of this installation. */
export const sendFile = (reply: FastifyReply, { content, mediaType, name }: FileAnswer): FastifyReply =>
  reply
    .headers({
      'content-type': mediaType,
      'content-disposition': disposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content instanceof Uint8Array ? content : Readable.from(content))
