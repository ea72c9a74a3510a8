import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { CreateExtension, Extension, UpdateExtension } from '@cairn/contracts/pg-meta/extensions'
import { extensionKind } from '../extension.ts'
import type { ObjectWrites } from './object-writes.ts'
import { dropping } from './sql.ts'

export const extensionWrites: ObjectWrites<Extension, CreateExtension, UpdateExtension> = {
  kind: extensionKind,
  create: async (_db, { name, schema, version, cascade }) => ({
    statements: [
      [
        `create extension ${quotedIdent(name)}`,
        ...(schema === undefined ? [] : [`schema ${quotedIdent(schema)}`]),
        ...(version === undefined ? [] : [`version ${quotedLiteral(version)}`]),
        ...(cascade ? ['cascade'] : []),
      ].join(' '),
    ],
    result: { conditions: ['e.name = $1'], values: [name] },
  }),
  update: async (_db, { name }, { update, version, schema }) => [
    ...(update === true || version !== undefined
      ? [`alter extension ${quotedIdent(name)} update${version === undefined ? '' : ` to ${quotedLiteral(version)}`}`]
      : []),
    ...(schema === undefined ? [] : [`alter extension ${quotedIdent(name)} set schema ${quotedIdent(schema)}`]),
  ],
  remove: ({ name }, options) => dropping(`extension ${quotedIdent(name)}`, options),
}
