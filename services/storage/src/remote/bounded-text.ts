import type { Readable } from 'node:stream'
import { RemoteError } from './remote-error.ts'

/** More than a list of 1,000 keys has. */
const mostBytes = 8 * 1024 * 1024

/** The text of an answer. A server that a tenant has named may send one without an end. */
export const boundedText = async (body: Readable): Promise<string> => {
  const chunks = []
  let bytes = 0
  for await (const chunk of body) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > mostBytes) throw RemoteError.wrong('The server of the bucket has sent too long an answer.')
    chunks.push(piece)
  }
  return Buffer.concat(chunks).toString()
}
