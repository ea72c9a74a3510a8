import type { RowValues } from '@cairn/contracts/database/rows'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import { changesByRow } from '../data/cell-change.ts'
import type { WrittenTable } from '../grid/rows-as-text.ts'
import { sqlValue } from '../grid/rows-as-text.ts'
import type { Staged } from './staged.ts'

/** The staged changes as SQL, for a person to read. */
export const stagedSql = (table: WrittenTable, { edits, deletes, inserts }: Staged): string => {
  const name = plainName(table.schema, table.name)
  const valueOf = (column: string, value: string | null): string => {
    const known = table.columns.find((each) => each.name === column)
    return known === undefined ? 'null' : sqlValue(known, value)
  }
  const equal = (column: string, value: string | null) => `${plainIdent(column)} = ${valueOf(column, value)}`
  const where = (key: RowValues) =>
    Object.entries(key)
      .map(([column, value]) => equal(column, value))
      .join(' and ')
  return [
    ...deletes.map(({ key }) => `delete from ${name} where ${where(key)};`),
    ...changesByRow(edits).map((row) => {
      const sets = row.map(({ column, to }) => equal(column, to)).join(', ')
      return `update ${name} set ${sets} where ${where(row[0]?.key ?? {})};`
    }),
    ...inserts.map(({ values }) => {
      const columns = Object.entries(values)
      if (columns.length === 0) return `insert into ${name} default values;`
      const cells = columns.map(([column, value]) => valueOf(column, value))
      return `insert into ${name} (${columns.map(([column]) => plainIdent(column)).join(', ')}) values (${cells.join(', ')});`
    }),
  ].join('\n')
}
