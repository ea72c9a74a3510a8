import { invalidRequest } from '../storage-error.ts'

/** One part of a form. Its body has to be read to the end before the next part is asked for. */
export interface Part {
  name: string
  /** Undefined for a plain field. */
  filename: string | undefined
  contentType: string | undefined
  body: AsyncIterable<Uint8Array>
}

const mostHeaderBytes = 16 * 1024
const headerEnd = Buffer.from('\r\n\r\n')

const incomplete = () => invalidRequest('The form ends before its last boundary.')

/** Takes what was found out of a stream of chunks, and keeps no more than a chunk and a boundary. */
class ChunkReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done === true) throw incomplete()
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }

  /** What comes before the delimiter, which is taken as well. */
  async upTo(delimiter: Buffer, mostBytes: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      if (at >= 0) return this.#take(at, delimiter.length)
      if (this.#held.length > mostBytes) throw invalidRequest('The headers of a part of the form are too long.')
      await this.#more()
    }
  }

  async exactly(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more()
    return this.#take(bytes, 0)
  }

  /** The same as `upTo`, in pieces. */
  async *pieces(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      if (at >= 0) {
        const last = this.#take(at, delimiter.length)
        if (last.length > 0) yield last
        return
      }
      // The end of what is held may be the beginning of the delimiter.
      const safe = this.#held.length - delimiter.length + 1
      if (safe > 0) yield this.#take(safe, 0)
      await this.#more()
    }
  }

  #take(bytes: number, skipped: number): Buffer {
    const taken = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes + skipped)
    return taken
  }
}

const parameterOf = (header: string, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(header) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain
}

const headersOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
      }),
  )

/** The boundary of `multipart/form-data; boundary=…`; undefined for other types. */
export const boundaryOf = (contentType: string): string | undefined =>
  /^multipart\/form-data\s*;/i.test(contentType) ? (parameterOf(contentType, 'boundary') ?? '') : undefined

/** The parts of a form in the order in which they arrive (RFC 7578). Throws a `StorageError` for what is no form. */
export const readParts = async function* (source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  if (boundary === '' || boundary.length > 200) throw invalidRequest('The content type of the form has no boundary.')
  const reader = new ChunkReader(source)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const opening = await reader.exactly(delimiter.length - 2)
  if (!opening.equals(delimiter.subarray(2))) throw invalidRequest('The form does not begin with its boundary.')
  for (;;) {
    const ending = (await reader.exactly(2)).toString('latin1')
    if (ending === '--') return
    if (ending !== '\r\n') throw invalidRequest('A boundary of the form is followed by something else.')
    const headers = headersOf((await reader.upTo(headerEnd, mostHeaderBytes)).toString())
    const disposition = headers.get('content-disposition') ?? ''
    const body = reader.pieces(delimiter)
    yield {
      name: parameterOf(disposition, 'name') ?? '',
      filename: parameterOf(disposition, 'filename'),
      contentType: headers.get('content-type'),
      body,
    }
    // What the caller did not read.
    while (!(await body.next()).done) continue
  }
}
