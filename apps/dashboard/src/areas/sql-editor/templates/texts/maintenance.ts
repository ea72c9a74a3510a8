import type { SqlText } from '../sql-text.ts'

const group = 'Maintenance'

export const maintenanceTexts: readonly SqlText[] = [
  {
    id: 'slow-queries',
    title: 'Slow queries',
    description: 'The statements that took the most time in total, with their calls and their average.',
    group,
    isRepeatable: true,
    sql: `create extension if not exists pg_stat_statements;

select
  round(total_exec_time::numeric, 1) as total_ms,
  calls,
  round(mean_exec_time::numeric, 2) as average_ms,
  round(max_exec_time::numeric, 2) as slowest_ms,
  rows,
  round(100.0 * shared_blks_hit / nullif(shared_blks_hit + shared_blks_read, 0), 1) as cache_hit_percent,
  rolname as role,
  left(query, 200) as query
from pg_stat_statements
join pg_roles on pg_roles.oid = pg_stat_statements.userid
where dbid = (select oid from pg_database where datname = current_database())
order by total_exec_time desc
limit 50;
`,
  },
  {
    id: 'table-sizes',
    title: 'Sizes of tables',
    description: 'The space that each table takes, with its indexes and its large values.',
    group,
    isRepeatable: true,
    sql: `select
  relation.oid::regclass as table,
  greatest(relation.reltuples, 0)::bigint as estimated_rows,
  pg_size_pretty(pg_total_relation_size(relation.oid)) as total,
  pg_size_pretty(pg_relation_size(relation.oid)) as rows,
  pg_size_pretty(pg_indexes_size(relation.oid)) as indexes,
  pg_size_pretty(coalesce(pg_total_relation_size(nullif(relation.reltoastrelid, 0)), 0)) as large_values
from pg_class as relation
join pg_namespace as schema on schema.oid = relation.relnamespace
where relation.relkind in ('r', 'm')
  and schema.nspname not in ('pg_catalog', 'information_schema')
order by pg_total_relation_size(relation.oid) desc
limit 100;
`,
  },
  {
    id: 'locks',
    title: 'Who waits for whom',
    description: 'Sessions that wait for a lock, and the sessions that hold it.',
    group,
    isRepeatable: true,
    sql: `-- No rows: nothing waits.
select
  waiting.pid as waiting_pid,
  now() - waiting.state_change as waiting_for,
  left(waiting.query, 200) as waiting_query,
  blocking.pid as blocking_pid,
  blocking.usename as blocking_role,
  blocking.state as blocking_state,
  now() - blocking.xact_start as blocking_transaction_age,
  left(blocking.query, 200) as last_blocking_query
from pg_stat_activity as waiting
cross join lateral unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
join pg_stat_activity as blocking on blocking.pid = blocker.pid
order by waiting.state_change;
`,
  },
  {
    id: 'unused-indexes',
    title: 'Unused indexes',
    description: 'Indexes that no query has used, and the space that they take.',
    group,
    isRepeatable: true,
    sql: `-- The counts begin at the last reset of the statistics: look at when that was before deleting an index.
select
  usage.indexrelid::regclass as index,
  usage.relid::regclass as table,
  pg_size_pretty(pg_relation_size(usage.indexrelid)) as size,
  usage.idx_scan as scans,
  database.stats_reset as counted_since
from pg_stat_user_indexes as usage
join pg_index as index on index.indexrelid = usage.indexrelid
join pg_stat_database as database on database.datname = current_database()
where usage.idx_scan = 0
  -- Unique indexes are needed even if nothing searches in them.
  and not index.indisunique
order by pg_relation_size(usage.indexrelid) desc;
`,
  },
  {
    id: 'missing-foreign-key-indexes',
    title: 'Foreign keys without an index',
    description: 'Columns that refer to another table and have no index: deleting there reads this whole table.',
    group,
    isRepeatable: true,
    sql: `select
  key.conrelid::regclass as table,
  key.conname as foreign_key,
  key.confrelid::regclass as refers_to,
  format(
    'create index on %s (%s);',
    key.conrelid::regclass,
    (
      select string_agg(quote_ident(attname), ', ' order by position)
      from unnest(key.conkey) with ordinality as columns (number, position)
      join pg_attribute on attrelid = key.conrelid and attnum = columns.number
    )
  ) as suggested_index
from pg_constraint as key
where key.contype = 'f'
  and not exists (
    select
    from pg_index as index
    where index.indrelid = key.conrelid
      and index.indpred is null
      -- The index begins with the columns of the key, in any order.
      and (index.indkey::smallint[])[0:cardinality(key.conkey) - 1] @> key.conkey
  )
order by pg_relation_size(key.conrelid) desc, 1, 2;
`,
  },
  {
    id: 'dead-rows',
    title: 'Dead rows and vacuum',
    description: 'Rows that were deleted or replaced and still take space, and when the table was last cleaned up.',
    group,
    isRepeatable: true,
    sql: `select
  relid::regclass as table,
  n_live_tup as rows,
  n_dead_tup as dead_rows,
  round(100.0 * n_dead_tup / nullif(n_live_tup + n_dead_tup, 0), 1) as dead_percent,
  greatest(last_vacuum, last_autovacuum) as last_vacuum,
  greatest(last_analyze, last_autoanalyze) as last_analyze
from pg_stat_user_tables
order by n_dead_tup desc
limit 100;
`,
  },
  {
    id: 'connections',
    title: 'Connections',
    description: 'How many sessions each role and application has open, and what they are doing.',
    group,
    isRepeatable: true,
    sql: `select
  usename as role,
  application_name as application,
  state,
  count(*) as sessions,
  max(now() - state_change) as longest_in_this_state,
  current_setting('max_connections') as at_most
from pg_stat_activity
where backend_type = 'client backend'
group by usename, application_name, state
order by sessions desc;
`,
  },
  {
    id: 'tables-without-rls',
    title: 'Tables without row-level security',
    description: 'Tables in the public schema that every API key can read, or that no policy lets anyone read.',
    group,
    isRepeatable: true,
    sql: `select
  relation.oid::regclass as table,
  case
    when not relation.relrowsecurity then 'open: row-level security is off'
    else 'closed: there is no policy'
  end as access
from pg_class as relation
where relation.relnamespace = 'public'::regnamespace
  and relation.relkind in ('r', 'p')
  and (
    not relation.relrowsecurity
    or not exists (select from pg_policy where polrelid = relation.oid)
  )
order by relation.relrowsecurity, 1;
`,
  },
  {
    id: 'extensions',
    title: 'Version and extensions',
    description: 'The version of PostgreSQL, and the extensions that are installed or can be.',
    group,
    isRepeatable: true,
    sql: `select version();

select name, installed_version, default_version, comment
from pg_available_extensions
order by installed_version is null, name;
`,
  },
]
