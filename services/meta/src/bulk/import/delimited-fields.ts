const quote = 34
const lineFeed = 10
const carriageReturn = 13

/** The places of the values in a record, quotes included, line end excluded. */
const placesOf = (row: Buffer, delimiter: number): { start: number; end: number }[] => {
  const places: { start: number; end: number }[] = []
  let isInQuotes = false
  let start = 0
  let end = row.length
  while (end > 0 && (row[end - 1] === lineFeed || row[end - 1] === carriageReturn)) end--
  for (let at = 0; at < end; at++) {
    if (row[at] === quote) isInQuotes = !isInQuotes
    else if (row[at] === delimiter && !isInQuotes) {
      places.push({ start, end: at })
      start = at + 1
    }
  }
  places.push({ start, end })
  return places
}

/** The record with the values that are kept. One with too few or too many values is passed on whole, for it to be refused. */
export const delimitedFields = (delimiter: string, isKept: readonly boolean[]): ((row: Buffer) => Buffer) => {
  const separator = Buffer.from(delimiter)
  const lineEnd = Buffer.from('\n')
  const keptCount = isKept.filter(Boolean).length
  return (row) => {
    const places = placesOf(row, delimiter.charCodeAt(0))
    // As many values as columns that are kept would be taken for a row of those.
    if (places.length !== isKept.length) return places.length === keptCount ? Buffer.concat([separator, row]) : row
    const kept = places.filter((_, index) => isKept[index] === true)
    const parts = kept.flatMap(({ start, end }, index) => {
      const value = row.subarray(start, end)
      return index === 0 ? [value] : [separator, value]
    })
    return Buffer.concat([...parts, lineEnd])
  }
}
