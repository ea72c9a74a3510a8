import { randomBytes } from 'node:crypto'
import type { Branch } from '@cairn/contracts/branches/branches'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { admitBranch } from '../../limits/creation-limits.ts'
import { randomLetters } from '../organizations/organization-store.ts'
import { chooseSize } from '../product-catalogue/choose-options.ts'
import { makeSecretsOfCopy } from '../projects/project-secrets.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { wrongStatus } from '../projects/wrong-status.ts'
import { branchEvent } from './branch-event.ts'
import { branchingTerms } from './branching-terms.ts'
import { copyFunctions, copySettings } from './copy-configuration.ts'
import { findBranch } from './find-branch.ts'

/**
 * Stores a branch of a project and begins to copy the database. Throws `branch_of_branch`, `branching_not_in_plan`,
 * `wrong_status`, `disk_almost_full`, `branch_name_taken`, `too_many_branches`, and the refusals of limits.
 */
export const createBranch = async (
  context: Context,
  by: Actor,
  project: StoredProject,
  { name, withData }: { name: string; withData: boolean },
): Promise<Branch> => {
  const { authSecrets, branches, catalogue, engine, events, projects, supervisor } = context
  if (project.parent_project_ref !== null) throw fail('branch_of_branch')
  const { unavailable } = branchingTerms(context, project)
  if (unavailable !== null) throw fail('branching_not_in_plan', { message: unavailable })
  if (!isActionAllowed('branch', project.status)) throw wrongStatus('branch', project.status)
  if (engine.disk().isLow) throw fail('disk_almost_full')
  const admitAccount = admitBranch(context, by)
  const ref = randomLetters(20)
  const stored = await projects.insert(
    {
      ref,
      name,
      organizationId: project.organization_id,
      cloudProvider: project.cloud_provider,
      region: project.region,
      instanceSize: chooseSize(catalogue, project.plan, project.cloud_provider, {}),
      dbVersion: engine.postgresVersion,
      sampleData: false,
      // Nobody is told it: members set one where they need it.
      secrets: await makeSecretsOfCopy(randomBytes(24).toString('base64url'), project),
      branch: {
        parentRef: project.ref,
        complete: async (client) => {
          await branches.insert(client, ref, { withData })
          await copySettings(client, authSecrets, { from: project.ref, to: ref })
          await copyFunctions(client, { from: project.ref, to: ref })
          const details = { project: project.ref, with_data: withData }
          await recordAudit(client, by, branchEvent(project, 'branch.created', { ref, name }, details))
        },
      },
    },
    by,
    async (client) => {
      await admitAccount(client)
      await branches.admit(client, project, name)
    },
  )
  events.projectCreated(ref, by.accountId)
  // Its database must not be stopped while it is copied.
  supervisor.sleep.noteUse(project.ref)
  supervisor.beginCreation(stored)
  return findBranch(branches, stored)
}
