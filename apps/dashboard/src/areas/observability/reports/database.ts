import type { Report } from '../report/report.ts'

export const database: Report = {
  kind: 'metrics',
  slug: 'database',
  title: 'Database',
  description: 'What the database used and did. It is measured every 15 seconds while it runs.',
  empty: 'The database is measured while it runs. Nothing was measured in this time.',
  charts: [
    {
      title: 'CPU',
      unit: 'percent',
      summary: 'average',
      series: [
        { name: 'Average', tone: 'accent', attribute: 'avg_cpu_usage' },
        { name: 'Maximum', tone: 'warning', attribute: 'max_cpu_usage' },
      ],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      summary: 'last',
      series: [
        { name: 'Used', tone: 'accent', attribute: 'ram_usage_used' },
        { name: 'Limit', tone: 'danger', attribute: 'ram_usage_total' },
      ],
    },
    {
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
      title: 'Connections by role',
      unit: 'count',
      summary: 'last',
      series: [
        { name: 'postgres', tone: 'accent', attribute: 'client_connections_postgres' },
        { name: 'Data API', tone: 'info', attribute: 'client_connections_authenticator' },
        { name: 'Authentication', tone: 'success', attribute: 'client_connections_supabase_auth_admin' },
        { name: 'Storage', tone: 'warning', attribute: 'client_connections_supabase_storage_admin' },
        { name: 'Others', tone: 'danger', attribute: 'client_connections_other' },
      ],
    },
    {
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
      title: 'Disk reads and writes',
      unit: 'bytes-per-second',
      summary: 'average',
      series: [
        { name: 'Read', tone: 'accent', attribute: 'disk_bytes_read' },
        { name: 'Written', tone: 'warning', attribute: 'disk_bytes_written' },
      ],
    },
    {
      title: 'Transactions',
      unit: 'per-second',
      summary: 'average',
      series: [
        { name: 'Committed', tone: 'accent', attribute: 'transactions_committed' },
        { name: 'Rolled back', tone: 'danger', attribute: 'transactions_rolled_back' },
      ],
    },
    {
      title: 'Rows',
      unit: 'per-second',
      summary: 'average',
      series: [
        { name: 'Read', tone: 'accent', attribute: 'rows_returned' },
        { name: 'Changed', tone: 'warning', attribute: 'rows_changed' },
      ],
    },
    {
      title: 'Cache hit rate',
      unit: 'percent',
      summary: 'average',
      series: [{ name: 'Blocks found in memory', tone: 'accent', attribute: 'cache_hit_ratio' }],
    },
    {
      title: 'Locks',
      unit: 'count',
      summary: 'last',
      series: [
        { name: 'Held', tone: 'accent', attribute: 'locks_granted' },
        { name: 'Waiting', tone: 'danger', attribute: 'locks_waiting' },
      ],
    },
    {
      title: 'Write-ahead log',
      unit: 'bytes-per-second',
      summary: 'average',
      series: [
        { name: 'Generated', tone: 'accent', attribute: 'wal_bytes' },
        { name: 'Temporary files', tone: 'warning', attribute: 'temporary_file_bytes' },
      ],
    },
    {
      title: 'Longest transaction',
      unit: 'seconds',
      summary: 'last',
      series: [{ name: 'Age', tone: 'accent', attribute: 'longest_transaction' }],
    },
  ],
}
