import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { CreateTable, Table, UpdateTable } from '@cairn/contracts/pg-meta/tables'
import type { Database } from '../../database.ts'
import { ask } from '../../wire/ask.ts'
import { tableKind } from '../table.ts'
import type { ObjectWrites } from './object-writes.ts'
import { commentOn, dropping, qualified, when } from './sql.ts'

const primaryKeyOf = async (db: Database, id: number): Promise<string | undefined> => {
  const text = `select conname from pg_catalog.pg_constraint where conrelid = $1::oid and contype = 'p'`
  return (await ask(db, { text, values: [String(id)] })).rows[0]?.[0] ?? undefined
}

const keyStatements = async (db: Database, table: Table, { primary_keys: keys }: UpdateTable): Promise<string[]> => {
  if (keys === undefined) return []
  const wanted = keys.map(({ name }) => name)
  if (JSON.stringify(wanted) === JSON.stringify(table.primary_keys.map(({ name }) => name))) return []
  const existing = await primaryKeyOf(db, table.id)
  const target = `alter table ${qualified(table.schema, table.name)}`
  return [
    ...(existing === undefined ? [] : [`${target} drop constraint ${quotedIdent(existing)}`]),
    ...when(wanted.length > 0, `${target} add primary key (${wanted.map(quotedIdent).join(', ')})`),
  ]
}

const identityStatement = (target: string, body: UpdateTable): string[] => {
  if (body.replica_identity === undefined) return []
  const identity =
    body.replica_identity === 'INDEX'
      ? `using index ${quotedIdent(body.replica_identity_index ?? '')}`
      : body.replica_identity.toLowerCase()
  return [`${target} replica identity ${identity}`]
}

export const tableWrites: ObjectWrites<Table, CreateTable, UpdateTable> = {
  kind: tableKind(),
  create: async (_db, { schema, name, comment }) => ({
    statements: [
      `create table ${qualified(schema, name)} ()`,
      ...commentOn(`table ${qualified(schema, name)}`, comment),
    ],
    result: { conditions: ['n.nspname = $1', 'c.relname = $2'], values: [schema, name] },
  }),
  update: async (db, table, body) => {
    const { name, schema, rls_enabled: enabled, rls_forced: forced } = body
    const target = `alter table ${qualified(table.schema, table.name)}`
    return [
      ...(enabled === undefined ? [] : [`${target} ${enabled ? 'enable' : 'disable'} row level security`]),
      ...(forced === undefined ? [] : [`${target} ${forced ? 'force' : 'no force'} row level security`]),
      ...identityStatement(target, body),
      ...(await keyStatements(db, table, body)),
      ...commentOn(`table ${qualified(table.schema, table.name)}`, body.comment),
      ...(name === undefined || name === table.name ? [] : [`${target} rename to ${quotedIdent(name)}`]),
      ...(schema === undefined || schema === table.schema
        ? []
        : [`alter table ${qualified(table.schema, name ?? table.name)} set schema ${quotedIdent(schema)}`]),
    ]
  },
  remove: ({ schema, name }, options) => dropping(`table ${qualified(schema, name)}`, options),
}
