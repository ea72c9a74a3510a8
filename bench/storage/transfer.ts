import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Target {
  url: string
  headers: Readonly<Record<string, string>>
}

const chunkBytes = 256 * 1024
const block = randomBytes(4 * 1024 * 1024)

/** Bytes that cost nothing to make. */
const chunks = function* (bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= chunkBytes) {
    const at = (bytes - left) % block.length
    yield block.subarray(at, at + Math.min(left, chunkBytes))
  }
}

const responseOf = async (asked: ClientRequest): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  asked.once('response', resolve)
  asked.once('error', reject)
  return promise
}

/** Reads an answer to its end, and throws unless it is a success. Returns how many bytes there were. */
const drain = async (response: IncomingMessage): Promise<number> => {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`An answer had the status ${response.statusCode}.`)
  return bytes
}

export const upload = async ({ url, headers }: Target, method: 'POST' | 'PUT', bytes: number): Promise<void> => {
  const asked = request(url, {
    method,
    agent: false,
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': bytes },
  })
  const response = responseOf(asked)
  await pipeline(Readable.from(chunks(bytes), { objectMode: false, highWaterMark: chunkBytes }), asked)
  await drain(await response)
}

export const download = async ({ url, headers }: Target, bytes: number): Promise<void> => {
  const asked = request(url, { agent: false, headers })
  asked.end()
  const received = await drain(await responseOf(asked))
  if (received !== bytes) throw new Error(`A download had ${received} bytes instead of ${bytes}.`)
}

export const remove = async ({ url, headers }: Target): Promise<void> => {
  const asked = request(url, { method: 'DELETE', agent: false, headers })
  asked.end()
  await drain(await responseOf(asked))
}
