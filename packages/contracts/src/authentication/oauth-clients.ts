import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { userErrors } from './users.ts'

/** Applications that people sign in to with their account of the project, by its OAuth 2.1 server. */

const Name = z.string().trim().min(1).max(1_000)
const Address = z.string().trim().max(2_000)
/** The auth service says which addresses it accepts. */
const RedirectUris = z.array(Address.min(1)).min(1).max(10)

export const OAuthClient = z.object({
  client_id: z.guid(),
  client_name: z.string(),
  client_type: z.enum(['public', 'confidential']),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
  /** Whether somebody here registered it, or it registered itself. */
  registration_type: z.enum(['dynamic', 'manual']),
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OAuthClient = z.infer<typeof OAuthClient>

/** With the secret of a confidential client, which is shown once. */
export const OAuthClientWithSecret = OAuthClient.extend({ client_secret: z.string().optional() })
export type OAuthClientWithSecret = z.infer<typeof OAuthClientWithSecret>

const fields = {
  client_name: Name,
  redirect_uris: RedirectUris,
  /** The home page of the application; empty for none. */
  client_uri: Address.optional(),
  logo_uri: Address.optional(),
}

const ClientParams = RefParams.extend({ client_id: z.guid() })
const namedErrors = [...userErrors, 'oauth_client_not_found'] as const

export const listOAuthClients = endpoint({
  name: 'listOAuthClients',
  method: 'GET',
  path: '/platform/auth/:ref/oauth-clients',
  summary: 'The applications of the OAuth server of the project, the newest first, a page at a time.',
  params: RefParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: z.object({ clients: z.array(OAuthClient), next_page: z.number().nullable() }),
  errors: userErrors,
})

export const createOAuthClient = endpoint({
  name: 'createOAuthClient',
  method: 'POST',
  path: '/platform/auth/:ref/oauth-clients',
  summary: 'Register an application. The secret of a confidential one is in this answer alone.',
  params: RefParams,
  body: z.object({ ...fields, client_type: z.enum(['public', 'confidential']) }),
  status: 201,
  response: OAuthClientWithSecret,
  errors: [...userErrors, 'oauth_client_refused'],
})

export const updateOAuthClient = endpoint({
  name: 'updateOAuthClient',
  method: 'PATCH',
  path: '/platform/auth/:ref/oauth-clients/:client_id',
  summary: 'Change an application. What the body leaves out stays.',
  params: ClientParams,
  body: z.object(fields).partial(),
  response: OAuthClient,
  errors: [...namedErrors, 'oauth_client_refused'],
})

export const replaceOAuthClientSecret = endpoint({
  name: 'replaceOAuthClientSecret',
  method: 'POST',
  path: '/platform/auth/:ref/oauth-clients/:client_id/secret',
  summary: 'Give an application a new secret, which is in this answer alone. The old one ends at once.',
  params: ClientParams,
  response: OAuthClientWithSecret,
  errors: [...namedErrors, 'oauth_client_refused'],
})

export const deleteOAuthClient = endpoint({
  name: 'deleteOAuthClient',
  method: 'DELETE',
  path: '/platform/auth/:ref/oauth-clients/:client_id',
  summary: 'Delete an application. The sessions that people have with it end.',
  params: ClientParams,
  response: z.object({ client_id: z.string() }),
  errors: namedErrors,
})
