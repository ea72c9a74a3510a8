import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { CreateType, DatabaseType, UpdateType } from '@cairn/contracts/pg-meta/types'
import { typeKind } from '../type.ts'
import type { ObjectWrites } from './object-writes.ts'
import { commentOn, dropping, qualified } from './sql.ts'

type EnumChange = NonNullable<UpdateType['enum_changes']>[number]

const enumChange = (change: EnumChange): string => {
  if (change.op === 'rename') return `rename value ${quotedLiteral(change.value)} to ${quotedLiteral(change.to)}`
  const place =
    change.before !== undefined
      ? ` before ${quotedLiteral(change.before)}`
      : change.after !== undefined
        ? ` after ${quotedLiteral(change.after)}`
        : ''
  return `add value ${quotedLiteral(change.value)}${place}`
}

export const typeWrites: ObjectWrites<DatabaseType, CreateType, UpdateType> = {
  kind: typeKind(),
  create: async (_db, { schema, name, enums, comment }) => ({
    statements: [
      `create type ${qualified(schema, name)} as enum (${enums.map(quotedLiteral).join(', ')})`,
      ...commentOn(`type ${qualified(schema, name)}`, comment),
    ],
    result: { conditions: ['n.nspname = $1', 't.typname = $2'], values: [schema, name] },
  }),
  update: async (_db, type, { name, schema, comment, enum_changes: changes = [] }) => {
    const target = qualified(type.schema, type.name)
    return [
      ...changes.map((change) => `alter type ${target} ${enumChange(change)}`),
      ...commentOn(`type ${target}`, comment),
      ...(name === undefined || name === type.name ? [] : [`alter type ${target} rename to ${quotedIdent(name)}`]),
      ...(schema === undefined || schema === type.schema
        ? []
        : [`alter type ${qualified(type.schema, name ?? type.name)} set schema ${quotedIdent(schema)}`]),
    ]
  },
  remove: ({ schema, name }, options) => dropping(`type ${qualified(schema, name)}`, options),
}
