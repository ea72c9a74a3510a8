import type { Column } from '@cairn/contracts/pg-meta/columns'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { typeText } from '../tables/column-traits.ts'

export interface DiagramColumn {
  name: string
  type: string
  isPrimary: boolean
  isForeign: boolean
  isUnique: boolean
  isIdentity: boolean
  isNullable: boolean
}

export interface DiagramTable {
  /** The oid, as text: what positions and nodes are kept by. */
  id: string
  schema: string
  name: string
  isProtected: boolean
  /** Those that are drawn. */
  columns: readonly DiagramColumn[]
  /** How many columns are not drawn. */
  hidden: number
}

/** One pair of columns of a foreign key. */
export interface DiagramKey {
  id: string
  source: string
  sourceColumn: string
  target: string
  targetColumn: string
}

export interface Diagram {
  tables: readonly DiagramTable[]
  keys: readonly DiagramKey[]
}

/** A table of 1,600 columns would be a tower: more columns than this are counted, not drawn. Columns of keys always are. */
const maxColumns = 40

type TableWithColumns = Pick<
  Table,
  'id' | 'schema' | 'name' | 'rls_enabled' | 'columns' | 'primary_keys' | 'relationships'
>

const fullName = (schema: string, name: string) => JSON.stringify([schema, name])

const columnsOf = (table: TableWithColumns, inKeys: ReadonlySet<string>): DiagramColumn[] => {
  const primary = new Set(table.primary_keys.map(({ name }) => name))
  const ofTable = fullName(table.schema, table.name)
  const foreign = new Set(
    table.relationships.flatMap((key) =>
      fullName(key.source_schema, key.source_table_name) === ofTable ? [key.source_column_name] : [],
    ),
  )
  const toDiagram = (column: Column): DiagramColumn => ({
    name: column.name,
    type: typeText(column),
    isPrimary: primary.has(column.name),
    isForeign: foreign.has(column.name),
    isUnique: column.is_unique,
    isIdentity: column.is_identity,
    isNullable: column.is_nullable,
  })
  return (table.columns ?? [])
    .map(toDiagram)
    .filter(({ name, isPrimary }, index) => index < maxColumns || isPrimary || foreign.has(name) || inKeys.has(name))
}

/** What is drawn of the tables of one schema. A foreign key to a table of another schema is marked at its column alone. */
export const diagramOf = (tables: readonly TableWithColumns[]): Diagram => {
  const ids = new Map(tables.map(({ id, schema, name }) => [fullName(schema, name), String(id)]))
  const keys: DiagramKey[] = []
  const referenced = new Map<string, Set<string>>()
  for (const table of tables)
    for (const pair of table.relationships) {
      const source = ids.get(fullName(pair.source_schema, pair.source_table_name))
      const target = ids.get(fullName(pair.target_table_schema, pair.target_table_name))
      // A key is listed at both of its tables.
      if (source === undefined || target === undefined || source !== String(table.id)) continue
      const { source_column_name: sourceColumn, target_column_name: targetColumn } = pair
      keys.push({ id: `${pair.id}.${sourceColumn}`, source, sourceColumn, target, targetColumn })
      referenced.set(target, (referenced.get(target) ?? new Set()).add(targetColumn))
    }
  return {
    keys,
    tables: tables.map((table) => {
      const id = String(table.id)
      const columns = columnsOf(table, referenced.get(id) ?? new Set())
      return {
        id,
        schema: table.schema,
        name: table.name,
        isProtected: table.rls_enabled,
        columns,
        hidden: (table.columns?.length ?? 0) - columns.length,
      }
    }),
  }
}

/** In pixels of an unscaled diagram. The page and the exported picture draw by the same measures. */
export const tableWidth = 256
export const headHeight = 34
export const rowHeight = 24

const rowsOf = ({ columns, hidden }: DiagramTable): number => columns.length + (hidden > 0 ? 1 : 0)

/** With its border of one pixel. */
export const heightOf = (table: DiagramTable): number => headHeight + rowsOf(table) * rowHeight + 2

/** Where the line of a key meets a column: the middle of its row. */
export const anchorOf = (table: DiagramTable, column: string): number => {
  const index = table.columns.findIndex(({ name }) => name === column)
  return 1 + headHeight + (Math.max(0, index) + 0.5) * rowHeight
}

/** What a column is, in the words of SQL. */
export const columnWords = (column: DiagramColumn): string =>
  [
    column.isPrimary && 'primary key',
    column.isForeign && 'foreign key',
    column.isUnique && 'unique',
    column.isIdentity && 'identity',
    column.isNullable ? 'nullable' : 'not null',
  ]
    .filter((word) => word !== false)
    .join(', ')

/** Tables whose name, or the name of a column, contains the text. */
export const matchingTables = ({ tables }: Diagram, search: string): ReadonlySet<string> => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return new Set()
  const contains = (name: string) => name.toLowerCase().includes(wanted)
  return new Set(
    tables.flatMap(({ id, name, columns }) =>
      contains(name) || columns.some((column) => contains(column.name)) ? [id] : [],
    ),
  )
}
