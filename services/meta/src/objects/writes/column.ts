import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Column, CreateColumn, UpdateColumn } from '@cairn/contracts/pg-meta/columns'
import type { Database } from '../../database.ts'
import { ask } from '../../wire/ask.ts'
import { columnKind } from '../column.ts'
import { getObject } from '../object-kind.ts'
import { tableKind } from '../table.ts'
import type { ObjectWrites } from './object-writes.ts'
import { commentOn, qualified, typeName, when } from './sql.ts'

type Default = Pick<CreateColumn, 'default_value' | 'default_value_format'>

const defaultText = ({ default_value: value, default_value_format: format }: Default): string => {
  if (value === null || value === undefined) return 'null'
  return format === 'expression' ? String(value) : quotedLiteral(String(value))
}

const identity = (generation: string | undefined): string => `generated ${generation ?? 'BY DEFAULT'} as identity`

/** The constraints that are about this column alone: what `is_unique` and `check` report. */
const constraintsOf = async (db: Database, { table_id: table, ordinal_position: number }: Column, type: 'u' | 'c') => {
  const text = `
    select conname from pg_catalog.pg_constraint
     where conrelid = $1::oid and conkey = array[$2::int2] and contype = $3 order by oid`
  const { rows } = await ask(db, { text, values: [String(table), String(number), type] })
  return rows.map(([name]) => quotedIdent(name ?? ''))
}

const identityStatements = (column: Column, alter: string, body: UpdateColumn): string[] => {
  const { is_identity: isIdentity, identity_generation: generation } = body
  if (isIdentity === false) return when(column.is_identity, `${alter} drop identity`)
  if (column.is_identity) return generation === undefined ? [] : [`${alter} set generated ${generation}`]
  return when(isIdentity, `${alter} add ${identity(generation)}`)
}

const constraintStatements = async (db: Database, column: Column, target: string, body: UpdateColumn) => {
  const statements: string[] = []
  if (body.is_unique === true && !column.is_unique)
    statements.push(`${target} add unique (${quotedIdent(column.name)})`)
  if (body.is_unique === false)
    for (const name of await constraintsOf(db, column, 'u')) statements.push(`${target} drop constraint ${name}`)
  if (body.check !== undefined) {
    const [shown] = await constraintsOf(db, column, 'c')
    if (shown !== undefined) statements.push(`${target} drop constraint ${shown}`)
    if (body.check !== null) statements.push(`${target} add check (${body.check})`)
  }
  return statements
}

const typeAndDefault = async (db: Database, column: Column, alter: string, body: UpdateColumn): Promise<string[]> => {
  const type = body.type === undefined ? undefined : await typeName(db, body.type)
  return [
    // The old default may not be one of the new type.
    ...when(body.drop_default, `${alter} drop default`),
    ...(type === undefined ? [] : [`${alter} type ${type} using ${quotedIdent(column.name)}::${type}`]),
    ...(body.default_value === undefined ? [] : [`${alter} set default ${defaultText(body)}`]),
  ]
}

export const columnWrites: ObjectWrites<Column, CreateColumn, UpdateColumn> = {
  kind: columnKind,
  create: async (db, body) => {
    const table = await getObject(db, tableKind({ withColumns: false }), String(body.table_id))
    const name = qualified(table.schema, table.name)
    const column = quotedIdent(body.name)
    const definition = [
      await typeName(db, body.type),
      ...(body.default_value === undefined ? [] : [`default ${defaultText(body)}`]),
      ...when(body.is_identity, identity(body.identity_generation)),
      ...when(body.is_nullable === false, 'not null'),
      ...when(body.is_primary_key, 'primary key'),
      ...when(body.is_unique, 'unique'),
      ...(body.check === undefined || body.check === null ? [] : [`check (${body.check})`]),
    ]
    return {
      statements: [
        `alter table ${name} add column ${column} ${definition.join(' ')}`,
        ...commentOn(`column ${name}.${column}`, body.comment),
      ],
      result: { conditions: ['c.oid = $1::oid', 'a.attname = $2'], values: [String(body.table_id), body.name] },
    }
  },
  update: async (db, column, body) => {
    const table = qualified(column.schema, column.table)
    const target = `alter table ${table}`
    const alter = `${target} alter column ${quotedIdent(column.name)}`
    const { is_nullable: isNullable, name } = body
    return [
      ...(await typeAndDefault(db, column, alter, body)),
      ...identityStatements(column, alter, body),
      ...(isNullable === undefined || isNullable === column.is_nullable
        ? []
        : [`${alter} ${isNullable ? 'drop' : 'set'} not null`]),
      ...(await constraintStatements(db, column, target, body)),
      ...commentOn(`column ${table}.${quotedIdent(column.name)}`, body.comment),
      ...(name === undefined || name === column.name
        ? []
        : [`${target} rename column ${quotedIdent(column.name)} to ${quotedIdent(name)}`]),
    ]
  },
  remove: ({ schema, table, name }, { cascade }) => [
    `alter table ${qualified(schema, table)} drop column ${quotedIdent(name)} ${cascade ? 'cascade' : 'restrict'}`,
  ],
}
