import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'

export const ClientSecret = z.object({
  id: z.uuid(),
  /** Its beginning, to tell it from others. */
  secret_alias: z.string(),
  /** An email address. */
  created_by: z.string(),
  created_at: z.string(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
})
export type ClientSecret = z.infer<typeof ClientSecret>

export const CreatedClientSecret = ClientSecret.extend({
  /** Answered this once: only a hash of it is kept. */
  secret: z.string(),
})
export type CreatedClientSecret = z.infer<typeof CreatedClientSecret>

export const createClientSecret = endpoint({
  name: 'createClientSecret',
  method: 'POST',
  path: '/platform/organizations/:slug/oauth/apps/:id/client-secrets',
  summary: 'Create a client secret of an OAuth app, beside those that it has.',
  params: SlugParams.extend({ id: z.uuid() }),
  response: CreatedClientSecret,
  status: 201,
  errors: ['oauth_app_not_found', 'too_many_oauth_secrets', 'oauth_app_is_public'],
})

export const deleteClientSecret = endpoint({
  name: 'deleteClientSecret',
  method: 'DELETE',
  path: '/platform/organizations/:slug/oauth/apps/:id/client-secrets/:secret_id',
  summary: 'Delete a client secret of an OAuth app. It stops working immediately.',
  params: SlugParams.extend({ id: z.uuid(), secret_id: z.uuid() }),
  response: ClientSecret.pick({ id: true }),
  errors: ['oauth_app_not_found', 'oauth_secret_not_found'],
})
