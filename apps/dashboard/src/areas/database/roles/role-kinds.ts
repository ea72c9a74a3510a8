import type { DatabaseRole } from '@cairn/contracts/pg-meta/roles'
import { apiRoles } from '@cairn/contracts/pg-meta/table-change-words'

/** Roles that Cairn and its services need. They are changed by nobody else. */
const systemRoles = new Set(['anon', 'authenticated', 'service_role', 'authenticator', 'postgres', 'dashboard_user'])

export const isSystemRole = (name: string): boolean => systemRoles.has(name) || /^(supabase|cairn|pg)_/.test(name)

/** Roles of requests: what they can do in the tables of a project is for its people to decide. */
const requestRoles: ReadonlySet<string> = new Set(apiRoles)

/** Why the privileges of a role are not for people to change. */
export const whyPrivilegesAreFixed = (name: string): string | undefined =>
  isSystemRole(name) && !requestRoles.has(name) ? 'Services of this project need this role.' : undefined

/** What a role may do beyond what it was granted, in the words of CREATE ROLE. */
export const attributesOf = (role: DatabaseRole): string[] => [
  ...(role.is_superuser ? ['superuser'] : []),
  ...(role.can_login ? ['login'] : []),
  ...(role.can_bypass_rls ? ['bypass RLS'] : []),
  ...(role.can_create_role ? ['create roles'] : []),
  ...(role.can_create_db ? ['create databases'] : []),
  ...(role.is_replication_role ? ['replication'] : []),
]

type Connected = Pick<DatabaseRole, 'active_connections' | 'connection_limit'>

/** Connections in use, and how many the server allows: the limit of a role without one of its own. */
export const connectionsOf = (roles: readonly Connected[]): { used: number; limit: number } => ({
  used: roles.reduce((sum, { active_connections: count }) => sum + count, 0),
  limit: Math.max(0, ...roles.map(({ connection_limit: limit }) => limit)),
})
