import { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import type { ObjectKind } from '../objects/object-kind.ts'

/** Only what is known to be no secret: other wrappers than postgres_fdw keep keys in the options of a server. */
const option = (name: string): string =>
  `(select option_value from pg_catalog.pg_options_to_table(s.srvoptions) where option_name = '${name}')`

const mappedOption = (name: string): string =>
  `(select option_value from pg_catalog.pg_options_to_table(m.umoptions) where option_name = '${name}')`

// The view hides the options of a mapping from those who could not use it. Options that are all hidden are null.
const mapping = `
  select json_build_object(
           'user', ${mappedOption('user')},
           'has_password', case when m.umoptions is not null then ${mappedOption('password')} is not null end)
    from pg_catalog.pg_user_mappings m
   where m.srvid = s.oid and m.usename = 'postgres' and m.umuser <> 0`

const mappedRoles = `
  select json_agg(m.usename order by m.usename) from pg_catalog.pg_user_mappings m where m.srvid = s.oid`

const tables = `
  select json_agg(json_build_object('id', c.oid::int8, 'schema', n.nspname, 'name', c.relname)
                  order by n.nspname, c.relname)
    from pg_catalog.pg_foreign_table f
    join pg_catalog.pg_class c on c.oid = f.ftrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where f.ftserver = s.oid and c.relpersistence <> 't'`

export const foreignServerKind: ObjectKind<ForeignServer> = {
  shape: ForeignServer,
  id: 's.oid',
  order: 's.srvname',
  from: `from pg_catalog.pg_foreign_server s where true`,
  fields: `
    'id', s.oid::int8,
    'name', s.srvname,
    'wrapper', w.fdwname,
    'owner', pg_catalog.pg_get_userbyid(s.srvowner),
    'host', ${option('host')},
    'hostaddr', ${option('hostaddr')},
    'port', case when ${option('port')} ~ '^\\d{1,5}$' then ${option('port')}::int end,
    'database', ${option('dbname')},
    'ssl_mode', ${option('sslmode')},
    'ssl_root_cert', ${option('sslrootcert')},
    'user_mapping', (${mapping}),
    'mapped_roles', coalesce((${mappedRoles}), '[]'),
    'tables', coalesce((${tables}), '[]')`,
  details: `
    join pg_catalog.pg_foreign_server s on s.oid = page.id
    join pg_catalog.pg_foreign_data_wrapper w on w.oid = s.srvfdw`,
}
