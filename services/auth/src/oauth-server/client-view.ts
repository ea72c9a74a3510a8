import type { ClientWithSecret, OAuthClient } from './client-store.ts'

/** A client as servers of the project, and applications that register, see it. */
export const publicClient = (client: OAuthClient): Record<string, unknown> => ({
  client_id: client.id,
  client_name: client.name,
  client_type: client.type,
  token_endpoint_auth_method: client.authMethod,
  registration_type: client.registration,
  client_uri: client.uri ?? undefined,
  logo_uri: client.logoUri ?? undefined,
  redirect_uris: client.redirectUris,
  grant_types: client.grantTypes,
  response_types: ['code'],
  created_at: client.createdAt,
  updated_at: client.updatedAt,
})

/** The same with its secret, which is shown once. */
export const newClientView = ({ client, secret }: ClientWithSecret): Record<string, unknown> => ({
  ...publicClient(client),
  ...(secret === undefined ? {} : { client_secret: secret }),
})

/** A client as people see it who are asked for their consent. */
export const shownClient = ({ id, name, uri, logoUri }: OAuthClient) => ({
  id,
  name,
  uri: uri ?? '',
  logo_uri: logoUri ?? '',
})
