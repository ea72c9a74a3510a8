/** One value of a delimited file: its text, and whether it was in quotes, which tells an empty text from none. */
export interface DelimitedField {
  text: string
  isQuoted: boolean
}

/** Reads a text as COPY reads CSV: quotes may begin anywhere in a value, and double quotes in them stand for one. */
export function* delimitedRecords(text: string, delimiter: string): Generator<DelimitedField[], void, undefined> {
  let fields: DelimitedField[] = []
  let value = ''
  let isQuoted = false
  let isInside = false
  let isEmpty = true
  const endField = () => {
    fields.push({ text: value, isQuoted })
    value = ''
    isQuoted = false
  }
  for (let at = text.charCodeAt(0) === 0xfe_ff ? 1 : 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (isInside) {
      if (char !== '"') value += char
      else if (text[at + 1] === '"') {
        value += '"'
        at++
      } else isInside = false
      continue
    }
    if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      if (isEmpty) continue
      endField()
      yield fields
      fields = []
      isEmpty = true
      continue
    }
    isEmpty = false
    if (char === '"') {
      isInside = true
      isQuoted = true
    } else if (char === delimiter) endField()
    else value += char
  }
  if (isEmpty) return
  endField()
  yield fields
}

export const delimiters = [',', '\t', ';', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const sampledRecords = 20

/** The delimiter that gives the first records the same number of values, and the most of them. */
export const detectDelimiter = (text: string): Delimiter => {
  const columnsBy = (delimiter: Delimiter): number => {
    const records = [...delimitedRecords(text, delimiter).take(sampledRecords)]
    // The last record of a sample may be cut.
    const whole = records.length > 1 ? records.slice(0, -1) : records
    const [first] = whole
    const columns = first?.length ?? 0
    return whole.every((record) => record.length === columns) ? columns : 0
  }
  let best: Delimiter = ','
  let most = 1
  for (const delimiter of delimiters) {
    const columns = columnsBy(delimiter)
    if (columns > most) [best, most] = [delimiter, columns]
  }
  return best
}
