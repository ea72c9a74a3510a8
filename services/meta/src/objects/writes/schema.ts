import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { CreateSchema, Schema, UpdateSchema } from '@cairn/contracts/pg-meta/schemas'
import { schemaKind } from '../schema.ts'
import { roleName, dropping } from './sql.ts'
import type { ObjectWrites } from './object-writes.ts'

export const schemaWrites: ObjectWrites<Schema, CreateSchema, UpdateSchema> = {
  kind: schemaKind,
  create: async (_db, { name, owner }) => ({
    statements: [`create schema ${quotedIdent(name)}${owner === undefined ? '' : ` authorization ${roleName(owner)}`}`],
    result: { conditions: ['n.nspname = $1'], values: [name] },
  }),
  update: async (_db, schema, { name, owner }) => [
    ...(owner === undefined ? [] : [`alter schema ${quotedIdent(schema.name)} owner to ${roleName(owner)}`]),
    ...(name === undefined || name === schema.name
      ? []
      : [`alter schema ${quotedIdent(schema.name)} rename to ${quotedIdent(name)}`]),
  ],
  remove: ({ name }, options) => dropping(`schema ${quotedIdent(name)}`, options),
}
