/** The types that a column of a new table can have, from the narrowest. */
export const importedTypes = [
  'boolean',
  'bigint',
  'numeric',
  'uuid',
  'date',
  'timestamp',
  'timestamptz',
  'jsonb',
  'double precision',
  'time',
  'integer',
  'text',
] as const
export type ImportedType = (typeof importedTypes)[number]

const maxBigint = 2n ** 63n
const dates = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const times = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?`
const date = new RegExp(`^${dates}$`)
const timestamp = new RegExp(`^${dates}[T ]${times}$`)
const timestamptz = new RegExp(`^${dates}[T ]${times} ?(?:Z|[+-]\\d{2}(?::?\\d{2})?)$`)
// A leading zero would be lost: postal codes and telephone numbers are texts.
const integer = /^-?(?:0|[1-9]\d{0,18})$/
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

const readers: [ImportedType, (text: string) => boolean][] = [
  ['boolean', (text) => /^(?:true|false|t|f)$/i.test(text)],
  ['bigint', (text) => integer.test(text) && BigInt(text) < maxBigint && BigInt(text) >= -maxBigint],
  ['numeric', (text) => decimal.test(text)],
  ['uuid', (text) => uuid.test(text)],
  ['date', (text) => date.test(text) && isDay(text)],
  ['timestamp', (text) => timestamp.test(text) && isDay(text)],
  ['timestamptz', (text) => timestamptz.test(text) && isDay(text)],
  ['jsonb', isJson],
]

/** The narrowest type that takes all of these values; `text` if there are none. */
export const inferType = (values: Iterable<string>): ImportedType => {
  let possible = readers
  let isEmpty = true
  for (const value of values) {
    isEmpty = false
    possible = possible.filter(([, reads]) => reads(value))
    if (possible.length === 0) return 'text'
  }
  return isEmpty ? 'text' : (possible[0]?.[0] ?? 'text')
}
