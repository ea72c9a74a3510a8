import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { deleteProject } from '../projects/delete-project.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { findBranch } from './find-branch.ts'

/** Begins to delete a branch. Throws `branch_not_found`, also for a project that is none, and `wrong_status`, `merge_under_way`. */
export const deleteBranch = async (
  context: Pick<Context, 'branches' | 'branchMerges' | 'queryRuns' | 'supervisor'>,
  by: Actor,
  project: StoredProject,
): Promise<StoredProject> => {
  await findBranch(context.branches, project)
  return deleteProject(context, by, project)
}
