import type { logs } from '@cairn/contracts/logs/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef } from '../../../test/permissions/row.ts'

const lastHour = () => ({
  iso_timestamp_start: new Date(Date.now() - 60 * 60_000).toISOString(),
  iso_timestamp_end: new Date().toISOString(),
})

export const rows: RowsOf<typeof logs> = {
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
