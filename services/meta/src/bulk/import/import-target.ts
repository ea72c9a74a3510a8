import type { ImportOptions, NewTable } from '@cairn/contracts/database/import/import-options'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { PoolClient } from 'pg'
import { MetaError } from '../../meta-error.ts'
import type { Source } from '../../rows/source.ts'
import { readSource } from '../../rows/source.ts'

const createTable = async (client: PoolClient, table: NewTable): Promise<number> => {
  const name = `${quotedIdent(table.schema)}.${quotedIdent(table.name)}`
  const columns = table.columns.map((column) => `${quotedIdent(column.name)} ${column.type}`)
  if (table.primary_key !== undefined) columns.push(`primary key (${quotedIdent(table.primary_key)})`)
  await client.query(`create table ${name} (${columns.join(', ')})`)
  // As every new table: nothing is readable through the API before a policy says so.
  await client.query(`alter table ${name} enable row level security`)
  const { rows } = await client.query<{ id: number }>('select $1::regclass::oid as id', [name])
  return Number(rows[0]?.id)
}

const copyForTrial = 'pg_temp.cairn_import_trial'

/**
 * An empty copy of the table that checks types, NOT NULL and CHECK as the table does, and has no triggers: rows can be tried
 * in it without an effect. Columns that are not in the file are left to their defaults, which are not tried.
 */
const copyOf = async (client: PoolClient, source: Source, written: ReadonlySet<string>): Promise<Source> => {
  const table = copyForTrial.split('.')[1] ?? ''
  await client.query(
    `create temp table ${table} (like ${source.quotedName} including constraints including generated) on commit drop`,
  )
  const changes = source.columns
    .filter(({ name, isGenerated }) => !written.has(name) && !isGenerated)
    .map(({ name }) => `alter column ${quotedIdent(name)} drop not null`)
  if (changes.length > 0) await client.query(`alter table ${copyForTrial} ${changes.join(', ')}`)
  return { ...source, quotedName: copyForTrial }
}

/** The table that takes the rows; a new one is created. @throws MetaError `table_not_found`, `import_failed`. */
export const openTarget = async (client: PoolClient, options: ImportOptions): Promise<Source> => {
  const { relation_id: id, new_table: table } = options
  if (id === undefined && table === undefined)
    throw new MetaError('import_failed', { message: 'The import names no table.' })
  return readSource(client, table === undefined ? (id ?? 0) : await createTable(client, table))
}

export const openTrial = (client: PoolClient, source: Source, options: ImportOptions): Promise<Source> => {
  const columns = options.columns?.flatMap(({ column }) => (column === null ? [] : [column]))
  return copyOf(client, source, new Set(columns ?? source.columns.map(({ name }) => name)))
}
