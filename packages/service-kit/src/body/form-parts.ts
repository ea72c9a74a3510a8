import { ChunkReader } from './chunk-reader.ts'

/** One part of a form. Its body has to be read to the end before the next part is asked for. */
export interface FormPart {
  name: string
  /** Undefined for a plain field. */
  filename: string | undefined
  contentType: string | undefined
  body: AsyncIterable<Uint8Array>
}

const mostHeaderBytes = 16 * 1024
const headerEnd = Buffer.from('\r\n\r\n')

const parameterOf = (header: string, name: string): string | undefined => {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(header) ?? []
  // Some clients escape both, browsers neither: a backslash before anything else is a letter of a file name.
  return quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain
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

/** The parts of a form in the order in which they arrive (RFC 7578). Throws what `refusal` makes for what is no form. */
export const readParts = async function* (
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  refusal: (message: string) => Error,
): AsyncGenerator<FormPart> {
  if (boundary === '' || boundary.length > 200) throw refusal('The content type of the form has no boundary.')
  const reader = new ChunkReader(source, {
    incomplete: () => refusal('The form ends before its last boundary.'),
    tooLong: () => refusal('A header in the body is too long.'),
  })
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const opening = await reader.exactly(delimiter.length - 2)
  if (!opening.equals(delimiter.subarray(2))) throw refusal('The form does not begin with its boundary.')
  for (;;) {
    const ending = (await reader.exactly(2)).toString('latin1')
    if (ending === '--') return
    if (ending !== '\r\n') throw refusal('A boundary of the form is followed by something else.')
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
