import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { CreateTrigger, Trigger, UpdateTrigger } from '@cairn/contracts/pg-meta/triggers'
import { triggerKind } from '../trigger.ts'
import type { ObjectWrites } from './object-writes.ts'
import { dropping, qualified } from './sql.ts'

export const enabling = {
  ORIGIN: 'enable',
  REPLICA: 'enable replica',
  ALWAYS: 'enable always',
  DISABLED: 'disable',
} as const

const nameOf = ({ name, schema, table }: { name: string; schema: string; table: string }): string =>
  `trigger ${quotedIdent(name)} on ${qualified(schema, table)}`

const creating = (body: CreateTrigger): string => {
  const { name, schema, table, activation, events, orientation, condition } = body
  const args = body.function_args.map(quotedLiteral).join(', ')
  return [
    `create trigger ${quotedIdent(name)} ${activation} ${events.join(' or ')} on ${qualified(schema, table)}`,
    `for each ${orientation}`,
    ...(condition === undefined || condition === null ? [] : [`when (${condition})`]),
    `execute function ${qualified(body.function_schema, body.function_name)}(${args})`,
  ].join(' ')
}

export const triggerWrites: ObjectWrites<Trigger, CreateTrigger, UpdateTrigger> = {
  kind: triggerKind,
  create: async (_db, body) => ({
    statements: [creating(body)],
    result: {
      conditions: ['n.nspname = $1', 'c.relname = $2', 't.tgname = $3'],
      values: [body.schema, body.table, body.name],
    },
  }),
  update: async (_db, trigger, { name, enabled_mode: mode }) => [
    ...(mode === undefined
      ? []
      : [
          `alter table ${qualified(trigger.schema, trigger.table)} ${enabling[mode]} trigger ${quotedIdent(trigger.name)}`,
        ]),
    ...(name === undefined || name === trigger.name ? [] : [`alter ${nameOf(trigger)} rename to ${quotedIdent(name)}`]),
  ],
  remove: (trigger, options) => dropping(nameOf(trigger), options),
}
