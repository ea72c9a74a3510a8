import type { advisors } from '@cairn/contracts/advisors/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof advisors> = {
  runLints: inProject(members, 'database:read', runningRef),
  getSecurityAdvisors: inProject(members, 'database:read', runningRef),
  getPerformanceAdvisors: inProject(members, 'database:read', runningRef),
  listLintExceptions: inProject(members, 'database:read', restingRef),
  createLintException: inProject(writers, 'database:write', restingRef, () => ({
    body: { lint_name: 'unused_index', reason: 'New project.' },
  })),
  deleteLintException: inProject(writers, 'database:write', restingRef, unknownId, 'lint_exception_not_found'),
}
