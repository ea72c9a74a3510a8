import type { Readable } from 'node:stream'

const cutShort = () =>
  Object.assign(new Error('The connection closed before the body had arrived.'), { code: 'ECONNRESET' })

/**
 * All bytes of a small body. By events: the iterator of a stream makes several promises for each chunk, which is a tenth of what an
 * upload of 1 KB costs.
 */
export const wholeBody = (body: Readable): Promise<Buffer> => {
  if (body.destroyed) return Promise.reject(cutShort())
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  body.once('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)))
  body.once('error', reject)
  body.once('close', () => reject(cutShort()))
  return promise
}
