import type { Report } from '../report/report.ts'

export const database: Report = {
  kind: 'metrics',
  slug: 'database',
  title: 'Database',
  description: 'Resource use and activity of the database, measured every 15 seconds while it runs.',
  empty: 'The database is measured while it runs. Nothing was measured in this period.',
  charts: [
    {
      id: 'cpu',
      title: 'CPU',
      unit: 'percent',
      summary: 'average',
      series: [
        { name: 'Average', tone: 'accent', attribute: 'avg_cpu_usage' },
        { name: 'Maximum', tone: 'warning', attribute: 'max_cpu_usage' },
      ],
    },
    {
      id: 'memory',
      title: 'Memory',
      unit: 'bytes',
      summary: 'last',
      series: [
        { name: 'Used', tone: 'accent', attribute: 'ram_usage_used' },
        { name: 'Limit', tone: 'danger', attribute: 'ram_usage_total' },
      ],
    },
    {
      id: 'connections',
      title: 'Connections',
      unit: 'count',
      summary: 'last',
      series: [
        { name: 'All', tone: 'accent', attribute: 'pg_stat_database_num_backends' },
        { name: 'Active', tone: 'success', attribute: 'connections_active' },
        { name: 'Idle in transaction', tone: 'warning', attribute: 'connections_idle_in_transaction' },
        { name: 'Limit', tone: 'danger', attribute: 'max_db_connections' },
      ],
    },
    {
      id: 'connections-by-role',
      title: 'Connections by role',
      unit: 'count',
      summary: 'last',
      isOfParts: true,
      series: [
        { name: 'postgres', tone: 'accent', attribute: 'client_connections_postgres' },
        { name: 'Data API', tone: 'info', attribute: 'client_connections_authenticator' },
        { name: 'Authentication', tone: 'success', attribute: 'client_connections_supabase_auth_admin' },
        { name: 'Storage', tone: 'warning', attribute: 'client_connections_supabase_storage_admin' },
        { name: 'Other', tone: 'danger', attribute: 'client_connections_other' },
      ],
    },
    {
      id: 'disk',
      title: 'Disk',
      unit: 'bytes',
      summary: 'last',
      series: [
        { name: 'All files', tone: 'accent', attribute: 'disk_fs_used' },
        { name: 'Databases', tone: 'info', attribute: 'pg_database_size' },
        { name: 'Write-ahead log', tone: 'warning', attribute: 'disk_fs_used_wal' },
      ],
    },
    {
      id: 'disk-io',
      title: 'Disk reads and writes',
      unit: 'bytes-per-second',
      summary: 'average',
      isOfParts: true,
      series: [
        { name: 'Read', tone: 'accent', attribute: 'disk_bytes_read' },
        { name: 'Written', tone: 'warning', attribute: 'disk_bytes_written' },
      ],
    },
    {
      id: 'transactions',
      title: 'Transactions',
      unit: 'per-second',
      summary: 'average',
      isOfParts: true,
      series: [
        { name: 'Committed', tone: 'accent', attribute: 'transactions_committed' },
        { name: 'Rolled back', tone: 'danger', attribute: 'transactions_rolled_back' },
      ],
    },
    {
      id: 'rows',
      title: 'Rows',
      unit: 'per-second',
      summary: 'average',
      isOfParts: true,
      series: [
        { name: 'Read', tone: 'accent', attribute: 'rows_returned' },
        { name: 'Changed', tone: 'warning', attribute: 'rows_changed' },
      ],
    },
    {
      id: 'cache-hit-rate',
      title: 'Cache hit rate',
      unit: 'percent',
      summary: 'average',
      series: [{ name: 'Blocks found in memory', tone: 'accent', attribute: 'cache_hit_ratio' }],
    },
    {
      id: 'locks',
      title: 'Locks',
      unit: 'count',
      summary: 'last',
      isOfParts: true,
      series: [
        { name: 'Held', tone: 'accent', attribute: 'locks_granted' },
        { name: 'Waiting', tone: 'danger', attribute: 'locks_waiting' },
      ],
    },
    {
      id: 'wal',
      title: 'Write-ahead log',
      unit: 'bytes-per-second',
      summary: 'average',
      series: [
        { name: 'Generated', tone: 'accent', attribute: 'wal_bytes' },
        { name: 'Temporary files', tone: 'warning', attribute: 'temporary_file_bytes' },
      ],
    },
    {
      id: 'longest-transaction',
      title: 'Longest transaction',
      unit: 'seconds',
      summary: 'last',
      series: [{ name: 'Age', tone: 'accent', attribute: 'longest_transaction' }],
    },
  ],
}

/** Charts that are not on the page of the database, for reports of one's own. */
export const moreOfDatabase: Report = {
  ...database,
  charts: [
    {
      id: 'memory-share',
      title: 'Memory of the limit',
      unit: 'percent',
      summary: 'average',
      series: [{ name: 'Used', tone: 'accent', attribute: 'ram_usage' }],
    },
    {
      id: 'blocks-read',
      title: 'Blocks read from disk',
      unit: 'per-second',
      summary: 'average',
      series: [{ name: 'Blocks', tone: 'accent', attribute: 'blocks_read' }],
    },
    {
      id: 'deadlocks',
      title: 'Deadlocks',
      unit: 'per-second',
      summary: 'average',
      series: [{ name: 'Deadlocks', tone: 'danger', attribute: 'deadlocks' }],
    },
  ],
}
