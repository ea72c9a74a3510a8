/** What is measured of each project, by the names of the reference product where it has one. Without zod: the browser loads this. */

export type MetricFormat = '%' | 'bytes' | 'bytes/s' | '1/s' | 's' | ''

export const metricAttributes = {
  avg_cpu_usage: '%',
  max_cpu_usage: '%',
  ram_usage: '%',
  ram_usage_used: 'bytes',
  ram_usage_total: 'bytes',
  disk_fs_used: 'bytes',
  disk_fs_used_wal: 'bytes',
  pg_database_size: 'bytes',
  disk_bytes_read: 'bytes/s',
  disk_bytes_written: 'bytes/s',
  pg_stat_database_num_backends: '',
  max_db_connections: '',
  connections_active: '',
  connections_idle_in_transaction: '',
  client_connections_postgres: '',
  client_connections_authenticator: '',
  client_connections_supabase_auth_admin: '',
  client_connections_supabase_storage_admin: '',
  client_connections_other: '',
  cache_hit_ratio: '%',
  blocks_read: '1/s',
  transactions_committed: '1/s',
  transactions_rolled_back: '1/s',
  deadlocks: '1/s',
  temporary_file_bytes: 'bytes/s',
  wal_bytes: 'bytes/s',
  rows_returned: '1/s',
  rows_changed: '1/s',
  locks_granted: '',
  locks_waiting: '',
  longest_transaction: 's',
} as const satisfies Record<string, MetricFormat>

export type MetricAttribute = keyof typeof metricAttributes

export const isMetricAttribute = (name: string): name is MetricAttribute => Object.hasOwn(metricAttributes, name)

export const metricAttributeNames: readonly MetricAttribute[] = Object.keys(metricAttributes).filter(isMetricAttribute)

const minuteMs = 60_000

/** The lengths of the steps of an answer, in milliseconds. */
export const metricIntervals = {
  '15s': 15_000,
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '10m': 10 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '6h': 360 * minuteMs,
  '1d': 1_440 * minuteMs,
} as const

export type MetricInterval = keyof typeof metricIntervals

export const isMetricInterval = (name: string): name is MetricInterval => Object.hasOwn(metricIntervals, name)

export const metricIntervalNames: readonly MetricInterval[] = Object.keys(metricIntervals).filter(isMetricInterval)
