import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import type { StoredProject } from './project-store.ts'

/** Begins to delete a project or a branch. Throws `project_not_found`, `wrong_status`, `has_branches`, `merge_under_way`. */
export const deleteProject = async (
  {
    branches,
    branchMerges,
    queryRuns,
    supervisor,
  }: Pick<Context, 'branches' | 'branchMerges' | 'queryRuns' | 'supervisor'>,
  by: Actor,
  project: StoredProject,
): Promise<StoredProject> => {
  const { ref } = project
  // Until the status has changed, which each merge reads.
  using _ = branchMerges.keepOut(ref)
  const deleting = await supervisor.begin('delete', project, by, (client) => branches.requireNone(client, ref))
  await queryRuns.deleteProject(ref)
  return deleting
}
