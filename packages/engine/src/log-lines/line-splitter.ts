const newline = 10
const tab = 9

// A line that is longer is cut: an entry keeps less of it.
const maxLineBytes = 32_768

/** Cuts bytes that arrive in pieces into lines. */
export class LineSplitter {
  #rest = Buffer.alloc(0)
  #start: number
  #at: number
  /** Whether the line that arrives is already longer than what is kept of it, or was begun before this did. */
  #isLeftOut: boolean

  /** `at`: where the first bytes stand. Within a line, the rest of that line is left out. */
  constructor(at: number, isWithinLine: boolean) {
    this.#start = at
    this.#at = at
    this.#isLeftOut = isWithinLine
  }

  /** Where the line begins whose end has not arrived. */
  get start(): number {
    return this.#start
  }

  /** Where the next bytes stand. */
  get at(): number {
    return this.#at
  }

  take(bytes: Buffer, onLine: (line: string, start: number) => void): void {
    let from = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      if (!this.#isLeftOut || this.#rest.length > 0)
        onLine(Buffer.concat([this.#rest, this.#isLeftOut ? none : bytes.subarray(from, end)]).toString(), this.#start)
      from = end + 1
      this.#rest = none
      this.#isLeftOut = false
      this.#start = this.#at + from
    }
    this.#at += bytes.length
    if (this.#isLeftOut) return
    this.#rest = Buffer.concat([this.#rest, bytes.subarray(from)])
    this.#isLeftOut = this.#rest.length > maxLineBytes
  }
}

const none = Buffer.alloc(0)

// How the names of further parts end, in front of their colon: DETAIL, HINT, QUERY, CONTEXT, STATEMENT, LOCATION, BACKTRACE.
const furtherParts = new Set(['TAIL', 'HINT', 'UERY', 'TEXT', 'MENT', 'TION', 'RACE'])

const isFurtherPart = (bytes: Buffer, start: number): boolean => {
  if (bytes[start] === tab) return true
  const colon = bytes.indexOf(':  ', start, 'latin1')
  return furtherParts.has(bytes.toString('latin1', Math.max(start, colon - 4), Math.max(start, colon)))
}

/** How many entries begin in these bytes, about: what is cut by their end may count or not. */
export const countEntries = (bytes: Buffer): number => {
  let count = 0
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, end + 1))
    if (!isFurtherPart(bytes, end + 1)) count += 1
  return count
}
