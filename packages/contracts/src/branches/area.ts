import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import { maxBranches } from './branch-rules.ts'
import type * as endpoints from './endpoints.ts'

export const branches = defineArea<typeof endpoints>()({
  actions: {
    'branches:Read': { resource: 'branches', roles, scope: 'projects:read', does: 'see the branches of a project' },
    'branches:Create': {
      resource: 'branches',
      roles: writers,
      scope: 'projects:write',
      does: 'create a branch of a project',
      capability: 'projects:create',
    },
    'branches:Delete': { resource: 'branches', roles: writers, scope: 'projects:write', does: 'delete a branch' },
    'branches:Reset': { resource: 'branches', roles: writers, scope: 'database:write', does: 'reset a branch' },
    'branches:Compare': {
      resource: 'branches',
      roles,
      scope: 'database:read',
      does: 'compare a branch with its project',
    },
    'branches:Merge': {
      resource: 'branches',
      roles: writers,
      scope: 'database:write',
      does: 'merge a branch into its project',
    },
  },
  auditActions: {
    'branch.created': 'Created a branch of a project',
    'branch.deleted': 'Deleted a branch of a project',
    'branch.reset': 'Reset a branch of a project',
    'branch.merged': 'Merged a branch into its project',
  },
  errors: {
    branch_not_found: [404, 'This branch does not exist. It may have been deleted.'],
    branch_of_branch: [409, 'A branch cannot have branches. Create it from the project.'],
    branch_name_taken: [409, 'The project has a branch of this name.'],
    branching_not_in_plan: [422, 'The plan of the project does not include branches.'],
    too_many_branches: [409, `A project has at most ${maxBranches} branches. Delete one of them first.`],
    branch_changed: [409, 'The branch or the project has changed since they were compared. Compare them again.'],
    merge_under_way: [409, 'A merge is under way. Try again when it has ended.'],
    schema_too_large: [422, 'The schemas are too large to be compared.'],
    merge_failed: [422, 'The changes could not be made in the project, which stays as it was.'],
  },
})
