import { z } from 'zod'
import { OAuthError } from './oauth-error.ts'
import { redirectUriProblem } from './redirect-uri.ts'
import { scopesIn } from './scopes.ts'

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
export type ClientAuthMethod = (typeof authMethods)[number]

const grantTypes = ['authorization_code', 'refresh_token'] as const
const usualGrants = [...grantTypes]

const name = z.string().trim().min(1).max(1_000)
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const optionalAddress = z.union([z.literal('').transform(() => null), webAddress])

const fields = {
  client_name: name,
  client_uri: optionalAddress.nullish(),
  logo_uri: optionalAddress.nullish(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  grant_types: z.array(z.enum(grantTypes)).min(1).max(2),
  token_endpoint_auth_method: z.enum(authMethods),
}

/** As servers of the project and applications that register themselves send it. Other fields of RFC 7591 are ignored. */
export const NewClient = z.object({
  ...fields,
  grant_types: fields.grant_types.nullish(),
  response_types: z.array(z.literal('code')).nullish(),
  scope: z.string().max(200).nullish(),
  token_endpoint_auth_method: fields.token_endpoint_auth_method.nullish(),
  client_type: z.enum(['public', 'confidential']).nullish(),
})
export type NewClient = z.output<typeof NewClient>

export const ClientChange = z.object({
  client_name: fields.client_name.optional(),
  client_uri: fields.client_uri,
  logo_uri: fields.logo_uri,
  redirect_uris: fields.redirect_uris.optional(),
  grant_types: fields.grant_types.optional(),
  token_endpoint_auth_method: fields.token_endpoint_auth_method.optional(),
})
export type ClientChange = z.output<typeof ClientChange>

/** Throws `invalid_redirect_uri`. */
export const checkRedirectUris = (uris: readonly string[]): void => {
  for (const uri of uris) {
    const problem = redirectUriProblem(uri)
    if (problem !== undefined) throw new OAuthError(400, 'invalid_redirect_uri', problem)
  }
}

const methodOf = ({ client_type: type, token_endpoint_auth_method: method }: NewClient): ClientAuthMethod => {
  if (type === 'public' && method !== undefined && method !== null && method !== 'none')
    throw new OAuthError(400, 'invalid_client_metadata', 'A public client has no secret')
  if (type === 'confidential' && method === 'none')
    throw new OAuthError(400, 'invalid_client_metadata', 'A confidential client authenticates with its secret')
  return method ?? (type === 'public' ? 'none' : 'client_secret_basic')
}

/** A new client, checked. Throws an `OAuthError`. */
export const checkedClient = (body: NewClient) => {
  checkRedirectUris(body.redirect_uris)
  if (scopesIn(body.scope ?? '') === undefined)
    throw new OAuthError(400, 'invalid_client_metadata', 'The scope names one that does not exist')
  return {
    name: body.client_name,
    uri: body.client_uri ?? null,
    logoUri: body.logo_uri ?? null,
    redirectUris: body.redirect_uris,
    grantTypes: body.grant_types ?? usualGrants,
    authMethod: methodOf(body),
  }
}
export type CheckedClient = ReturnType<typeof checkedClient>
