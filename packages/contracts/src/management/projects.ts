import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, PublicName } from '../organizations/organizations.ts'
import { ProjectStatusSchema, RefParams } from '../projects/projects.ts'
import { passwordProblem } from '../rules.ts'

export const ManagedProject = z.object({
  /** Its ref. */
  id: z.string(),
  ref: z.string(),
  /** The slug of its organization. */
  organization_id: z.string(),
  organization_slug: z.string(),
  name: z.string(),
  region: z.string(),
  created_at: z.string(),
  status: ProjectStatusSchema,
  database: z.object({
    host: z.string(),
    version: z.string(),
    postgres_engine: z.string(),
    /** Always the released one; the published command line asks for it. */
    release_channel: z.literal('ga'),
  }),
})
export type ManagedProject = z.infer<typeof ManagedProject>

export const listManagedProjects = endpoint({
  name: 'listManagedProjects',
  method: 'GET',
  path: '/v1/projects',
  summary: "The projects of the caller's organizations, without branches, in the shape of the management API.",
  response: z.array(ManagedProject),
  errors: [],
})

export const getManagedProject = endpoint({
  name: 'getManagedProject',
  method: 'GET',
  path: '/v1/projects/:ref',
  summary: 'One project, in the shape of the management API.',
  params: RefParams,
  response: ManagedProject,
  errors: ['project_not_found'],
})

export const createManagedProject = endpoint({
  name: 'createManagedProject',
  method: 'POST',
  path: '/v1/projects',
  summary:
    'Create a project, as the management API does. A region that this installation does not offer is its default.',
  body: z.object({
    name: PublicName,
    organization_slug: z.string().max(200),
    db_pass: checkedString(passwordProblem),
    region: z.string().max(64).optional(),
  }),
  response: ManagedProject,
  status: 201,
  errors: ['organization_not_found', 'not_offered', 'too_many_projects', 'too_many_requests', 'disk_almost_full'],
})

const Nothing = z.object({})

export const pauseManagedProject = endpoint({
  name: 'pauseManagedProject',
  method: 'POST',
  path: '/v1/projects/:ref/pause',
  summary: 'Pause a project, as the management API does.',
  params: RefParams,
  response: Nothing,
  errors: ['project_not_found', 'wrong_status'],
})

export const restoreManagedProject = endpoint({
  name: 'restoreManagedProject',
  method: 'POST',
  path: '/v1/projects/:ref/restore',
  summary: 'Restore a paused project, as the management API does.',
  params: RefParams,
  response: Nothing,
  errors: ['too_many_projects', 'project_not_found', 'wrong_status'],
})
