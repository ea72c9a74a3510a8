import type { Column } from '@cairn/contracts/database/catalogue'
import { parseJsonValue } from '../../../lib/json-value.ts'

type Described = Pick<Column, 'name' | 'category'>

/** Numbers and JSON as such, all else as PostgreSQL writes it. */
const valueOf = ({ category }: Described, text: string | null): unknown => {
  if (text === null) return null
  if (category === 'number') return parseJsonValue(JSON.stringify(text))
  return category === 'json' ? JSON.parse(text) : text
}

export const rowAsJson = (columns: readonly Described[], cells: readonly (string | null)[]): string =>
  JSON.stringify(
    Object.fromEntries(columns.map((column, index) => [column.name, valueOf(column, cells[index] ?? null)])),
    null,
    2,
  )
