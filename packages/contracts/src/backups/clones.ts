import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, Name } from '../organizations/organizations.ts'
import { ProjectDetail, ProjectStatusSchema, RefParams } from '../projects/projects.ts'
import { passwordProblem } from '../rules.ts'

/** A project that was created from a backup of another. */
export const ProjectClone = z.object({
  ref: z.string(),
  name: z.string(),
  status: ProjectStatusSchema,
  inserted_at: z.string(),
  /** When the backup was created. */
  backup_inserted_at: z.string(),
})
export type ProjectClone = z.infer<typeof ProjectClone>

export const cloneProject = endpoint({
  name: 'cloneProject',
  method: 'POST',
  path: '/platform/projects/:ref/clone',
  summary:
    'Create a project in the same organization, with the database of a backup and its files of storage. It has keys of its own.',
  params: RefParams,
  body: z.object({ backup_id: z.uuid(), name: Name, db_pass: checkedString(passwordProblem) }),
  response: ProjectDetail,
  status: 201,
  errors: [
    'project_not_found',
    'organization_not_found',
    'backup_not_found',
    'backup_not_complete',
    'too_many_projects',
    'too_many_requests',
    'disk_almost_full',
  ],
})

export const listClones = endpoint({
  name: 'listClones',
  method: 'GET',
  path: '/platform/projects/:ref/clone/status',
  summary: 'The projects that were created from backups of this one and that the caller can see, the newest first.',
  params: RefParams,
  response: z.array(ProjectClone),
  errors: ['project_not_found'],
})
