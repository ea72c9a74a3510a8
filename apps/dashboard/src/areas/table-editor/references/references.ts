import type { Column, RelationDetail, Relationship } from '@cairn/contracts/database/catalogue'
import { formatFilters } from '../conditions/conditions-text.ts'

type Referring = Pick<RelationDetail, 'schema' | 'relationships'> & { columns: readonly Pick<Column, 'name'>[] }

/** A table as it is called beside another one: with its schema, where that is another one. */
export const targetName = (
  schema: string,
  { target_table_schema: of, target_table_name: name }: Relationship,
): string => (of === schema ? name : `${of}.${name}`)

/** The foreign keys that a column is a part of, those of fewest columns first. */
export const foreignKeysOf = (
  { relationships }: Pick<RelationDetail, 'relationships'>,
  column: string,
): readonly Relationship[] =>
  relationships
    .filter(({ source_columns: sources }) => sources.includes(column))
    .toSorted((a, b) => a.source_columns.length - b.source_columns.length)

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
  foreignKeysOf({ relationships }, column).flatMap((key) => {
    const conditions = key.source_columns.flatMap((source, index) => {
      const value = cells[columns.findIndex(({ name }) => name === source)]
      const target = key.target_columns[index]
      return value === undefined || value === null || target === undefined
        ? []
        : [{ column: target, operator: '=' as const, value }]
    })
    const filter = formatFilters(conditions)
    if (filter === undefined || conditions.length < key.source_columns.length) return []
    return [{ tableId: key.target_table_id, table: targetName(schema, key), filter }]
  })
