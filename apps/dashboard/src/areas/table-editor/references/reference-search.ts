import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import type { Condition, Filter } from '@cairn/contracts/database/conditions'

type Searched = Pick<Column, 'name' | 'category' | 'format'>

/** Columns in which a text is searched, beside the key. */
const maxLabels = 3

/** Columns of text, by which a person recognizes a row. */
export const labelColumns = <C extends Searched>(columns: readonly C[]): readonly C[] =>
  columns.filter(({ category }) => category === 'text').slice(0, maxLabels)

const isNumber = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/
/** The bits of the whole numbers, which have no fractions and an end. */
const bitsOf = new Map([
  ['int2', 16],
  ['int4', 32],
  ['int8', 64],
])
const isWhole = /^[+-]?\d+$/
const isUuid = /^\s*[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\s*$/i

/** Whether the database would take the text for a value of the column. */
const canEqual = ({ category, format }: Searched, text: string): boolean => {
  if (category === 'text') return true
  const bits = bitsOf.get(format)
  if (bits !== undefined) return isWhole.test(text) && BigInt.asIntN(bits, BigInt(text)) === BigInt(text)
  if (category === 'number') return isNumber.test(text)
  return format === 'uuid' && isUuid.test(text)
}

const anyOf = (filters: readonly Filter[]): Condition[] => {
  const [first, ...others] = filters
  if (first === undefined) return []
  return others.length === 0 ? [first] : [{ any: [first, ...others] }]
}

/** `%` and `_` stand for themselves. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * The searches for rows that a foreign key can refer to, the cheapest first: the key itself, which has an index, the
 * beginning of a text, which can have one, and a text that contains it. Each next one is needed only where those before
 * have found too few rows.
 */
export const referenceSearches = (
  { columns }: { columns: readonly Searched[] },
  keyColumns: readonly string[],
  searched: string,
): readonly Condition[][] => {
  const text = searched.trim()
  if (text === '') return [[]]
  const keys = columns.filter(({ name }) => keyColumns.includes(name))
  const labels = labelColumns(columns)
  const exact = keys
    .filter((column) => canEqual(column, text))
    .map(({ name }): Filter => ({ column: name, operator: '=', value: text }))
  const prefix = labels.map(({ name }): Filter => ({ column: name, operator: '~~', value: `${literally(text)}%` }))
  const within = labels.map(({ name }): Filter => ({ column: name, operator: 'contains', value: text }))
  return [exact, prefix, within].map(anyOf).filter((conditions) => conditions.length > 0)
}

/** The columns that a list of rows shows: the key, what a person recognizes a row by, and some of the others. */
export const shownColumns = ({ columns }: Pick<RelationDetail, 'columns'>, keyColumns: readonly string[]): Column[] => {
  const keys = columns.filter(({ name }) => keyColumns.includes(name))
  const labels = labelColumns(columns).filter((column) => !keys.includes(column))
  const others = columns.filter((column) => !keys.includes(column) && !labels.includes(column))
  return [...keys, ...labels, ...others].slice(0, Math.max(5, keys.length))
}
