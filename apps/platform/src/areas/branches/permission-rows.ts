import { randomUUID } from 'node:crypto'
import type { branches } from '@cairn/contracts/branches/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef, runningRef, writers } from '../../../test/permissions/row.ts'

const fingerprint = () => ({ body: { fingerprint: 'another' } })

export const rows: RowsOf<typeof branches> = {
  listBranches: inProject(members, 'projects:read', runningRef),
  createBranch: inProject(writers, 'projects:write', restingRef, () => ({ body: { branch_name: randomUUID() } })),
  deleteBranch: inProject(writers, 'projects:write', runningRef, undefined, 'branch_not_found'),
  resetBranch: inProject(writers, 'database:write', runningRef, () => ({ body: {} }), 'branch_not_found'),
  getBranchDiff: inProject(members, 'database:read', runningRef, undefined, 'branch_not_found'),
  mergeBranch: inProject(writers, 'database:write', runningRef, fingerprint, 'branch_not_found'),
}
