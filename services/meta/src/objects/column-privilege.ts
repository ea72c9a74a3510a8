import { ColumnPrivileges } from '@cairn/contracts/pg-meta/column-privileges'
import type { ObjectKind } from './object-kind.ts'

/**
 * Those of the table, which hold for its columns too, and those of the column. A table that nobody was granted anything
 * on has the default privileges of its owner.
 */
const grants = `
  grants as (
    select page.relation, page.number, acl.grantor, acl.grantee, acl.privilege_type, bool_or(acl.is_grantable) as is_grantable
      from page
      join pg_catalog.pg_class c on c.oid = page.relation
      join pg_catalog.pg_attribute a on a.attrelid = page.relation and a.attnum = page.number
     cross join lateral (
       select * from pg_catalog.aclexplode(coalesce(c.relacl, pg_catalog.acldefault('r', c.relowner)))
       union all
       select * from pg_catalog.aclexplode(a.attacl)
     ) acl
     where acl.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
     group by page.relation, page.number, acl.grantor, acl.grantee, acl.privilege_type
  ),
  lists as (
    select relation, number,
           json_agg(json_build_object(
             'grantor', pg_catalog.pg_get_userbyid(grantor),
             'grantee', case when grantee = 0 then 'PUBLIC' else pg_catalog.pg_get_userbyid(grantee) end,
             'privilege_type', privilege_type,
             'is_grantable', is_grantable) order by grantee, grantor, privilege_type) as list
      from grants group by relation, number
  )`

export const columnPrivilegeKind: ObjectKind<ColumnPrivileges> = {
  shape: ColumnPrivileges,
  id: `c.oid || '.' || a.attnum`,
  schema: 'n.nspname',
  order: 'n.nspname, c.relname, a.attnum',
  keeps: 'c.oid as relation, a.attnum as number',
  from: `from pg_catalog.pg_class c
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace
         join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  with: grants,
  fields: `
    'column_id', page.id,
    'relation_schema', n.nspname,
    'relation_name', c.relname,
    'column_name', a.attname,
    'privileges', coalesce(lists.list, '[]')`,
  details: `
    join pg_catalog.pg_class c on c.oid = page.relation
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = page.relation and a.attnum = page.number
    left join lists on lists.relation = page.relation and lists.number = page.number`,
}
