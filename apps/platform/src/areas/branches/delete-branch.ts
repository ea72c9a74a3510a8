import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { findBranch } from './find-branch.ts'

/** Begins to delete a branch. Throws `branch_not_found`, also for a project that is none, and `wrong_status`. */
export const deleteBranch = async (
  { branches, queryRuns, supervisor }: Pick<Context, 'branches' | 'queryRuns' | 'supervisor'>,
  by: Actor,
  project: StoredProject,
): Promise<StoredProject> => {
  const branch = await findBranch(branches, project)
  const deleting = await supervisor.begin('delete', project, by)
  await queryRuns.deleteProject(branch.ref)
  return deleting
}
