import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import type { FullCheck, FullForeignKey, FullKey } from './desired-table.ts'

const list = (names: readonly string[]): string => names.map(plainIdent).join(', ')

export const named = (name: string | undefined): string => (name === undefined ? '' : `constraint ${plainIdent(name)} `)

export const primaryKeySql = ({ columns }: FullKey): string => `primary key (${list(columns)})`
export const uniqueSql = ({ columns }: FullKey): string => `unique (${list(columns)})`
export const checkSql = ({ expression }: FullCheck): string => `check (${expression})`

/** What a form does not show of an existing foreign key stays as it is. */
const keptOptions = ({ current, onDelete }: FullForeignKey): { match: string; columns: string; deferral: string } => ({
  match: current?.is_match_full === true ? ' match full' : '',
  columns:
    current !== undefined && current.delete_columns.length > 0 && current.on_delete === onDelete
      ? ` (${list(current.delete_columns)})`
      : '',
  deferral: current?.is_deferrable !== true ? '' : ` deferrable${current.is_deferred ? ' initially deferred' : ''}`,
})

export const foreignKeySql = (key: FullForeignKey): string => {
  const { columns, targetSchema, targetTable, targetColumns, onUpdate, onDelete } = key
  const kept = keptOptions(key)
  return [
    `foreign key (${list(columns)}) references ${plainName(targetSchema, targetTable)} (${list(targetColumns)})`,
    kept.match,
    onUpdate === 'NO ACTION' ? '' : ` on update ${onUpdate.toLowerCase()}`,
    onDelete === 'NO ACTION' ? '' : ` on delete ${onDelete.toLowerCase()}${kept.columns}`,
    kept.deferral,
  ].join('')
}
