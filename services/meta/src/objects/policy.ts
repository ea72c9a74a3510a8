import { Policy } from '@cairn/contracts/pg-meta/policies'
import type { ObjectKind } from './object-kind.ts'

const commands = `
  case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end`

const roles = `
  case when p.polroles = '{0}' then '["public"]'
       else (select json_agg(r.rolname order by r.rolname) from pg_catalog.pg_roles r where r.oid = any (p.polroles)) end`

export const policyKind: ObjectKind<Policy> = {
  shape: Policy,
  id: 'p.oid',
  schema: 'n.nspname',
  order: 'n.nspname, c.relname, p.polname',
  from: `from pg_catalog.pg_policy p
         join pg_catalog.pg_class c on c.oid = p.polrelid
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where true`,
  fields: `
    'id', p.oid::int8,
    'schema', n.nspname,
    'table', c.relname,
    'table_id', c.oid::int8,
    'name', p.polname,
    'action', case when p.polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
    'roles', coalesce(${roles}, '[]'),
    'command', ${commands},
    'definition', pg_catalog.pg_get_expr(p.polqual, p.polrelid),
    'check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)`,
  details: `
    join pg_catalog.pg_policy p on p.oid = page.id
    join pg_catalog.pg_class c on c.oid = p.polrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace`,
}
