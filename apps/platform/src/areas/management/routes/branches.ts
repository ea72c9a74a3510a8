import type { Branch } from '@cairn/contracts/branches/branches'
import { mainBranchName } from '@cairn/contracts/branches/branch-rules'
import type { ManagedBranch } from '@cairn/contracts/management/branches'
import {
  createManagedBranch,
  deleteManagedBranch,
  listManagedBranches,
  mergeManagedBranch,
  resetManagedBranch,
} from '@cairn/contracts/management/branches'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject, requireInProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { createBranch } from '../../branches/create-branch.ts'
import { deleteBranch } from '../../branches/delete-branch.ts'
import { mergeBranch } from '../../branches/merge-branch.ts'
import { resetBranch } from '../../branches/reset-branch.ts'

const statusOf: Partial<Record<ProjectStatus, ManagedBranch['status']>> = {
  COMING_UP: 'CREATING_PROJECT',
  RESTORING: 'RUNNING_MIGRATIONS',
  ACTIVE_HEALTHY: 'FUNCTIONS_DEPLOYED',
  INIT_FAILED: 'MIGRATIONS_FAILED',
  RESTORE_FAILED: 'MIGRATIONS_FAILED',
}

const toManagedBranch = (branch: Branch): ManagedBranch => ({
  id: branch.ref,
  name: branch.name,
  project_ref: branch.ref,
  parent_project_ref: branch.parent_project_ref,
  is_default: false,
  persistent: true,
  with_data: branch.with_data,
  status: statusOf[branch.status] ?? 'MIGRATIONS_PASSED',
  preview_project_status: branch.status,
  created_at: branch.inserted_at,
  updated_at: branch.copied_at,
})

export const listManagedBranchesRoute = route(listManagedBranches, {
  permission: inProject('branches:Read'),
  handle: async ({ context, fail, project }) => {
    const ref = parentRef(project)
    const parent = ref === project.ref ? project : await context.projects.find(ref)
    if (parent === undefined) throw fail('project_not_found')
    const branches = (await context.branches.list(ref)).map(toManagedBranch)
    const main: ManagedBranch = {
      id: ref,
      name: mainBranchName,
      project_ref: ref,
      parent_project_ref: ref,
      is_default: true,
      persistent: true,
      with_data: true,
      status: statusOf[parent.status] ?? 'MIGRATIONS_PASSED',
      preview_project_status: parent.status,
      created_at: parent.inserted_at,
      updated_at: parent.inserted_at,
    }
    // As the reference, which has none before the first branch.
    return branches.length === 0 ? [] : [main, ...branches]
  },
})

export const createManagedBranchRoute = route(createManagedBranch, {
  permission: inProject('branches:Create'),
  handle: async (call) => {
    const { branch_name: name, with_data: withData } = call.body
    return toManagedBranch(await createBranch(call.context, actorOf(call), call.project, { name, withData }))
  },
})

export const deleteManagedBranchRoute = route(deleteManagedBranch, {
  permission: inProject('branches:Delete'),
  handle: async (call) => {
    await deleteBranch(call.context, actorOf(call), call.project)
    return { message: 'ok' }
  },
})

export const resetManagedBranchRoute = route(resetManagedBranch, {
  permission: inProject('branches:Reset'),
  handle: async (call) => {
    await resetBranch(call.context, actorOf(call), call.project, { withData: false })
    return { message: 'ok' }
  },
})

export const mergeManagedBranchRoute = route(mergeManagedBranch, {
  permission: inProject('branches:Merge'),
  handle: async (call) => {
    await mergeBranch(call.context, call.project, {
      by: actorOf(call),
      requireFunctions: () => requireInProject('functions:Write', call),
    })
    return { message: 'ok' }
  },
})
