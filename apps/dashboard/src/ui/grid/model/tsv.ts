/** A block of values, row by row. */
export type Block = readonly (readonly (string | null)[])[]

const needsQuotes = (text: string): boolean => text === '' || /["\t\r\n]/.test(text)

const field = (value: string | null): string => {
  if (value === null) return ''
  return needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/**
 * As spreadsheets write it: fields with tabs, line breaks or quotes are quoted. NULL is an empty field and an empty string is
 * `""`, as in PostgreSQL's CSV. A single value is copied as it is.
 */
export const formatTsv = (block: Block): string => {
  const [[only] = [], ...otherRows] = block
  if (otherRows.length === 0 && block[0]?.length === 1) return only ?? ''
  return block.map((row) => row.map(field).join('\t')).join('\n')
}

interface Field {
  value: string | null
  /** The index after the field: of a tab, a line break or the end. */
  end: number
}

const quotedField = (text: string, start: number): Field | undefined => {
  let value = ''
  for (let at = start + 1; at < text.length;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    value += text.slice(at, quote)
    const next = text[quote + 1]
    if (next === '"') {
      value += '"'
      at = quote + 2
      continue
    }
    // A quote inside a text that merely begins with one.
    return next === undefined || /[\t\r\n]/.test(next) ? { value, end: quote + 1 } : undefined
  }
  return undefined
}

const plainField = (text: string, start: number): Field => {
  let end = start
  while (end < text.length && !/[\t\r\n]/.test(text.charAt(end))) end += 1
  return { value: end === start ? null : text.slice(start, end), end }
}

/** Reads what a spreadsheet or `formatTsv` put on the clipboard; rows may differ in length. */
export const parseTsv = (text: string): (string | null)[][] => {
  const rows: (string | null)[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { value, end } = (text[at] === '"' ? quotedField(text, at) : undefined) ?? plainField(text, at)
    rows.at(-1)?.push(value)
    if (end >= text.length) break
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === '\t') continue
    // The line break at the end, which spreadsheets write, is no row.
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}
