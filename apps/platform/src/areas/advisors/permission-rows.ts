import type { advisors } from '@cairn/contracts/advisors/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  inDatabase,
  inOrganization,
  inProject,
  members,
  restingRef,
  runningRef,
  unknownId,
  writers,
} from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof advisors> = {
  listQueryStatistics: inDatabase(members, 'database:read'),
  explainStatement: {
    ...inDatabase(members, 'database:read', () => ({ params: { id: '1' } })),
    meet: 'statement_not_found',
  },
  getAdvisorMail: inOrganization(members, 'organizations:read'),
  setAdvisorMail: inOrganization(['owner'], 'organizations:write', () => ({ body: { is_wanted: true } })),
  adviseIndexes: {
    ...inDatabase(members, 'database:read', () => ({ params: { id: '1' } })),
    meet: 'statement_not_found',
  },
  listStatementHistory: inDatabase(members, 'database:read', () => ({
    query: { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
  })),
  readStatementHistory: inDatabase(members, 'database:read', () => ({
    params: { id: '1' },
    query: { role: 'postgres', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' },
  })),
  // Its extension is not there.
  resetQueryStatistics: inDatabase(writers, 'database:write'),
  runLints: inProject(members, 'database:read', runningRef),
  getSecurityAdvisors: inProject(members, 'database:read', runningRef),
  getPerformanceAdvisors: inProject(members, 'database:read', runningRef),
  listLintExceptions: inProject(members, 'database:read', restingRef),
  createLintException: inProject(writers, 'database:write', restingRef, () => ({
    body: { lint_name: 'unused_index', reason: 'New project.' },
  })),
  deleteLintException: inProject(writers, 'database:write', restingRef, unknownId, 'lint_exception_not_found'),
}
