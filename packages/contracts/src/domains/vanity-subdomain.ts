import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

const Wanted = z.object({
  vanity_subdomain: z
    .string()
    .max(100)
    .transform((name) => name.trim().toLowerCase()),
})

const path = '/v1/projects/:ref/vanity-subdomain'

export const getVanitySubdomain = endpoint({
  name: 'getVanitySubdomain',
  method: 'GET',
  path,
  summary: 'The name of the project below the domain of the installation.',
  params: RefParams,
  response: z.object({
    status: z.enum(['not-used', 'custom-domain-used', 'active']),
    /** The whole host name. */
    custom_domain: z.string().optional(),
  }),
  errors: ['project_not_found'],
})

export const checkVanitySubdomain = endpoint({
  name: 'checkVanitySubdomain',
  method: 'POST',
  path: `${path}/check-availability`,
  summary: 'Whether the project can have a name below the domain of the installation.',
  params: RefParams,
  body: Wanted,
  response: z.object({ available: z.boolean() }),
  status: 201,
  errors: ['project_not_found'],
})

export const activateVanitySubdomain = endpoint({
  name: 'activateVanitySubdomain',
  method: 'POST',
  path: `${path}/activate`,
  summary: 'Give the project a name below the domain of the installation. It replaces the one that the project has.',
  params: RefParams,
  body: Wanted,
  response: z.object({ custom_domain: z.string() }),
  status: 201,
  errors: [
    'project_not_found',
    'plan_lacks',
    'no_vanity_domain',
    'vanity_name_invalid',
    'vanity_name_taken',
    'too_many_requests',
  ],
})

export const deleteVanitySubdomain = endpoint({
  name: 'deleteVanitySubdomain',
  method: 'DELETE',
  path,
  summary: 'Delete the name of the project below the domain of the installation. Its reference remains.',
  params: RefParams,
  response: z.object({}),
  errors: ['project_not_found'],
})
