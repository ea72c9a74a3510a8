import type { Branch } from '@cairn/contracts/branches/branches'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { BranchStore } from './branch-store.ts'

/** Throws `branch_not_found` for a project that is no branch, and for a branch that was deleted meanwhile. */
export const findBranch = async (
  branches: Pick<BranchStore, 'find'>,
  { ref }: Pick<StoredProject, 'ref'>,
): Promise<Branch> => {
  const branch = await branches.find(ref)
  if (branch === undefined) throw fail('branch_not_found')
  return branch
}
