import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, PublicName, SlugParams } from '../organizations/organizations.ts'
import { scopes } from '../scopes.ts'
import { ClientSecret, CreatedClientSecret } from './client-secrets.ts'
import { iconProblem, mostRedirectUris, redirectUriProblem, websiteProblem } from './oauth-app-rules.ts'

const Scopes = z.array(z.enum(scopes)).max(scopes.length)

export const OauthApp = z.object({
  /** Its client_id. */
  id: z.uuid(),
  name: z.string(),
  website: z.string(),
  /** A `data:` URL. */
  icon: z.string().nullable(),
  /** Confidential clients show a client secret; public ones have none, and need PKCE. */
  client_type: z.enum(['confidential', 'public']),
  redirect_uris: z.array(z.string()),
  scopes: Scopes,
  created_at: z.string(),
  client_secrets: z.array(ClientSecret),
  /** How often it is authorized now, in all organizations. */
  authorization_count: z.number().int(),
})
export type OauthApp = z.infer<typeof OauthApp>

const fields = {
  name: PublicName,
  website: checkedString(websiteProblem),
  icon: checkedString(iconProblem).nullable(),
  redirect_uris: z
    .array(checkedString(redirectUriProblem))
    .min(1, 'An app needs at least one redirect URI.')
    .max(mostRedirectUris)
    .refine((uris) => new Set(uris).size === uris.length, 'A redirect URI is listed twice.'),
  scopes: Scopes.min(1, 'An app needs at least one scope.'),
}

export const OauthAppParams = SlugParams.extend({ id: z.uuid() })

export const listOauthApps = endpoint({
  name: 'listOauthApps',
  method: 'GET',
  path: '/platform/organizations/:slug/oauth/apps',
  summary: 'The OAuth apps that an organization publishes, by name.',
  params: SlugParams,
  response: z.array(OauthApp),
  errors: [],
})

export const createOauthApp = endpoint({
  name: 'createOauthApp',
  method: 'POST',
  path: '/platform/organizations/:slug/oauth/apps',
  summary: 'Publish an OAuth app. A confidential client gets its first client secret, which is answered this once.',
  params: SlugParams,
  body: z.object({
    ...fields,
    icon: fields.icon.default(null),
    client_type: z.enum(['confidential', 'public']).default('confidential'),
  }),
  response: OauthApp.extend({ client_secret: CreatedClientSecret.nullable() }),
  status: 201,
  errors: ['too_many_oauth_apps'],
})

export const updateOauthApp = endpoint({
  name: 'updateOauthApp',
  method: 'PATCH',
  path: '/platform/organizations/:slug/oauth/apps/:id',
  summary:
    'Change an OAuth app. Scopes that are taken away end for existing authorizations at once; new ones need another authorization.',
  params: OauthAppParams,
  body: z.object(fields).partial(),
  response: OauthApp,
  errors: ['oauth_app_not_found'],
})

export const deleteOauthApp = endpoint({
  name: 'deleteOauthApp',
  method: 'DELETE',
  path: '/platform/organizations/:slug/oauth/apps/:id',
  summary: 'Delete an OAuth app. All of its authorizations end.',
  params: OauthAppParams,
  response: OauthApp.pick({ id: true }),
  errors: ['oauth_app_not_found'],
})
