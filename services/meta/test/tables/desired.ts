import type { DesiredTable, TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { changeTable, getTableDefinition } from '../../src/index.ts'
import type { TestDatabase } from '../test-database.ts'

/** A table as it is: what a form sends that was loaded and not changed. */
export const unchanged = (definition: TableDefinition): DesiredTable => {
  const {
    id: _id,
    version: _version,
    kind: _kind,
    bytes: _bytes,
    estimated_rows: _rows,
    realtime,
    ...desired
  } = definition
  return { ...desired, ...(realtime !== null && { realtime }) }
}

/** A table with nothing but what is given. */
export const newTable = (name: string, given: Partial<DesiredTable> = {}): DesiredTable => ({
  schema: 'public',
  name,
  comment: null,
  rls_enabled: false,
  columns: [],
  primary_key: null,
  uniques: [],
  checks: [],
  foreign_keys: [],
  ...given,
})

/** Loads a table, changes what a form shows of it, and saves. */
export const alter = async (
  { db, idOf }: TestDatabase,
  table: string,
  edit: (desired: DesiredTable, definition: TableDefinition) => DesiredTable,
): Promise<string[]> => {
  const definition = await getTableDefinition(db, await idOf(table))
  const { id, version } = definition
  return (await changeTable(db, { table: { id, version }, desired: edit(unchanged(definition), definition) }))
    .statements
}
