import { DatabaseRole } from '@cairn/contracts/pg-meta/roles'
import type { ObjectKind } from './object-kind.ts'

const settings = `
  select json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1))
    from unnest(r.rolconfig) setting`

/** Roles; without those that PostgreSQL brings, unless `withDefaultRoles`. */
export const roleKind = ({ withDefaultRoles = false } = {}): ObjectKind<DatabaseRole> => ({
  shape: DatabaseRole,
  id: 'r.oid',
  order: 'r.rolname',
  from: `from pg_catalog.pg_roles r where ${withDefaultRoles ? 'true' : `r.rolname !~ '^pg_'`}`,
  fields: `
    'id', r.oid::int8,
    'name', r.rolname,
    'is_superuser', r.rolsuper,
    'can_create_db', r.rolcreatedb,
    'can_create_role', r.rolcreaterole,
    'inherit_role', r.rolinherit,
    'can_login', r.rolcanlogin,
    'is_replication_role', r.rolreplication,
    'can_bypass_rls', r.rolbypassrls,
    'active_connections', coalesce(sessions.count, 0),
    'connection_limit', case when r.rolconnlimit < 0 then current_setting('max_connections')::int else r.rolconnlimit end,
    'password', r.rolpassword,
    'valid_until', r.rolvaliduntil::text,
    'config', (${settings})`,
  with: `sessions as (select usesysid as role, count(*) from pg_catalog.pg_stat_activity group by usesysid)`,
  details: `
    join pg_catalog.pg_roles r on r.oid = page.id
    left join sessions on sessions.role = r.oid`,
})
