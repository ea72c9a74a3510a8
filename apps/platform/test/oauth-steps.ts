import assert from 'node:assert/strict'
import type { EndpointAt } from '@cairn/contracts'
import type { RequestOf } from '@cairn/contracts/endpoint'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Person } from '@cairn/dev-env'
import { send } from '@cairn/dev-env'
import * as openid from 'openid-client'

export const callback = 'https://orders.example.com/callback'

type Fields = RequestOf<EndpointAt['POST /platform/organizations/:slug/oauth/apps']>['body']

/** An app that an organization publishes, with its first secret. */
export const publishApp = (publisher: Person, { slug }: Pick<Organization, 'slug'>, fields: Partial<Fields> = {}) =>
  publisher.request('POST /platform/organizations/:slug/oauth/apps', {
    params: { slug },
    body: {
      name: 'Orders',
      website: 'https://orders.example.com',
      redirect_uris: [callback],
      scopes: ['organizations:read', 'projects:write'],
      ...fields,
    },
  })
export type PublishedApp = Awaited<ReturnType<typeof publishApp>>

/** The published client, told where the endpoints are. */
export const configurationOf = (
  url: string,
  { id, client_secret: secret }: PublishedApp,
  authentication = secret === null ? openid.None() : openid.ClientSecretBasic(secret.secret),
): openid.Configuration => {
  const configuration = new openid.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/v1/oauth/authorize`,
      token_endpoint: `${url}/v1/oauth/token`,
      revocation_endpoint: `${url}/v1/oauth/revoke`,
    },
    id,
    undefined,
    authentication,
  )
  openid.allowInsecureRequests(configuration)
  return configuration
}

/** Where the browser is sent that opens an address. */
export const locationOf = async (address: URL | string): Promise<URL> => {
  const answer = await fetch(address, { redirect: 'manual' })
  assert.equal(answer.status, 302, await answer.clone().text())
  return new URL(answer.headers.get('location') ?? '')
}

export interface Begun {
  configuration: openid.Configuration
  verifier: string
  state: string
  id: string
}

/** An app that has sent somebody's browser to the page that asks for consent. */
export const begin = async (
  configuration: openid.Configuration,
  parameters: Record<string, string> = {},
): Promise<Begun> => {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  })
  const page = await locationOf(address)
  assert.equal(page.pathname, '/authorize', page.href)
  return { configuration, verifier, state, id: page.searchParams.get('auth_id') ?? '' }
}

/** Where the browser goes after a person has approved. */
export const approve = async (person: Person, { slug }: Pick<Organization, 'slug'>, { id }: Begun): Promise<URL> => {
  const { redirect_to: address } = await person.request('POST /platform/oauth/requests/:id/approve', {
    params: { id },
    body: { organization_slug: slug },
  })
  return new URL(address)
}

export const exchange = ({ configuration, verifier, state }: Begun, address: URL) =>
  openid.authorizationCodeGrant(configuration, address, { pkceCodeVerifier: verifier, expectedState: state })

/** The tokens of an app that a person lets into an organization. */
export const letIn = async (
  person: Person,
  organization: Pick<Organization, 'slug'>,
  configuration: openid.Configuration,
  parameters: Record<string, string> = {},
) => {
  const begun = await begin(configuration, parameters)
  return exchange(begun, await approve(person, organization, begun))
}

/** The status of a call with a token, with the reason of a refusal. */
export const statusWith = async (
  url: string,
  token: string,
  address: string,
  options: Parameters<typeof send>[3] = {},
): Promise<string> => {
  const response = await send(url, address, token, options)
  return response.ok ? String(response.status) : `${response.status} ${ErrorBody.parse(await response.json()).reason}`
}

/** The error code that a call of the published client is refused with. */
export const errorOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return 'none'
  } catch (error) {
    if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
      return error.error
    throw error
  }
}
