import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { CreateFunction, DatabaseFunction, UpdateFunction } from '@cairn/contracts/pg-meta/functions'
import { MetaError } from '../../meta-error.ts'
import { functionKind } from '../function.ts'
import type { ObjectWrites } from './object-writes.ts'
import { dropping, qualified, settingText } from './sql.ts'

const creating = (body: CreateFunction): string =>
  [
    `create function ${qualified(body.schema, body.name)}(${body.args.join(', ')}) returns ${body.return_type}`,
    `language ${quotedIdent(body.language)} ${body.behavior}`,
    body.security_definer ? 'security definer' : 'security invoker',
    ...Object.entries(body.config_params).map(([name, value]) => settingText(name, value)),
    `as ${quotedLiteral(body.definition)}`,
  ].join(' ')

const nameOf = ({ schema, name, identity_argument_types: args }: DatabaseFunction): string =>
  `function ${qualified(schema, name)}(${args})`

/** The statement that creates it, with another source: what is not written here stays. */
const withDefinition = (described: DatabaseFunction, definition: string): string => {
  const { complete_statement: statement, definition: source } = described
  const tag = /(\$\w*\$)\n$/.exec(statement)?.[1] ?? ''
  const body = `AS ${tag}${source}${tag}\n`
  if (tag === '' || !statement.endsWith(body))
    throw new MetaError('query_failed', { message: 'Only a source that is a text can be changed. Use the SQL editor.' })
  return `${statement.slice(0, -body.length)}as ${quotedLiteral(definition)}`
}

export const functionWrites: ObjectWrites<DatabaseFunction, CreateFunction, UpdateFunction> = {
  kind: functionKind,
  create: async (_db, body) => ({
    statements: [creating(body)],
    // Of the functions of that name, the one that this transaction made.
    result: {
      conditions: ['n.nspname = $1', 'p.proname = $2', 'p.xmin = pg_catalog.pg_current_xact_id()::xid'],
      values: [body.schema, body.name],
    },
  }),
  update: async (_db, described, { name, schema, definition }) => [
    ...(definition === undefined ? [] : [withDefinition(described, definition)]),
    ...(name === undefined || name === described.name
      ? []
      : [`alter ${nameOf(described)} rename to ${quotedIdent(name)}`]),
    ...(schema === undefined || schema === described.schema
      ? []
      : [`alter ${nameOf({ ...described, name: name ?? described.name })} set schema ${quotedIdent(schema)}`]),
  ],
  remove: (described, options) => dropping(nameOf(described), options),
}
