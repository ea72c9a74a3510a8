import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { findBranch } from './find-branch.ts'

/** Begins to delete a branch. Throws `branch_not_found`, also for a project that is none, and `wrong_status`, `merge_under_way`. */
export const deleteBranch = async (
  {
    branches,
    branchMerges,
    queryRuns,
    supervisor,
  }: Pick<Context, 'branches' | 'branchMerges' | 'queryRuns' | 'supervisor'>,
  by: Actor,
  project: StoredProject,
): Promise<StoredProject> => {
  const branch = await findBranch(branches, project)
  branchMerges.requireNone(branch.ref)
  const deleting = await supervisor.begin('delete', project, by)
  await queryRuns.deleteProject(branch.ref)
  return deleting
}
