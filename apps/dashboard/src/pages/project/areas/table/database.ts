import {
  Archive,
  Blocks,
  BookCopy,
  Columns3,
  DatabaseZap,
  History,
  Library,
  ListTree,
  Network,
  Puzzle,
  Radio,
  Settings2,
  SquareFunction,
  Table2,
  UserRoundCog,
  Webhook,
} from 'lucide-react'
import type { Area } from '../area.ts'

const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

export const database: Area = {
  path: 'database',
  title: 'Database',
  groups: [
    {
      title: 'Database management',
      pages: [
        {
          path: 'database/schemas',
          title: 'Schema visualizer',
          icon: Network,
          coming: {
            holds:
              'The tables of a schema and the keys between them, drawn as a diagram that can be moved and exported.',
            sql: `select conrelid::regclass as from_table, confrelid::regclass as to_table, conname as foreign_key
from pg_constraint where contype = 'f' order by 1, 2;`,
          },
        },
        {
          path: 'database/tables',
          title: 'Tables',
          icon: Table2,
          coming: {
            holds: 'Every table with its size, its estimated rows and its columns, to create, change and drop.',
            sql: `select c.oid::regclass as "table", pg_size_pretty(pg_total_relation_size(c.oid)) as size, reltuples::bigint as rows
from pg_class c join pg_namespace n on n.oid = relnamespace
where relkind in ('r', 'p') and ${ownSchemas} order by pg_total_relation_size(c.oid) desc;`,
          },
        },
        {
          path: 'database/functions',
          title: 'Functions',
          icon: SquareFunction,
          coming: {
            holds: 'Functions by schema, with arguments, language and body, to write, change and delete.',
            sql: `select p.oid::regprocedure as function, lanname as language, prosecdef as security_definer
from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
where n.nspname = 'public' order by 1;`,
          },
        },
        {
          path: 'database/triggers',
          title: 'Triggers',
          icon: DatabaseZap,
          coming: {
            holds:
              'What runs when rows change: each trigger with its table, events and function, to switch on and off.',
            sql: `select tgrelid::regclass as "table", tgname as trigger, pg_get_triggerdef(oid) as definition
from pg_trigger where not tgisinternal order by 1, 2;`,
          },
        },
        {
          path: 'database/types',
          title: 'Enumerated types',
          icon: ListTree,
          coming: {
            holds: 'Types that allow a fixed list of values, to create, to extend and to put in order.',
            sql: `select enumtypid::regtype as type, string_agg(enumlabel, ', ' order by enumsortorder) as values
from pg_enum group by 1 order by 1;`,
          },
        },
        {
          path: 'database/extensions',
          title: 'Extensions',
          icon: Puzzle,
          coming: {
            holds: 'The extensions of PostgreSQL that can be installed here, each with a switch and its documentation.',
            sql: `select name, default_version, installed_version, comment from pg_available_extensions order by name;`,
          },
        },
        {
          path: 'database/indexes',
          title: 'Indexes',
          icon: Library,
          coming: {
            holds: 'Every index with its definition, its size and how often it was used, to create and drop.',
            sql: `select relid::regclass as "table", indexrelid::regclass as index, idx_scan as scans,
  pg_size_pretty(pg_relation_size(indexrelid)) as size
from pg_stat_user_indexes order by pg_relation_size(indexrelid) desc;`,
          },
        },
        {
          path: 'database/publications',
          title: 'Publications',
          icon: Radio,
          coming: {
            holds: 'Which tables send which of their changes to subscribers, realtime among them.',
            sql: `select p.pubname as publication, t.schemaname as schema, t.tablename as "table", pubinsert, pubupdate, pubdelete
from pg_publication p left join pg_publication_tables t using (pubname) order by 1, 2, 3;`,
          },
        },
        {
          path: 'database/replication',
          title: 'Replication',
          icon: BookCopy,
          coming: { holds: 'Copies of this database that follow it, and how far each is behind.' },
        },
      ],
    },
    {
      title: 'Access control',
      pages: [
        {
          path: 'database/roles',
          title: 'Roles',
          icon: UserRoundCog,
          coming: {
            holds: 'The roles of the database, what each may do, and how many connections each has open.',
            sql: `select rolname as role, rolcanlogin as can_sign_in, rolbypassrls as bypasses_rls, rolconnlimit as connection_limit
from pg_roles where rolname !~ '^pg_' order by 1;`,
          },
        },
        {
          path: 'database/column-privileges',
          title: 'Column privileges',
          icon: Columns3,
          coming: {
            holds: 'Which role may read, insert or update which column of a table.',
            sql: `select table_schema, table_name, column_name, grantee, privilege_type
from information_schema.column_privileges where table_schema = 'public' order by 1, 2, 3, 4, 5;`,
          },
        },
      ],
    },
    {
      title: 'Platform',
      pages: [
        {
          path: 'database/backups',
          title: 'Backups',
          icon: Archive,
          coming: { holds: 'Daily copies of this database, to download and to restore from, also to a point in time.' },
        },
        {
          path: 'database/migrations',
          title: 'Migrations',
          icon: History,
          coming: { holds: 'The changes that were applied to this database, in order, each with its SQL.' },
        },
        {
          path: 'database/wrappers',
          title: 'Wrappers',
          icon: Blocks,
          coming: {
            holds: 'Data that lives elsewhere, read as if it were a table of this database.',
            sql: `select srvname as server, fdwname as wrapper from pg_foreign_server s join pg_foreign_data_wrapper w on w.oid = srvfdw;`,
          },
        },
        {
          path: 'database/hooks',
          title: 'Webhooks',
          icon: Webhook,
          coming: { holds: 'Requests that are sent over HTTP whenever rows of a table change.' },
        },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        {
          path: 'database/settings',
          title: 'Settings',
          icon: Settings2,
          coming: {
            holds: 'The password, connection pooling, encryption and the networks that may connect.',
            sql: `select name, setting, unit, short_desc from pg_settings where source not in ('default', 'override') order by name;`,
          },
        },
      ],
    },
  ],
}
