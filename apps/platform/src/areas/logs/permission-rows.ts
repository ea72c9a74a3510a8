import type { logs } from '@cairn/contracts/logs/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, restingRef } from '../../../test/permissions/row.ts'

const lastHour = () => ({
  iso_timestamp_start: new Date(Date.now() - 60 * 60_000).toISOString(),
  iso_timestamp_end: new Date().toISOString(),
})

const unknownDrain = () => ({ params: { token: '00000000-0000-4000-8000-000000000000' } })

export const rows: RowsOf<typeof logs> = {
  listLogDrains: inProject(members, 'analytics:read', restingRef),
  createLogDrain: inProject(managers, 'analytics:write', restingRef, () => ({
    body: {
      name: crypto.randomUUID(),
      type: 'webhook' as const,
      config: { url: 'https://logs.example.com' },
    },
  })),
  updateLogDrain: inProject(
    managers,
    'analytics:write',
    restingRef,
    () => ({ ...unknownDrain(), body: { name: 'Archive', config: { url: 'https://logs.example.com' } } }),
    'log_drain_not_found',
  ),
  deleteLogDrain: inProject(managers, 'analytics:write', restingRef, unknownDrain, 'log_drain_not_found'),
  testLogDrain: inProject(
    managers,
    'analytics:write',
    restingRef,
    () => ({ ...unknownDrain(), body: {} }),
    'log_drain_not_found',
  ),
  queryLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { sql: 'select count(*) as lines from edge_logs' },
  })),
  countApiRequests: inProject(members, 'analytics:read', restingRef),
  readApiCounts: inProject(members, 'analytics:read', restingRef),
  followLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { sql: 'select id, timestamp from edge_logs order by timestamp desc limit 100' },
  })),
  listUnifiedLogs: inProject(members, 'analytics:read', restingRef, () => ({ query: lastHour() })),
  countUnifiedLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { ...lastHour(), step_ms: '60000' },
  })),
  followUnifiedLogs: inProject(members, 'analytics:read', restingRef, () => ({ query: {} })),
}
