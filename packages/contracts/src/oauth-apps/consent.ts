import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { scopes } from '../scopes.ts'
import { AuthorizedApp } from './authorizations.ts'

export const OauthRequest = z.object({
  id: z.uuid(),
  app: AuthorizedApp,
  /** No more than these are authorized. */
  scopes: z.array(z.enum(scopes)),
  /** Where the browser goes with the answer. */
  redirect_uri: z.string(),
  /** That the app asks for; it may be none of the caller's. */
  organization_slug: z.string().nullable(),
  expires_at: z.string(),
})
export type OauthRequest = z.infer<typeof OauthRequest>

const RequestParams = z.object({ id: z.uuid() })

const Answer = z.object({
  /** Where the browser has to go now. */
  redirect_to: z.string(),
})

const undecidable = [
  'oauth_request_not_found',
  'oauth_request_expired',
  'oauth_request_decided',
  'oauth_request_taken',
  'oauth_request_uri_removed',
] as const

export const getOauthRequest = endpoint({
  name: 'getOauthRequest',
  method: 'GET',
  path: '/platform/oauth/requests/:id',
  summary: 'What an OAuth app asks for. From now on only the caller can answer it, and it asks for no more.',
  params: RequestParams,
  response: OauthRequest,
  errors: ['session_needed', ...undecidable],
})

export const approveOauthRequest = endpoint({
  name: 'approveOauthRequest',
  method: 'POST',
  path: '/platform/oauth/requests/:id/approve',
  summary: 'Authorize an OAuth app for an organization. The answer has the address with the code.',
  params: RequestParams,
  body: z.object({ organization_slug: z.string().max(200) }),
  response: Answer,
  errors: ['session_needed', 'organization_not_found', 'oauth_request_without_scopes', ...undecidable],
})

export const declineOauthRequest = endpoint({
  name: 'declineOauthRequest',
  method: 'POST',
  path: '/platform/oauth/requests/:id/decline',
  summary: 'Do not authorize an OAuth app. The answer has the address that tells it so.',
  params: RequestParams,
  response: Answer,
  errors: ['session_needed', ...undecidable],
})
