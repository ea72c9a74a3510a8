import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PublicName } from '../organizations/organizations.ts'
import { ProjectStatusSchema, RefParams } from '../projects/projects.ts'
import { createBranch, deleteBranch, listBranches, resetBranch } from '../branches/branches.ts'
import { mergeBranch } from '../branches/merging.ts'

export const ManagedBranch = z.object({
  /** Its ref. */
  id: z.string(),
  name: z.string(),
  project_ref: z.string(),
  parent_project_ref: z.string(),
  /** The project itself. */
  is_default: z.boolean(),
  /** Branches of Cairn end when they are deleted. */
  persistent: z.boolean(),
  with_data: z.boolean(),
  status: z.enum([
    'CREATING_PROJECT',
    'RUNNING_MIGRATIONS',
    'MIGRATIONS_PASSED',
    'MIGRATIONS_FAILED',
    'FUNCTIONS_DEPLOYED',
    'FUNCTIONS_FAILED',
  ]),
  preview_project_status: ProjectStatusSchema,
  created_at: z.string(),
  updated_at: z.string(),
})
export type ManagedBranch = z.infer<typeof ManagedBranch>

const path = '/v1/projects/:ref/branches'

export const listManagedBranches = endpoint({
  name: 'listManagedBranches',
  method: 'GET',
  path,
  summary: 'The project itself and its preview branches, in the shape of the management API.',
  params: RefParams,
  response: z.array(ManagedBranch),
  errors: listBranches.errors,
})

export const createManagedBranch = endpoint({
  name: 'createManagedBranch',
  method: 'POST',
  path,
  summary: 'Create a preview branch, as the management API does.',
  params: RefParams,
  body: z.object({ branch_name: PublicName, with_data: z.boolean().default(false) }),
  response: ManagedBranch,
  status: 201,
  errors: createBranch.errors,
})

export const deleteManagedBranch = endpoint({
  name: 'deleteManagedBranch',
  method: 'DELETE',
  path: '/v1/branches/:ref',
  summary: 'Delete a branch, named by its ref.',
  params: RefParams,
  response: z.object({ message: z.string() }),
  errors: deleteBranch.errors,
})

const Begun = z.object({ message: z.string() })

export const resetManagedBranch = endpoint({
  name: 'resetManagedBranch',
  method: 'POST',
  path: '/v1/branches/:ref/reset',
  summary: 'Make a branch of its project again, without rows.',
  params: RefParams,
  response: Begun,
  errors: resetBranch.errors,
})

export const mergeManagedBranch = endpoint({
  name: 'mergeManagedBranch',
  method: 'POST',
  path: '/v1/branches/:ref/merge',
  summary: 'Merge a branch into its project, whatever their difference is now.',
  params: RefParams,
  response: Begun,
  errors: mergeBranch.errors,
})
