/** What becomes of a row: kept whole, kept with each value cut to that many bytes, or not even buffered. */
export type RowVerdict = 'keep' | 'skip' | { cutValuesAt: number }

export interface WireSink {
  /** Asked when the head of a row has arrived: `bytes` is what the row will take, before any of it is held. */
  judgeRow: (bytes: number) => RowVerdict
  row: (cells: (string | null)[]) => void
  /** Any other message: its type byte and its body, of which no more than `maxMessageBytes` is kept. */
  message: (type: number, body: Buffer) => void
}

/** Notices and errors can carry a value of a gigabyte; what a person can read is far less. */
export const maxMessageBytes = 256 * 1024

const headBytes = 5
const dataRow = 0x44
const copyData = 0x64
const nothing = Buffer.alloc(0)

/** UTF-8, less a last character that was cut in the middle. */
const decodeCut = (bytes: Buffer): string => {
  let end = bytes.length
  while (end > 0 && end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  const lead = end > 0 ? (bytes[end - 1] ?? 0) : 0
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  const whole = end - 1 + needed === bytes.length
  return bytes.toString('utf8', 0, whole ? bytes.length : Math.max(0, end - 1))
}

const decodeRow = (body: Buffer): (string | null)[] => {
  const count = body.readUInt16BE(0)
  const cells: (string | null)[] = []
  let at = 2
  for (let index = 0; index < count; index++) {
    const length = body.readInt32BE(at)
    at += 4
    if (length === -1) cells.push(null)
    else {
      cells.push(body.toString('utf8', at, at + length))
      at += length
    }
  }
  return cells
}

/** Reads a row whose values are too long to be held, value by value, as it passes. */
class CutRow {
  private readonly cells: (string | null)[] = []
  private readonly limit: number
  private head = nothing
  private columns = -1
  /** Bytes of the current value still to come, and how many of them are still wanted. */
  private remaining = 0
  private wanted = 0
  private parts: Buffer[] = []
  private isInside = false

  constructor(limit: number) {
    this.limit = limit
  }

  push(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.isInside) at += this.takeValue(bytes, at)
      else at += this.takeHead(bytes, at)
    }
  }

  finish(): (string | null)[] {
    return this.cells
  }

  private takeHead(bytes: Buffer, at: number): number {
    const size = this.columns === -1 ? 2 : 4
    const taken = Math.min(size - this.head.length, bytes.length - at)
    this.head = Buffer.concat([this.head, bytes.subarray(at, at + taken)])
    if (this.head.length < size) return taken
    if (this.columns === -1) this.columns = this.head.readUInt16BE(0)
    else this.beginValue(this.head.readInt32BE(0))
    this.head = nothing
    return taken
  }

  private beginValue(length: number): void {
    if (length === -1) this.cells.push(null)
    else if (length === 0) this.cells.push('')
    else {
      this.remaining = length
      this.wanted = Math.min(length, this.limit)
      this.isInside = true
    }
  }

  private takeValue(bytes: Buffer, at: number): number {
    const taken = Math.min(this.remaining, bytes.length - at)
    const kept = Math.min(this.wanted, taken)
    // A copy, so that 64 KB of the socket's memory are not held for a few bytes of them.
    if (kept > 0) this.parts.push(Buffer.from(bytes.subarray(at, at + kept)))
    this.wanted -= kept
    this.remaining -= taken
    if (this.remaining === 0) {
      this.cells.push(decodeCut(Buffer.concat(this.parts)))
      this.parts = []
      this.isInside = false
    }
    return taken
  }
}

/**
 * Reads what the server sends, without ever holding more of it than the sink wants: `pg`'s own reader collects each
 * message whole, so that one value of 600 MB, longer than a JavaScript string may be, would end the process.
 */
export class WireReader {
  private readonly sink: WireSink
  private pending = nothing
  private type = 0
  /** Bytes of the current message's body still to come; -1 between messages. */
  private bodyLeft = -1
  private verdict: RowVerdict = 'keep'
  private parts: Buffer[] = []
  private partsBytes = 0
  private cutRow: CutRow | undefined
  private isStopped = false

  constructor(sink: WireSink) {
    this.sink = sink
  }

  /** After this no message is read any more; what is left of the bytes pushed is returned by `push`. */
  stop(): void {
    this.isStopped = true
  }

  push(chunk: Buffer): Buffer {
    let bytes = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk
    this.pending = nothing
    while (bytes.length > 0 && !this.isStopped) {
      if (this.bodyLeft === -1) {
        if (bytes.length < headBytes) {
          this.pending = Buffer.from(bytes)
          return nothing
        }
        this.begin(bytes.readUInt8(0), bytes.readUInt32BE(1) - 4)
        bytes = bytes.subarray(headBytes)
      }
      const part = bytes.subarray(0, this.bodyLeft)
      bytes = bytes.subarray(part.length)
      this.take(part)
    }
    return bytes
  }

  private begin(type: number, bodyBytes: number): void {
    this.type = type
    this.bodyLeft = bodyBytes
    this.verdict = 'keep'
    if (type === dataRow || type === copyData) {
      this.verdict = this.sink.judgeRow(bodyBytes)
      // A line of `copy … to stdout` has no values to cut.
      if (type === copyData && this.verdict !== 'keep') this.verdict = 'skip'
      if (typeof this.verdict === 'object') this.cutRow = new CutRow(this.verdict.cutValuesAt)
    }
  }

  private take(part: Buffer): void {
    this.bodyLeft -= part.length
    if (this.verdict === 'keep') this.keep(part)
    else this.cutRow?.push(part)
    if (this.bodyLeft === 0) this.end()
  }

  private keep(part: Buffer): void {
    const room = this.type === dataRow || this.type === copyData ? part.length : maxMessageBytes - this.partsBytes
    const kept = part.subarray(0, Math.max(0, room))
    this.partsBytes += kept.length
    // A message that comes in one piece is read where it lies; only what must wait for its rest is copied.
    this.parts.push(this.bodyLeft === 0 ? kept : Buffer.from(kept))
  }

  private end(): void {
    const [first = nothing] = this.parts
    const body = this.parts.length === 1 ? first : Buffer.concat(this.parts)
    const cutRow = this.cutRow
    this.bodyLeft = -1
    this.parts = []
    this.partsBytes = 0
    this.cutRow = undefined
    if (cutRow !== undefined) this.sink.row(cutRow.finish())
    else if (this.verdict === 'skip') return
    else if (this.type === dataRow) this.sink.row(decodeRow(body))
    else if (this.type === copyData) this.sink.row([body.toString('utf8', 0, body.length).replace(/\n$/, '')])
    else this.sink.message(this.type, body)
  }
}
