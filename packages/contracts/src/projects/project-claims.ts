import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Project, RefParams } from './projects.ts'

const path = '/platform/projects/:ref/claim-token'

export const createClaim = endpoint({
  name: 'createClaim',
  method: 'POST',
  path,
  summary: 'A link with which an owner of another organization can take over the project, once. An earlier link ends.',
  params: RefParams,
  body: z.object({}),
  response: z.object({ token: z.string(), url: z.url(), expires_at: z.string() }),
  status: 201,
  errors: ['project_not_found', 'is_branch'],
})

export const getClaimState = endpoint({
  name: 'getClaimState',
  method: 'GET',
  path,
  summary:
    'Whether there is a link to claim the project, and until when. The link itself is shown once, when it is made.',
  params: RefParams,
  response: z.object({ expires_at: z.string().nullable() }),
  errors: ['project_not_found'],
})

export const revokeClaim = endpoint({
  name: 'revokeClaim',
  method: 'DELETE',
  path,
  summary: 'End the link to claim the project.',
  params: RefParams,
  response: z.object({}),
  errors: ['project_not_found'],
})

const TokenParams = z.object({ token: z.string().max(200) })
const claimErrors = ['claim_not_found', 'claim_used', 'claim_expired'] as const

export const previewClaim = endpoint({
  name: 'previewClaim',
  method: 'GET',
  path: '/platform/project-claims/:token',
  summary: 'The project that a link offers, for somebody who is signed in.',
  params: TokenParams,
  response: z.object({
    project: Project.pick({ ref: true, name: true, region_name: true, cloud_provider_name: true, status: true }),
    /** That it leaves. */
    organization: z.object({ name: z.string() }),
    expires_at: z.string(),
    /** Why it cannot be claimed now; null if it can. */
    problem: z.string().nullable(),
  }),
  errors: [...claimErrors],
})

export const claimProject = endpoint({
  name: 'claimProject',
  method: 'POST',
  path: '/platform/project-claims/:token',
  summary: 'Take the project into an organization that the caller owns. Its URL, keys and data stay.',
  params: TokenParams,
  body: z.object({ organization_slug: z.string().max(200) }),
  response: Project,
  errors: [
    ...claimErrors,
    'organization_not_found',
    'forbidden',
    'project_not_found',
    'too_many_projects',
    'wrong_status',
    'already_there',
    'is_branch',
    'has_branches',
    'recovery_is_on',
    'custom_domain_is_on',
    'add_on_is_on',
  ],
})
