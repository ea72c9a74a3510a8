import { randomBytes } from 'node:crypto'
import { createBranch, deleteBranch, listBranches, resetBranch } from '@cairn/contracts/branches/branches'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { AuditEvent } from '../../../audit/record-audit.ts'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import { admitBranch } from '../../../limits/creation-limits.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { randomLetters } from '../../organizations/organization-store.ts'
import { chooseSize } from '../../product-catalogue/choose-options.ts'
import { makeProjectSecrets } from '../../projects/project-secrets.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { toProject } from '../../projects/project-view.ts'
import { wrongStatus } from '../../projects/wrong-status.ts'
import { branchingTerms } from '../branching-terms.ts'
import { copyFunctions, copySettings } from '../copy-configuration.ts'
import { findBranch } from '../find-branch.ts'

type BranchAction = Extract<AuditAction, `branch.${string}`>

const eventOf = (
  { organization_id: organizationId }: Pick<StoredProject, 'organization_id'>,
  action: BranchAction,
  { ref, name }: { ref: string; name: string },
  details: AuditEvent['details'] = {},
): AuditEvent => ({ organizationId, action, target: { type: 'project', id: ref, name }, details })

export const listBranchesRoute = route(listBranches, {
  permission: inProject('branches:Read'),
  handle: async ({ context, fail, project }) => {
    const ref = parentRef(project)
    const parent = ref === project.ref ? project : await context.projects.find(ref)
    if (parent === undefined) throw fail('project_not_found')
    const { name, status, inserted_at } = parent
    return {
      project: { ref, name, status, inserted_at },
      ...branchingTerms(context, parent),
      branches: await context.branches.list(ref),
    }
  },
})

export const createBranchRoute = route(createBranch, {
  permission: inProject('branches:Create'),
  handle: async (call) => {
    const { body, caller, context, fail, project } = call
    const { authSecrets, branches, catalogue, engine, events, projects, supervisor } = context
    const { branch_name: name, with_data: withData } = body
    if (project.parent_project_ref !== null) throw fail('branch_of_branch')
    const { unavailable } = branchingTerms(context, project)
    if (unavailable !== null) throw fail('branching_not_in_plan', { message: unavailable })
    if (!isActionAllowed('branch', project.status)) throw wrongStatus('branch', project.status)
    if (engine.disk().isLow) throw fail('disk_almost_full')
    const by = actorOf(call)
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
        secrets: await makeProjectSecrets(randomBytes(24).toString('base64url')),
        branch: {
          parentRef: project.ref,
          complete: async (client) => {
            await branches.insert(client, ref, { withData })
            await copySettings(client, authSecrets, { from: project.ref, to: ref })
            await copyFunctions(client, { from: project.ref, to: ref })
            await recordAudit(
              client,
              by,
              eventOf(project, 'branch.created', { ref, name }, { project: project.ref, with_data: withData }),
            )
          },
        },
      },
      by,
      async (client) => {
        await admitAccount(client)
        await branches.admit(client, project, name)
      },
    )
    events.projectCreated(ref, caller.accountId)
    // Its database must not be stopped while it is copied.
    supervisor.sleep.noteUse(project.ref)
    supervisor.beginCreation(stored)
    return findBranch(branches, stored)
  },
})

export const deleteBranchRoute = route(deleteBranch, {
  permission: inProject('branches:Delete'),
  handle: async (call) => {
    const { branches, queryRuns, supervisor } = call.context
    const branch = await findBranch(branches, call.project)
    const deleting = await supervisor.begin('delete', call.project, actorOf(call))
    await queryRuns.deleteProject(branch.ref)
    return toProject(deleting)
  },
})

export const resetBranchRoute = route(resetBranch, {
  permission: inProject('branches:Reset'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    const { branches, engine, supervisor } = context
    const branch = await findBranch(branches, project)
    if (!isActionAllowed('resetBranch', project.status)) throw wrongStatus('resetBranch', project.status)
    if (engine.disk().isLow) throw fail('disk_almost_full')
    supervisor.sleep.noteUse(branch.parent_project_ref)
    await supervisor.restoreBackup(project, {
      by: actorOf(call),
      event: eventOf(project, 'branch.reset', branch, { with_data: body.with_data }),
      admit: (client) => branches.beginReset(client, branch.ref, project.status, { withData: body.with_data }),
    })
    return findBranch(branches, project)
  },
})
