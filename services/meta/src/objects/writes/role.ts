import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { CreateDatabaseRole, DatabaseRole, UpdateDatabaseRole } from '@cairn/contracts/pg-meta/roles'
import { roleKind } from '../role.ts'
import type { ObjectWrites } from './object-writes.ts'
import { settingText } from './sql.ts'

type Options = Omit<UpdateDatabaseRole, 'name' | 'config'>

const words = {
  is_superuser: 'superuser',
  can_create_db: 'createdb',
  can_create_role: 'createrole',
  inherit_role: 'inherit',
  can_login: 'login',
  is_replication_role: 'replication',
  can_bypass_rls: 'bypassrls',
} as const
const attributes = [
  'is_superuser',
  'can_create_db',
  'can_create_role',
  'inherit_role',
  'can_login',
  'is_replication_role',
  'can_bypass_rls',
] as const

const optionTexts = (body: Options): string[] => [
  ...attributes.flatMap((name) => {
    const isSet = body[name]
    return isSet === undefined ? [] : [isSet ? words[name] : `no${words[name]}`]
  }),
  ...(body.connection_limit === undefined ? [] : [`connection limit ${body.connection_limit}`]),
  ...(body.password === undefined
    ? []
    : [`password ${body.password === null ? 'null' : quotedLiteral(body.password)}`]),
  ...(body.valid_until === undefined ? [] : [`valid until ${quotedLiteral(body.valid_until ?? 'infinity')}`]),
]

const names = (word: string, roles: readonly string[] = []): string[] =>
  roles.length === 0 ? [] : [`${word} ${roles.map(quotedIdent).join(', ')}`]

const configStatement = (role: string, change: NonNullable<UpdateDatabaseRole['config']>[number]): string =>
  `alter role ${role} ${change.op === 'remove' ? `reset ${quotedIdent(change.path)}` : settingText(change.path, change.value)}`

/** A password has to be its SCRAM-SHA-256 verifier: a statement can reach the log of the server. */
export const roleWrites: ObjectWrites<DatabaseRole, CreateDatabaseRole, UpdateDatabaseRole> = {
  kind: roleKind({ withDefaultRoles: true }),
  create: async (_db, { name, config = {}, member_of: memberOf, members, admins, ...options }) => {
    const role = quotedIdent(name)
    return {
      statements: [
        [
          `create role ${role}`,
          ...optionTexts(options),
          ...names('in role', memberOf),
          ...names('role', members),
          ...names('admin', admins),
        ].join(' '),
        ...Object.entries(config).map(([setting, value]) => `alter role ${role} ${settingText(setting, value)}`),
      ],
      result: { conditions: ['r.rolname = $1'], values: [name] },
    }
  },
  update: async (_db, { name: current }, { name, config = [], ...options }) => {
    const role = quotedIdent(current)
    const changed = optionTexts(options)
    return [
      ...(changed.length === 0 ? [] : [`alter role ${role} ${changed.join(' ')}`]),
      ...config.map((change) => configStatement(role, change)),
      ...(name === undefined || name === current ? [] : [`alter role ${role} rename to ${quotedIdent(name)}`]),
    ]
  },
  remove: ({ name }) => [`drop role ${quotedIdent(name)}`],
}
