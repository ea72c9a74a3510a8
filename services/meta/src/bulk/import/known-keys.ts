const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** Where the string ends that begins at `open`: at its closing quote. */
const endOfString = (bytes: Buffer, open: number): number => {
  for (let at = open + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === quote) return at
  }
  return bytes.length
}

const parsedText = (json: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The keys that objects may have, compared on bytes: parsing the objects takes the database as long as writing them. */
export class KnownKeys {
  readonly #names: ReadonlySet<string>
  /** Known keys as the file has them, its bytes as Latin-1: with escapes, a key has several spellings. */
  readonly #spelled = new Set<string>()

  constructor(names: readonly string[]) {
    this.#names = new Set(names)
  }

  #unknown(row: Buffer, start: number, end: number): string | undefined {
    const spelled = row.toString('latin1', start, end)
    if (this.#spelled.has(spelled)) return undefined
    const name = parsedText(row.toString('utf8', start, end))
    if (name === undefined) return undefined
    if (!this.#names.has(name)) return name
    this.#spelled.add(spelled)
    return undefined
  }

  /** The first key of an object that is not known. What is no JSON, or no object, is left to the database. */
  firstUnknown(row: Buffer): string | undefined {
    let depth = 0
    let isBeforeKey = false
    for (let at = 0; at < row.length; at++) {
      const byte = row[at]
      if (byte === quote) {
        const end = endOfString(row, at)
        if (isBeforeKey) {
          isBeforeKey = false
          const unknown = this.#unknown(row, at, end + 1)
          if (unknown !== undefined) return unknown
        }
        at = end
      } else if (byte === openBrace || byte === openBracket) {
        depth++
        if (depth === 1 && byte === openBracket) return undefined
        isBeforeKey = depth === 1
      } else if (byte === closeBrace || byte === closeBracket) depth--
      else if (byte === comma && depth === 1) isBeforeKey = true
    }
    return undefined
  }
}
