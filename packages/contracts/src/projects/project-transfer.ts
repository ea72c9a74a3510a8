import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Project, RefParams } from './projects.ts'

const Target = z.object({ target_organization_slug: z.string().max(200) })

const errors = ['project_not_found', 'organization_not_found', 'forbidden'] as const

export const previewTransfer = endpoint({
  name: 'previewTransfer',
  method: 'POST',
  path: '/platform/projects/:ref/transfer/preview',
  summary: 'Preview the effects of a transfer to another organization.',
  params: RefParams,
  body: Target,
  response: z.object({
    target: z.object({ slug: z.string(), name: z.string() }),
    /** Why it cannot be done now; null if it can. */
    problem: z.string().nullable(),
    /** Email addresses of those who can see the project now, and will not any more. */
    losing: z.array(z.string()),
    /** Of those who will see it, and cannot now. */
    gaining: z.array(z.string()),
    /** Roles in this project alone. They end. */
    dropped_roles: z.number().int(),
  }),
  errors,
})

export const transferProject = endpoint({
  name: 'transferProject',
  method: 'POST',
  path: '/platform/projects/:ref/transfer',
  summary: 'Move a project to another organization. Its URL, keys and data stay. Project roles end.',
  params: RefParams,
  body: Target,
  response: Project,
  errors: [
    'too_many_projects',
    ...errors,
    'wrong_status',
    'already_there',
    'is_branch',
    'has_branches',
    'recovery_is_on',
    'custom_domain_is_on',
    'add_on_is_on',
  ],
})
