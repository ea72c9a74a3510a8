import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { scopes } from '../scopes.ts'

/** An app, as those see it who are asked to authorize it or have done so. */
export const AuthorizedApp = z.object({
  id: z.uuid(),
  name: z.string(),
  website: z.string(),
  icon: z.string().nullable(),
  /** The name of the organization that publishes it. */
  publisher: z.string(),
})
export type AuthorizedApp = z.infer<typeof AuthorizedApp>

export const OauthAuthorization = z.object({
  id: z.uuid(),
  app_id: z.uuid(),
  /** That the app has now: those that were authorized and that it still asks for. */
  scopes: z.array(z.enum(scopes)),
  /** Email address of the member. The app can do what they can do, and no more. */
  authorized_by: z.string(),
  authorized_at: z.string(),
  /** Null: its tokens were not used. */
  last_used_at: z.string().nullable(),
})
export type OauthAuthorization = z.infer<typeof OauthAuthorization>

export const listOauthAuthorizations = endpoint({
  name: 'listOauthAuthorizations',
  method: 'GET',
  path: '/platform/organizations/:slug/oauth/authorizations',
  summary: 'The OAuth apps that members have authorized for an organization, newest first, a page at a time.',
  params: SlugParams,
  query: z.object({
    /** The `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,18}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    authorizations: z.array(OauthAuthorization),
    /** Of the authorizations, each once: their icons are large. */
    apps: z.array(AuthorizedApp),
    /** Where the next page begins; null on the last. */
    next: z.string().nullable(),
  }),
  errors: [],
})

export const revokeOauthAuthorization = endpoint({
  name: 'revokeOauthAuthorization',
  method: 'DELETE',
  path: '/platform/organizations/:slug/oauth/authorizations/:id',
  summary: 'Revoke the authorization of an OAuth app. Its tokens stop working immediately.',
  params: SlugParams.extend({ id: z.uuid() }),
  response: OauthAuthorization.pick({ id: true }),
  errors: ['oauth_authorization_not_found'],
})
