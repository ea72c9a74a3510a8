import { RunningQuery } from '@cairn/contracts/database/running-queries'
import { z } from 'zod'
import { askJson } from '../catalogue/ask-json.ts'
import type { Database } from '../database.ts'
import { sessionsText } from './sessions.ts'

const maxQueryCharacters = 20_000

// Each phase counts something else: sessions that it waits for, blocks, rows or bytes.
const progressText = `
  select pid, phase,
         case when phase like 'waiting%' then lockers_done when blocks_total > 0 then blocks_done else tuples_done end as done,
         case when phase like 'waiting%' then lockers_total when blocks_total > 0 then blocks_total else tuples_total end as total
    from pg_catalog.pg_stat_progress_create_index
  union all select pid, phase, heap_blks_scanned, heap_blks_total from pg_catalog.pg_stat_progress_vacuum
  union all select pid, phase, heap_blks_scanned, heap_blks_total from pg_catalog.pg_stat_progress_cluster
  union all select pid, phase, sample_blks_scanned, sample_blks_total from pg_catalog.pg_stat_progress_analyze
  union all select pid, command, bytes_processed, bytes_total from pg_catalog.pg_stat_progress_copy`

const mostLocks = 20

// Those on tables of this database, with locks that are waited for first. Names and modes are no secrets: every role reads
// pg_locks and pg_class.
const locksText = `
  select k.pid, k.granted, k.mode,
         pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname) as object,
         row_number() over (partition by k.pid order by k.granted, n.nspname, c.relname, k.mode) as place
    from pg_catalog.pg_locks k
    join pg_catalog.pg_database d on d.oid = k.database and d.datname = pg_catalog.current_database()
    join pg_catalog.pg_class c on c.oid = k.relation and c.relkind in ('r', 'p', 'm')
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'pg_toast')
   where k.locktype in ('relation', 'tuple')`

const text = `
  with sessions as (${sessionsText}), progress as (${progressText}), locks as materialized (${locksText})
  select coalesce(json_agg(json_build_object(
    'id', s.id,
    'process_id', s.pid,
    'role', s.rolname,
    'database', coalesce(s.datname, ''),
    'application', coalesce(s.application_name, ''),
    'state', case when s.state = 'active' then 'active' else 'idle_in_transaction' end,
    'elapsed_ms', greatest(0, extract(epoch from clock_timestamp() - s.since) * 1000),
    'started_at', s.since,
    'query', left(s.query, ${maxQueryCharacters}),
    'waits_for', case when s.state = 'active' then s.wait_event_type || ': ' || s.wait_event end,
    'blocked_by', to_json(pg_catalog.pg_blocking_pids(s.pid)),
    'locks', (select coalesce(json_agg(json_build_object('object', l.object, 'mode', l.mode, 'is_granted', l.granted)
                       order by l.place), '[]')
                from locks l where l.pid = s.pid and l.place <= ${mostLocks}),
    'progress', (select json_build_object('phase', p.phase, 'done', coalesce(p.done, 0), 'total', coalesce(p.total, 0))
                   from progress p where p.pid = s.pid and p.phase is not null limit 1)
  ) order by s.since), '[]')
    from (select *, case when state = 'active' then query_start else state_change end as since from sessions) s`

const SessionQuery = RunningQuery.omit({ account_email: true })
type SessionQuery = z.infer<typeof SessionQuery>

/** What runs now in the whole server, longest first, as far as the role may see it. @throws MetaError */
export const listRunningQueries = async (db: Database): Promise<SessionQuery[]> =>
  (await askJson(db, z.array(SessionQuery), text)) ?? []
