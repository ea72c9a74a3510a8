import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { childText, readXml, requiredText, writeXml } from '../s3/xml.ts'
import { boundedText } from './bounded-text.ts'
import { RemoteError } from './remote-error.ts'
import { askRemote } from './remote-request.ts'
import type { RemoteAddress, RemoteAsked, SendRemote } from './remote-request.ts'

const partBytes = 64 * 1024 * 1024
const mostRemoved = 1_000

/** A file in the bucket. */
export interface RemoteEntry {
  key: string
  changedAt: Date
}

/** A range of a file, both ends included. */
interface Slice {
  first: number
  last: number
}

const slicesOf = (bytes: number): Slice[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes / partBytes)) }, (_, at) => ({
    first: at * partBytes,
    last: Math.min(bytes, (at + 1) * partBytes) - 1,
  }))

const digestOf = async (path: string, { first, last }: Slice): Promise<string> => {
  const hash = createHash('sha256')
  if (last >= first) for await (const chunk of createReadStream(path, { start: first, end: last })) hash.update(chunk)
  return hash.digest('hex')
}

/** The body of a request: read twice, so that the other side can check what arrives. */
const bodyOf = async (path: string, slice: Slice): Promise<Pick<RemoteAsked, 'body' | 'bytes' | 'digest'>> => {
  const { first, last } = slice
  const bytes = last - first + 1
  return {
    bytes,
    digest: await digestOf(path, slice),
    body: bytes === 0 ? Buffer.alloc(0) : createReadStream(path, { start: first, end: last }),
  }
}

/** The files in a bucket of another server. A file is there whole or not at all: that is what the protocol promises. */
export class RemoteBucket {
  readonly #address: RemoteAddress
  readonly #send: SendRemote

  constructor(address: RemoteAddress, send: SendRemote) {
    this.#address = address
    this.#send = send
  }

  #ask(asked: RemoteAsked, signal?: AbortSignal) {
    return askRemote(this.#send, this.#address, asked, signal)
  }

  /** The text of an answer. */
  async #read(asked: RemoteAsked): Promise<string> {
    const { body } = await this.#ask(asked)
    return boundedText(body)
  }

  /** Throws ENOENT if there is no such file on the disk. */
  async put(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const slices = slicesOf(size)
    const [only] = slices
    if (slices.length === 1 && only !== undefined)
      await this.#read({ method: 'PUT', key, ...(await bodyOf(path, only)) })
    else await this.#inParts(key, slices.length, async (at) => bodyOf(path, slices[at] ?? { first: 0, last: -1 }))
  }

  /** Uploads parts one after the other, and makes one file of them. */
  async #inParts(
    key: string,
    count: number,
    part: (at: number) => Promise<Pick<RemoteAsked, 'headers' | 'body' | 'bytes' | 'digest'>>,
  ): Promise<void> {
    const uploadId = requiredText(
      readXml(await this.#read({ method: 'POST', key, query: { uploads: '' } })),
      'UploadId',
    )
    try {
      const tags: string[] = []
      for (let at = 0; at < count; at += 1) {
        const query = { partNumber: String(at + 1), uploadId }
        const { headers, body } = await this.#ask({ method: 'PUT', key, query, ...(await part(at)) })
        const answered = await boundedText(body)
        tags.push(headers['etag'] ?? requiredText(readXml(answered), 'ETag'))
      }
      const document = Buffer.from(
        writeXml(
          'CompleteMultipartUpload',
          tags.map((tag, at) => [
            'Part',
            [
              ['PartNumber', at + 1],
              ['ETag', tag],
            ],
          ]),
        ),
      )
      const answered = readXml(await this.#read({ method: 'POST', key, query: { uploadId }, ...whole(document) }))
      // A completion that takes long is answered with 200 before its outcome is known.
      if (answered.name !== 'CompleteMultipartUploadResult')
        throw RemoteError.refused(
          200,
          childText(answered, 'Code') ?? answered.name,
          childText(answered, 'Message') ?? '',
        )
    } catch (error) {
      await this.#read({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  /** How many bytes a file has. Throws a `RemoteError` with the status 404 if there is none. */
  async bytesOf(key: string): Promise<number> {
    const { headers, body } = await this.#ask({ method: 'HEAD', key })
    body.resume()
    const bytes = Number(headers['content-length'])
    if (!Number.isSafeInteger(bytes))
      throw RemoteError.wrong('The server of the bucket did not say how long a file is.')
    return bytes
  }

  /** The bytes from the first to the last, both included. */
  async get(key: string, { first, last }: Slice, signal?: AbortSignal): Promise<Readable> {
    const { body } = await this.#ask({ method: 'GET', key, headers: { range: `bytes=${first}-${last}` } }, signal)
    return body
  }

  /** A second file with the same bytes. */
  async copy(from: string, to: string): Promise<void> {
    const source = { 'x-amz-copy-source': `/${encodeURIComponent(this.#address.bucket)}/${from}` }
    const slices = slicesOf(await this.bytesOf(from))
    if (slices.length === 1) {
      await this.#read({ method: 'PUT', key: to, headers: source })
      return
    }
    await this.#inParts(to, slices.length, async (at) => {
      const { first, last } = slices[at] ?? { first: 0, last: -1 }
      return { headers: { ...source, 'x-amz-copy-source-range': `bytes=${first}-${last}` } }
    })
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += mostRemoved) {
      const document = Buffer.from(
        writeXml('Delete', [
          ['Quiet', true],
          ...keys.slice(first, first + mostRemoved).map((key) => ['Object', [['Key', key]]] as const),
        ]),
      )
      const headers = { 'content-md5': createHash('md5').update(document).digest('base64') }
      const answered = readXml(await this.#read({ method: 'POST', query: { delete: '' }, headers, ...whole(document) }))
      const failed = answered.children.find(({ name }) => name === 'Error')
      if (failed !== undefined)
        throw RemoteError.refused(200, childText(failed, 'Code') ?? '', childText(failed, 'Message') ?? '')
    }
  }

  /** A page of the files whose keys begin with a text, in the order of their keys. `next`: where the next page begins. */
  async list(
    prefix: string,
    after: string,
    most: number,
  ): Promise<{ entries: RemoteEntry[]; next: string | undefined }> {
    const query = { 'list-type': '2', 'max-keys': String(most), prefix, ...(after !== '' && { 'start-after': after }) }
    const document = readXml(await this.#read({ method: 'GET', query }))
    const entries = document.children
      .filter(({ name }) => name === 'Contents')
      .map((entry) => ({ key: requiredText(entry, 'Key'), changedAt: new Date(requiredText(entry, 'LastModified')) }))
    return { entries, next: childText(document, 'IsTruncated') === 'true' ? entries.at(-1)?.key : undefined }
  }
}

const whole = (document: Buffer): Pick<RemoteAsked, 'body' | 'bytes' | 'digest'> => ({
  body: document,
  bytes: document.length,
  digest: createHash('sha256').update(document).digest('hex'),
})
