import { invalidBody } from '../rest-error.ts'

// A record costs as much as a value.
const maxValues = 400_000

const misplacedQuote = () => invalidBody('The CSV body has a quote in the wrong place')

/** Reads cells from left to right, each character once: an expression for a whole cell runs out of stack on a long one. */
class CellReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Undefined stands for an unquoted NULL. */
  cell(): string | undefined {
    if (this.#text[this.#at] === '"') return this.#quoted()
    const plain = this.#match(/[^,\r\n"]*/y)
    return plain === 'NULL' ? undefined : plain
  }

  /** Whether another cell of the record follows. */
  separator(): boolean {
    if (this.isAtEnd) return false
    const found = this.#match(/,|\r?\n/y)
    if (found === '') throw misplacedQuote()
    return found === ','
  }

  #quoted(): string {
    const start = this.#at + 1
    let end = this.#text.indexOf('"', start)
    while (end !== -1 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2)
    if (end === -1) throw misplacedQuote()
    this.#at = end + 1
    // A quarter of the time of `replaceAll`, where there are millions of them.
    return this.#text.slice(start, end).split('""').join('"')
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.#at += found.length
    return found
  }
}

/** The records of a CSV text, as RFC 4180 has it. */
const readRecords = (text: string): (string | undefined)[][] => {
  const reader = new CellReader(text)
  const records: (string | undefined)[][] = []
  let values = 0
  while (!reader.isAtEnd) {
    const record: (string | undefined)[] = []
    values += 1
    do {
      values += 1
      if (values > maxValues) throw invalidBody('The CSV body has too many values')
      record.push(reader.cell())
    } while (reader.separator())
    records.push(record)
  }
  return records
}

/** The rows of a CSV text with a header, as objects. */
export const readCsv = (text: string): Record<string, string | null>[] => {
  const [header = [], ...records] = readRecords(text)
  return records.map((record) => {
    if (record.length !== header.length) throw invalidBody('All lines must have same number of fields')
    return Object.fromEntries(header.map((name, index) => [name ?? '', record[index] ?? null]))
  })
}
