import type { observability } from '@cairn/contracts/observability/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forOperator, inProject, members, restingRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof observability> = {
  readInfraMonitoring: inProject(members, 'analytics:read', restingRef, () => ({
    query: { attributes: 'avg_cpu_usage', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
  })),
  readInstallationMetrics: forOperator(),
}
