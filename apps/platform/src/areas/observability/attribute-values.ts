import type { MetricAttribute } from '@cairn/contracts/observability/metric-attributes'
import type { SampleField, SampleValues } from './sample-fields.ts'

const ratio = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined || whole === 0 ? undefined : (100 * part) / whole

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other

const fields = {
  avg_cpu_usage: 'cpuPercent',
  max_cpu_usage: 'cpuPercentMax',
  ram_usage_used: 'memoryBytes',
  ram_usage_total: 'memoryLimitBytes',
  disk_fs_used: 'diskBytes',
  disk_fs_used_wal: 'walFileBytes',
  pg_database_size: 'databaseBytes',
  disk_bytes_read: 'readBytesPerSecond',
  disk_bytes_written: 'writtenBytesPerSecond',
  pg_stat_database_num_backends: 'connections',
  max_db_connections: 'maxConnections',
  connections_active: 'connectionsActive',
  connections_idle_in_transaction: 'connectionsIdleInTransaction',
  client_connections_postgres: 'connectionsPostgres',
  client_connections_authenticator: 'connectionsAuthenticator',
  client_connections_supabase_auth_admin: 'connectionsAuth',
  client_connections_supabase_storage_admin: 'connectionsStorage',
  client_connections_other: 'connectionsOther',
  blocks_read: 'blocksReadPerSecond',
  transactions_committed: 'commitsPerSecond',
  transactions_rolled_back: 'rollbacksPerSecond',
  deadlocks: 'deadlocksPerSecond',
  temporary_file_bytes: 'temporaryBytesPerSecond',
  wal_bytes: 'walBytesPerSecond',
  rows_returned: 'rowsReturnedPerSecond',
  rows_changed: 'rowsChangedPerSecond',
  locks_granted: 'locksGranted',
  locks_waiting: 'locksWaiting',
  longest_transaction: 'longestTransactionSeconds',
} as const satisfies Partial<Record<MetricAttribute, SampleField>>

const computed: Readonly<
  Record<Exclude<MetricAttribute, keyof typeof fields>, (values: SampleValues) => number | undefined>
> = {
  ram_usage: ({ memoryBytes, memoryLimitBytes }) => ratio(memoryBytes, memoryLimitBytes),
  cache_hit_ratio: ({ blocksHitPerSecond: hit, blocksReadPerSecond: read }) => ratio(hit, sum(hit, read)),
}

const isStored = (attribute: MetricAttribute): attribute is keyof typeof fields => Object.hasOwn(fields, attribute)

/** Undefined where it was not measured. */
export const attributeValue = (attribute: MetricAttribute, values: SampleValues): number | undefined =>
  isStored(attribute) ? values[fields[attribute]] : computed[attribute](values)
