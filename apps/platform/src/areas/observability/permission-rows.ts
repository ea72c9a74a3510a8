import { randomUUID } from 'node:crypto'
import type { observability } from '@cairn/contracts/observability/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  forOperator,
  inDatabase,
  inProject,
  members,
  restingRef,
  unknownId,
  writers,
} from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof observability> = {
  readInfraMonitoring: inProject(members, 'analytics:read', restingRef, () => ({
    query: { attributes: 'avg_cpu_usage', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
  })),
  readInstallationMetrics: forOperator(),
  listReports: inProject(members, 'projects:read', restingRef),
  getReport: inProject(members, 'projects:read', restingRef, unknownId, 'report_not_found'),
  saveReport: inProject(writers, 'projects:write', restingRef, () => ({
    params: { id: randomUUID() },
    body: { name: 'Mine', is_shared: false, version: 0, content: { blocks: [] } },
  })),
  deleteReport: inProject(writers, 'projects:write', restingRef, unknownId, 'report_not_found'),
  runReportQuery: inDatabase(members, 'database:read', () => ({ body: { query: 'select 1' } })),
}
