import { parse } from 'postgres-array'

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
// Without what JSON has no number for: NaN and the infinities.
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)

/** As Postgres writes times in JSON: with a T, and with the minutes of the zone. */
const isoTime = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

const arrayJson = (elementType: string, text: string): string => {
  // What stands before it are bounds that do not begin with 1.
  const list = text.startsWith('[') ? text.slice(text.indexOf('=') + 1) : text
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
    return columnJson(elementType, typeof value === 'string' ? value : null)
  }
  return write(parse(list))
}

/** The JSON of a value that Postgres wrote as text. `type` is a name of `pg_type`. */
export const columnJson = (type: string, text: string | null): string => {
  if (text === null) return 'null'
  if (type === 'bool') return text === 't' ? 'true' : 'false'
  // As they are: a number of JavaScript cannot hold each of them.
  if (numbers.has(type) && isNumber(text)) return text
  if (type === 'json' || type === 'jsonb') return text
  if (type === 'timestamptz' || type === 'timestamp') return JSON.stringify(isoTime(text))
  if (type.startsWith('_')) return arrayJson(type.slice(1), text)
  return JSON.stringify(text)
}
