import type { logs } from '@cairn/contracts/logs/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof logs> = {
  queryLogs: inProject(members, 'analytics:read', restingRef, () => ({
    query: { sql: 'select count(*) as lines from edge_logs' },
  })),
}
