import { invalidBody } from '../rest-error.ts'

/** The records of a CSV text, as RFC 4180 has it. Undefined stands for an unquoted NULL. */
const readRecords = (text: string): (string | undefined)[][] => {
  const records: (string | undefined)[][] = []
  let record: (string | undefined)[] = []
  // A quoted value, or one up to the next comma or line end, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/gy
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) throw invalidBody('The CSV body has a quote in the wrong place')
    const [, quoted, plain, end] = found
    record.push(quoted === undefined ? (plain === 'NULL' ? undefined : plain) : quoted.replaceAll('""', '"'))
    if (end !== ',') {
      records.push(record)
      record = []
    } else if (cell.lastIndex === text.length) record.push('')
  }
  if (record.length > 0) records.push(record)
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
