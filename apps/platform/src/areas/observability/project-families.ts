import type { ProjectSample } from './project-sampler.ts'
import type { MetricFamily } from './prometheus-text.ts'

/** A project, as it is scraped. Without a sample its database does not run. */
export interface ScrapedProject {
  ref: string
  sample: ProjectSample | undefined
}

interface Family {
  name: string
  help: string
  type: MetricFamily['type']
  of: (sample: ProjectSample) => number | undefined
}

const gauge = (name: string, help: string, of: Family['of']): Family => ({ name, help, type: 'gauge', of })
const counter = (name: string, help: string, of: Family['of']): Family => ({ name, help, type: 'counter', of })

const families: readonly Family[] = [
  counter(
    'cairn_database_cpu_seconds_total',
    'Processor time of the database server.',
    ({ usage }) => usage.processorMs / 1_000,
  ),
  gauge('cairn_database_memory_bytes', 'Memory of the database server.', ({ usage }) => usage.memoryBytes),
  gauge(
    'cairn_database_memory_limit_bytes',
    'Memory that the database server may use.',
    ({ values }) => values.memoryLimitBytes,
  ),
  gauge('cairn_database_disk_bytes', 'Files of the database server.', ({ values }) => values.diskBytes),
  gauge('cairn_database_wal_files_bytes', 'Files of the write-ahead log.', ({ values }) => values.walFileBytes),
  counter(
    'cairn_database_read_bytes_total',
    'Bytes that the server read from the disk.',
    ({ usage }) => usage.readBytes,
  ),
  counter(
    'cairn_database_written_bytes_total',
    'Bytes that the server wrote to the disk.',
    ({ usage }) => usage.writtenBytes,
  ),
  gauge('pg_database_size_bytes', 'Size of all databases of the project.', ({ values }) => values.databaseBytes),
  gauge('pg_stat_database_num_backends', 'Sessions of clients.', ({ counters }) => counters?.connections),
  gauge('pg_settings_max_connections', 'Sessions that the server allows.', ({ counters }) => counters?.maxConnections),
  gauge(
    'cairn_database_active_sessions',
    'Sessions that run a statement.',
    ({ counters }) => counters?.connectionsActive,
  ),
  gauge(
    'cairn_database_idle_in_transaction_sessions',
    'Sessions that wait inside a transaction.',
    ({ counters }) => counters?.connectionsIdleInTransaction,
  ),
  gauge(
    'cairn_database_longest_transaction_seconds',
    'Age of the oldest transaction.',
    ({ counters }) => counters?.longestTransactionSeconds,
  ),
  gauge('cairn_database_locks', 'Locks that are held.', ({ counters }) => counters?.locksGranted),
  gauge('cairn_database_locks_waiting', 'Locks that a session waits for.', ({ counters }) => counters?.locksWaiting),
  counter(
    'pg_stat_database_xact_commit_total',
    'Transactions that were committed.',
    ({ counters }) => counters?.commits,
  ),
  counter(
    'pg_stat_database_xact_rollback_total',
    'Transactions that were rolled back.',
    ({ counters }) => counters?.rollbacks,
  ),
  counter('pg_stat_database_deadlocks_total', 'Deadlocks.', ({ counters }) => counters?.deadlocks),
  counter('pg_stat_database_blks_hit_total', 'Blocks found in memory.', ({ counters }) => counters?.blocksHit),
  counter('pg_stat_database_blks_read_total', 'Blocks read from files.', ({ counters }) => counters?.blocksRead),
  counter(
    'pg_stat_database_temp_bytes_total',
    'Bytes written to temporary files.',
    ({ counters }) => counters?.temporaryBytes,
  ),
  counter('pg_stat_database_tup_returned_total', 'Rows that were read.', ({ counters }) => counters?.rowsReturned),
  counter(
    'cairn_database_rows_changed_total',
    'Rows that were inserted, updated or deleted.',
    ({ counters }) => counters?.rowsChanged,
  ),
  counter(
    'pg_stat_wal_bytes_total',
    'Bytes of write-ahead log that were generated.',
    ({ counters }) => counters?.walBytes,
  ),
]

const labelsOf = (ref: string) => ({ supabase_project_ref: ref, service_type: 'db' })

/** What the last samples of projects show. */
export const projectFamilies = (projects: readonly ScrapedProject[]): MetricFamily[] => [
  {
    name: 'pg_up',
    help: 'Whether the database server runs.',
    type: 'gauge',
    samples: projects.map(({ ref, sample }) => ({ labels: labelsOf(ref), value: sample === undefined ? 0 : 1 })),
  },
  ...families.map(({ of, ...family }) => ({
    ...family,
    samples: projects.flatMap(({ ref, sample }) => {
      const value = sample && of(sample)
      return value === undefined ? [] : [{ labels: labelsOf(ref), value }]
    }),
  })),
]
