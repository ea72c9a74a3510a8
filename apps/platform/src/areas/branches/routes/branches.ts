import { createBranch, deleteBranch, listBranches, resetBranch } from '@cairn/contracts/branches/branches'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toProject } from '../../projects/project-view.ts'
import { branchingTerms } from '../branching-terms.ts'
import { createBranch as create } from '../create-branch.ts'
import { deleteBranch as remove } from '../delete-branch.ts'
import { resetBranch as reset } from '../reset-branch.ts'

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
  handle: (call) => {
    const { branch_name: name, with_data: withData } = call.body
    return create(call.context, actorOf(call), call.project, { name, withData })
  },
})

export const deleteBranchRoute = route(deleteBranch, {
  permission: inProject('branches:Delete'),
  handle: async (call) => toProject(await remove(call.context, actorOf(call), call.project)),
})

export const resetBranchRoute = route(resetBranch, {
  permission: inProject('branches:Reset'),
  handle: (call) => reset(call.context, actorOf(call), call.project, { withData: call.body.with_data }),
})
