import type { Branch } from '@cairn/contracts/branches/branches'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { wrongStatus } from '../projects/wrong-status.ts'
import { branchEvent } from './branch-event.ts'
import { findBranch } from './find-branch.ts'

/** Begins to make a branch of its project again. Throws `branch_not_found`, `wrong_status`, `merge_under_way`, `disk_almost_full`. */
export const resetBranch = async (
  { branches, branchMerges, engine, supervisor }: Pick<Context, 'branches' | 'branchMerges' | 'engine' | 'supervisor'>,
  by: Actor,
  project: StoredProject,
  { withData }: { withData: boolean },
): Promise<Branch> => {
  const branch = await findBranch(branches, project)
  if (!isActionAllowed('resetBranch', project.status)) throw wrongStatus('resetBranch', project.status)
  // Until the status has changed, which each merge reads.
  using _ = branchMerges.keepOut(branch.ref)
  if (engine.disk().isLow) throw fail('disk_almost_full')
  supervisor.sleep.noteUse(branch.parent_project_ref)
  await supervisor.restoreBackup(project, {
    by,
    event: branchEvent(project, 'branch.reset', branch, { with_data: withData }),
    admit: (client) => branches.beginReset(client, branch.ref, project.status, { withData }),
  })
  return findBranch(branches, project)
}
