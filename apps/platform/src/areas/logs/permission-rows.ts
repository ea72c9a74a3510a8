import type { logs } from '@cairn/contracts/logs/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof logs> = {
  queryLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { sql: 'select count(*) as lines from edge_logs' },
  })),
  countApiRequests: inProject(members, 'analytics:read', restingRef),
  readApiCounts: inProject(members, 'analytics:read', restingRef),
  followLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { sql: 'select id, timestamp from edge_logs order by timestamp desc limit 100' },
  })),
}
