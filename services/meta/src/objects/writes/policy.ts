import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { CreatePolicy, Policy, UpdatePolicy } from '@cairn/contracts/pg-meta/policies'
import { policyKind } from '../policy.ts'
import type { ObjectWrites } from './object-writes.ts'
import { dropping, qualified, roleName } from './sql.ts'

interface Rule {
  roles?: readonly string[] | undefined
  definition?: string | null | undefined
  check?: string | null | undefined
}

const ruleOf = ({ roles, definition, check }: Rule): string =>
  [
    ...(roles === undefined ? [] : [`to ${roles.map(roleName).join(', ')}`]),
    ...(definition === undefined || definition === null ? [] : [`using (${definition})`]),
    ...(check === undefined || check === null ? [] : [`with check (${check})`]),
  ].join(' ')

const nameOf = ({ name, schema, table }: { name: string; schema: string; table: string }): string =>
  `policy ${quotedIdent(name)} on ${qualified(schema, table)}`

export const policyWrites: ObjectWrites<Policy, CreatePolicy, UpdatePolicy> = {
  kind: policyKind,
  create: async (_db, body) => ({
    statements: [`create ${nameOf(body)} as ${body.action} for ${body.command} ${ruleOf(body)}`],
    result: {
      conditions: ['n.nspname = $1', 'c.relname = $2', 'p.polname = $3'],
      values: [body.schema, body.table, body.name],
    },
  }),
  update: async (_db, policy, { name, ...rule }) => {
    const changed = ruleOf(rule)
    return [
      ...(changed === '' ? [] : [`alter ${nameOf(policy)} ${changed}`]),
      ...(name === undefined || name === policy.name ? [] : [`alter ${nameOf(policy)} rename to ${quotedIdent(name)}`]),
    ]
  },
  remove: (policy, options) => dropping(nameOf(policy), options),
}
