import type { Cell } from '@cairn/contracts/database/rows'

/** Types of the messages that the server sends in answer to statements. */
export const backend = {
  commandComplete: 0x43,
  copyInResponse: 0x47,
  copyOutResponse: 0x48,
  copyBothResponse: 0x57,
  emptyQueryResponse: 0x49,
  errorResponse: 0x45,
  noData: 0x6e,
  noticeResponse: 0x4e,
  portalSuspended: 0x73,
  readyForQuery: 0x5a,
  rowDescription: 0x54,
} as const

export interface Field {
  name: string
  typeId: number
}

export const readFields = (body: Buffer): Field[] => {
  const fields: Field[] = []
  const count = body.readUInt16BE(0)
  let at = 2
  for (let index = 0; index < count; index++) {
    const end = body.indexOf(0, at)
    // After the name: table (4), column (2), type (4), its size (2), its modifier (4), format (2).
    fields.push({ name: body.toString('utf8', at, end), typeId: body.readUInt32BE(end + 7) })
    at = end + 19
  }
  return fields
}

/** The fields of an ErrorResponse or a NoticeResponse by their letter. */
export const readReport = (body: Buffer): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  let at = 0
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1)
    const stop = end === -1 ? body.length : end
    fields.set(body.toString('latin1', at, at + 1), body.toString('utf8', at + 1, stop))
    at = stop + 1
  }
  return fields
}

export const readText = (body: Buffer): string => {
  const end = body.indexOf(0)
  return body.toString('utf8', 0, end === -1 ? body.length : end)
}

const simple = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5, type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int16 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}

const unitsAtOnce = 256 * 1024

const isHighSurrogate = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff

/** The text in parts of some hundred kilobytes, none of which ends within a character. */
function* inParts(text: string): Generator<Buffer, void, undefined> {
  let at = 0
  while (at < text.length) {
    const end = Math.min(text.length, at + unitsAtOnce)
    const whole = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end
    yield Buffer.from(text.slice(at, whole))
    at = whole
  }
}

/**
 * Parse, into the unnamed statement, the types of its parameters left to the server. In parts: a buffer for a text of
 * megabytes takes long to fill.
 */
export function* parseMessage(text: string): Generator<Buffer, void, undefined> {
  const head = Buffer.alloc(6, 'P')
  head.writeInt32BE(8 + Buffer.byteLength(text), 1)
  head.writeUInt8(0, 5)
  yield head
  yield* inParts(text)
  // The end of the text, and no parameter types.
  yield Buffer.alloc(3)
}

/** Query: a statement that needs neither values nor a limit, with a Sync of its own. */
export const queryMessage = (text: string): Buffer => simple('Q', Buffer.from(`${text}\0`))

/** Bind, values and results as text, to the unnamed portal. */
export const bindMessage = (values: readonly Cell[]): Buffer => {
  const parts = [Buffer.alloc(4), int16(values.length)]
  for (const value of values) {
    if (value === null) parts.push(int32(-1))
    else {
      const bytes = Buffer.from(value)
      parts.push(int32(bytes.length), bytes)
    }
  }
  parts.push(int16(0))
  return simple('B', Buffer.concat(parts))
}

export const describeMessage = simple('D', Buffer.from('P\0'))
/** Execute, at most that many rows; 0 for all. */
export const executeMessage = (maxRows: number): Buffer => simple('E', Buffer.concat([Buffer.alloc(1), int32(maxRows)]))
export const syncMessage = simple('S', Buffer.alloc(0))
/** Flush: the server sends what it has ready, instead of waiting for the Sync. */
export const flushMessage = simple('H', Buffer.alloc(0))
