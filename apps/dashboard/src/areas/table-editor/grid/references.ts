import type { Column, RelationDetail } from '@cairn/contracts/database/catalogue'
import { formatFilters } from '../conditions/conditions-text.ts'

type Referring = Pick<RelationDetail, 'schema' | 'relationships'> & { columns: readonly Pick<Column, 'name'>[] }

/** A row of another table that a row refers to. */
export interface Reference {
  tableId: number
  /** With its schema, where that is another one. */
  table: string
  /** What finds the row, as the address of the table editor has it. */
  filter: string
}

/** The rows that the value of a column refers to, by each foreign key of the column that has all of its values. */
export const referencesOf = (
  { schema, columns, relationships }: Referring,
  column: string,
  cells: readonly (string | null)[],
): Reference[] =>
  relationships
    .filter(({ source_columns: sources }) => sources.includes(column))
    .flatMap((key) => {
      const conditions = key.source_columns.flatMap((source, index) => {
        const value = cells[columns.findIndex(({ name }) => name === source)]
        const target = key.target_columns[index]
        return value === undefined || value === null || target === undefined
          ? []
          : [{ column: target, operator: '=' as const, value }]
      })
      const filter = formatFilters(conditions)
      if (filter === undefined || conditions.length < key.source_columns.length) return []
      const table =
        key.target_table_schema === schema
          ? key.target_table_name
          : `${key.target_table_schema}.${key.target_table_name}`
      return [{ tableId: key.target_table_id, table, filter }]
    })
