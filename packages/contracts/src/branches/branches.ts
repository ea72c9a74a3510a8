import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PublicName } from '../organizations/organizations.ts'
import { Project, ProjectStatusSchema, RefParams } from '../projects/projects.ts'

/** A preview branch: a project with a database, services and keys of its own, which began as a copy of its project. */
export const Branch = z.object({
  /** Its own, as a project. */
  ref: z.string(),
  name: z.string(),
  parent_project_ref: z.string(),
  status: ProjectStatusSchema,
  /** What went wrong last, where something did. */
  status_detail: z.string().nullable(),
  /** Whether the rows and files of the project were copied too; otherwise it began with empty tables. */
  with_data: z.boolean(),
  inserted_at: z.string(),
  /** When its database was last made of the project's: at its creation, or by a reset. */
  copied_at: z.string(),
  /** When it was last merged into the project; null: it never was. */
  merged_at: z.string().nullable(),
  /** Why the last reset failed, where it did: the branch has the data it had before. */
  reset_error: z.string().nullable(),
})
export type Branch = z.infer<typeof Branch>

export const ProjectBranches = z.object({
  /** The project that they are of: of a branch, its parent. */
  project: z.object({ ref: z.string(), name: z.string(), status: ProjectStatusSchema, inserted_at: z.string() }),
  /** Why no branch can be created: the plan does not include branches. Null: one can. */
  unavailable: z.string().nullable(),
  /** What a branch costs in an hour, in US dollars; null where nothing is charged. */
  usd_per_hour: z.number().nullable(),
  /** The oldest first. */
  branches: z.array(Branch),
})
export type ProjectBranches = z.infer<typeof ProjectBranches>

const path = '/platform/projects/:ref/branches'

export const listBranches = endpoint({
  name: 'listBranches',
  method: 'GET',
  path,
  summary: 'The preview branches of a project. Of a branch, those of its project.',
  params: RefParams,
  response: ProjectBranches,
  errors: ['project_not_found'],
})

export const createBranch = endpoint({
  name: 'createBranch',
  method: 'POST',
  path,
  summary:
    'Create a preview branch with the schema of the project, its settings and edge functions. It has keys of its own.',
  params: RefParams,
  body: z.object({
    branch_name: PublicName,
    /** Copy its rows and files too. */
    with_data: z.boolean().default(false),
  }),
  response: Branch,
  status: 201,
  errors: [
    'project_not_found',
    'wrong_status',
    'branch_of_branch',
    'branch_name_taken',
    'branching_not_in_plan',
    'too_many_branches',
    'too_many_projects',
    'too_many_requests',
    'disk_almost_full',
  ],
})

export const deleteBranch = endpoint({
  name: 'deleteBranch',
  method: 'DELETE',
  path: '/platform/branches/:ref',
  summary: 'Delete a branch and all its data.',
  params: RefParams,
  response: Project,
  errors: ['project_not_found', 'branch_not_found', 'wrong_status', 'merge_under_way'],
})

export const resetBranch = endpoint({
  name: 'resetBranch',
  method: 'POST',
  path: '/platform/branches/:ref/reset',
  summary: 'Replace the database of a branch by a new copy of that of its project. Its changes are lost.',
  params: RefParams,
  body: z.object({ with_data: z.boolean().default(false) }),
  response: Branch,
  errors: ['project_not_found', 'branch_not_found', 'wrong_status', 'merge_under_way', 'disk_almost_full'],
})
