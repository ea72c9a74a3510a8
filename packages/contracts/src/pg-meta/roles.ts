import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, flag, Id, oneBelow, page } from './shared.ts'

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
