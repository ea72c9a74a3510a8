import type { Payload } from '../request/payload.ts'
import type { Column } from '../schema/relation.ts'

// Types of Postgres itself whose input is the text of a JSON value, as `json_to_recordset` reads it. A domain has a
// name of its own here. An array or a composite is read from JSON element by element.
const readFromText =
  /^(bigint|boolean|character varying|date|double precision|integer|jsonb?|numeric|real|smallint|text|uuid|timestamp with(out)? time zone|character varying\(\d+\)|character\(\d+\)|numeric\(\d+,-?\d+\)|timestamp\(\d\) with(out)? time zone)$/

const isReadFromText = ({ type, enumValues }: Column): boolean => enumValues !== null || readFromText.test(type)

// Larger ones gain nothing.
const longest = 16 * 1024

/**
 * Whether the text of each value is what `JSON.stringify` makes of it: then nothing was lost by parsing, as digits of a
 * number are. What has an escape of Unicode may contain what a text of Postgres cannot.
 */
const isExact = ({ text, rows, isArray }: Payload): boolean =>
  !text.includes(String.raw`\u`) && JSON.stringify(isArray ? rows : rows[0]) === text

const textOf = (value: unknown, { type }: Column): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' && type !== 'json' && type !== 'jsonb' ? value : JSON.stringify(value)
}

/**
 * The values of a body's only row, to be passed as parameters of the columns' types: Postgres spends half as much on them
 * as on JSON. Undefined where a value would become another one.
 */
export const typedValues = (payload: Payload, columns: readonly Column[]): (string | null)[] | undefined => {
  const [row, second] = payload.rows
  if (row === undefined || second !== undefined || payload.text.length > longest) return undefined
  if (!columns.every(isReadFromText) || !isExact(payload)) return undefined
  return columns.map((column) => textOf(Object.hasOwn(row, column.name) ? row[column.name] : undefined, column))
}
