import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, PublicName } from '../organizations/organizations.ts'
import { ProjectDetail, ProjectStatusSchema, RefParams } from '../projects/projects.ts'
import { RecoveryTime } from './recovery.ts'
import { passwordProblem } from '../rules.ts'

/** A project that was created from a backup of another. */
export const ProjectClone = z.object({
  ref: z.string(),
  name: z.string(),
  status: ProjectStatusSchema,
  inserted_at: z.string(),
  /** When the backup was created. */
  backup_inserted_at: z.string(),
  /** The moment after the backup that it was created from; null: the backup itself. */
  target_time: z.string().nullable(),
})
export type ProjectClone = z.infer<typeof ProjectClone>

const CloneRequest = z
  .object({
    backup_id: z.uuid().optional(),
    /** In seconds. In place of a backup: a moment that can be recovered. */
    recovery_time_target_unix: RecoveryTime.optional(),
    name: PublicName,
    db_pass: checkedString(passwordProblem),
  })
  .refine(
    ({ backup_id: id, recovery_time_target_unix: time }) => (id === undefined) !== (time === undefined),
    'Name either a backup or a point in time.',
  )
export type CloneRequest = z.infer<typeof CloneRequest>

export const cloneProject = endpoint({
  name: 'cloneProject',
  method: 'POST',
  path: '/platform/projects/:ref/clone',
  summary:
    'Create a project in the same organization, with the database of a backup, or of a point in time, and the files of storage of then. It has keys of its own.',
  params: RefParams,
  body: CloneRequest,
  response: ProjectDetail,
  status: 201,
  errors: [
    'project_not_found',
    'organization_not_found',
    'backup_not_found',
    'backup_not_complete',
    'recovery_time_outside',
    'wrong_status',
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
