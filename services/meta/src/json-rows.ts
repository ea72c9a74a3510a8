import type { Cell } from '@cairn/contracts/database/rows'
import { types } from 'pg'

/** What `pg` would turn into dates of the server's time zone, or into objects: text says what the database holds. */
const asText = new Set([1082, 1083, 1114, 1184, 1186, 1266])
/** Arrays of those, read as arrays of text. */
const asTextArray = new Set([1115, 1182, 1183, 1185, 1187, 1270])
const textArray = 1009
const int8 = 20

const exactInteger = (text: string): number | string => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

const parserOf = (typeId: number): ((text: string) => unknown) => {
  if (asText.has(typeId)) return (text) => text
  if (typeId === int8) return exactInteger
  return types.getTypeParser(asTextArray.has(typeId) ? textArray : typeId, 'text')
}

/**
 * Rows as objects of JSON values, as `pg` reads them, but for dates and times (text) and `int8` (a number where that is
 * exact, else text). Of columns with the same name the last one stays.
 */
export const jsonRows = (
  columns: readonly { name: string; typeId: number }[],
  rows: readonly (readonly Cell[])[],
): Record<string, unknown>[] => {
  const readers = columns.map(({ name, typeId }) => ({ name, read: parserOf(typeId) }))
  return rows.map((row) =>
    Object.fromEntries(
      readers.map(({ name, read }, index) => {
        const cell = row[index]
        return [name, cell === null || cell === undefined ? null : read(cell)]
      }),
    ),
  )
}
