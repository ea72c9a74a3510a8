import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, flag, Id, Name, oneBelow, page } from './shared.ts'

export const DatabaseRole = z.object({
  id: Id,
  name: z.string(),
  is_superuser: z.boolean(),
  can_create_db: z.boolean(),
  can_create_role: z.boolean(),
  inherit_role: z.boolean(),
  can_login: z.boolean(),
  is_replication_role: z.boolean(),
  can_bypass_rls: z.boolean(),
  active_connections: z.number().int(),
  /** That of the server where the role has none of its own. */
  connection_limit: z.number().int(),
  /** Always asterisks. */
  password: z.string(),
  valid_until: z.string().nullable(),
  /** What ALTER ROLE … SET has set. */
  config: z.record(z.string(), z.string()).nullable(),
})
export type DatabaseRole = z.infer<typeof DatabaseRole>

export const listDatabaseRoles = endpoint({
  ...below('roles'),
  name: 'listDatabaseRoles',
  method: 'GET',
  summary: 'Roles of the server, by name; those of PostgreSQL itself on request.',
  query: z.object({ include_default_roles: flag(false), ...page }),
  response: z.array(DatabaseRole),
})

export const getDatabaseRole = endpoint({
  ...oneBelow('roles'),
  name: 'getDatabaseRole',
  method: 'GET',
  summary: 'One role.',
  response: DatabaseRole,
})

const attributes = {
  is_superuser: z.boolean(),
  can_create_db: z.boolean(),
  can_create_role: z.boolean(),
  inherit_role: z.boolean(),
  can_login: z.boolean(),
  is_replication_role: z.boolean(),
  can_bypass_rls: z.boolean(),
}

// Other characters would have to be normalized before the password is hashed, as RFC 4013 says.
const RolePassword = z
  .string()
  .max(1_000)
  .regex(/^[\x20-\x7e]+$/, 'Use letters, digits and punctuation of ASCII only.')

const options = {
  ...attributes,
  /** -1: as many as the server allows. */
  connection_limit: z.number().int().min(-1).max(1_000_000),
  /** Only its SCRAM-SHA-256 verifier reaches the database. */
  password: RolePassword.nullable(),
  valid_until: z.string().max(100).nullable(),
}

const roleNames = z.array(Name).max(100)
const SettingName = z.string().min(1).max(200)
const SettingValue = z.string().max(10_000)

export const CreateDatabaseRole = z.object({
  name: Name,
  ...z.object(options).partial().shape,
  /** Roles that the new one becomes a member of. */
  member_of: roleNames.optional(),
  /** Roles that become members of the new one. */
  members: roleNames.optional(),
  /** Members that may add others. */
  admins: roleNames.optional(),
  config: z.record(SettingName, SettingValue).optional(),
})
export type CreateDatabaseRole = z.infer<typeof CreateDatabaseRole>

export const createDatabaseRole = endpoint({
  ...below('roles'),
  name: 'createDatabaseRole',
  method: 'POST',
  summary: 'Create a role.',
  body: CreateDatabaseRole,
  response: DatabaseRole,
})

export const UpdateDatabaseRole = z.object({
  name: Name.optional(),
  ...z.object(options).partial().shape,
  /** Settings, as ALTER ROLE … SET and RESET change them. */
  config: z
    .array(
      z.discriminatedUnion('op', [
        z.object({ op: z.enum(['add', 'replace']), path: SettingName, value: SettingValue }),
        z.object({ op: z.literal('remove'), path: SettingName }),
      ]),
    )
    .max(100)
    .optional(),
})
export type UpdateDatabaseRole = z.infer<typeof UpdateDatabaseRole>

export const updateDatabaseRole = endpoint({
  ...oneBelow('roles'),
  name: 'updateDatabaseRole',
  method: 'PATCH',
  summary: 'Change a role. What is left out stays as it is.',
  body: UpdateDatabaseRole,
  response: DatabaseRole,
})

export const deleteDatabaseRole = endpoint({
  ...oneBelow('roles'),
  name: 'deleteDatabaseRole',
  method: 'DELETE',
  summary: 'Delete a role. Returns it as it was.',
  response: DatabaseRole,
})
