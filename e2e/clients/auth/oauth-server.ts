import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import * as openid from 'openid-client'
import { until } from '@cairn/dev-env'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const site = 'https://bakery.example.com'
const callback = 'https://orders.example.com/callback'
const settings = {
  confirmsAddresses: false,
  siteUrl: site,
  oauthServer: { isOn: true, allowsRegistration: true },
}

type Client = ReturnType<AuthProject['newClient']>

const signedIn = async (project: AuthProject, email: string): Promise<Client> => {
  const client = project.newClient()
  const { error } = await client.signUp({ email, password, options: { data: { full_name: 'Ada Lovelace' } } })
  assert.equal(error, null)
  return client
}

const newApplication = async ({ admin }: AuthProject, fields: object = {}) => {
  const made = await admin.oauth.createClient({ client_name: 'Orders', redirect_uris: [callback], ...fields })
  assert.equal(made.error, null)
  return present(made.data, 'client')
}
type Application = Awaited<ReturnType<typeof newApplication>>

/** The published OpenID Connect client, which finds the server by its metadata. */
const configurationOf = ({ authUrl }: AuthProject, { client_id: id, client_secret: secret }: Application) =>
  openid.discovery(
    new URL(authUrl),
    id,
    undefined,
    secret === undefined ? openid.None() : openid.ClientSecretBasic(secret),
    { execute: [openid.allowInsecureRequests] },
  )

interface Begun {
  configuration: openid.Configuration
  verifier: string
  state: string
  nonce: string
  /** Where the browser was sent. */
  page: URL
  authorizationId: string
}

const begin = async (
  project: AuthProject,
  application: Application,
  scope = 'openid email profile',
): Promise<Begun> => {
  const configuration = await configurationOf(project, application)
  const verifier = openid.randomPKCECodeVerifier()
  const [state, nonce] = [openid.randomState(), openid.randomNonce()]
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  // As a browser: without a key.
  const answer = await fetch(address, { redirect: 'manual' })
  assert.equal(answer.status, 302, await answer.clone().text())
  const page = new URL(present(answer.headers.get('location'), 'location'))
  return {
    configuration,
    verifier,
    state,
    nonce,
    page,
    authorizationId: page.searchParams.get('authorization_id') ?? '',
  }
}

const Redirect = z.object({ redirect_url: z.string() })

const approved = async (user: Client, { authorizationId }: Begun): Promise<URL> => {
  const { data, error } = await user.oauth.approveAuthorization(authorizationId)
  assert.equal(error, null)
  return new URL(Redirect.parse(data).redirect_url)
}

const tokensOf = ({ configuration, verifier, state, nonce }: Begun, address: URL) =>
  openid.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })

const letIn = async (project: AuthProject, user: Client, application: Application, scope?: string) => {
  const begun = await begin(project, application, scope)
  return { ...begun, tokens: await tokensOf(begun, await approved(user, begun)) }
}

const flowChecks = (world: World): void => {
  test('an application lets people sign in with their account, and gets an ID token and access tokens', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const user = await signedIn(here, email)
    const application = await newApplication(here)
    const begun = await begin(here, application)
    assert.equal(`${begun.page.origin}${begun.page.pathname}`, `${site}/oauth/consent`)

    const details = await user.oauth.getAuthorizationDetails(begun.authorizationId)
    assert.deepEqual(details.data, {
      authorization_id: begun.authorizationId,
      redirect_uri: callback,
      client: { id: application.client_id, name: 'Orders', uri: '', logo_uri: '' },
      user: { id: (await user.getUser()).data.user?.id, email },
      scope: 'openid email profile',
    })
    const tokens = await tokensOf(begun, await approved(user, begun))
    const claims = present(tokens.claims(), 'ID token')
    assert.deepEqual(
      [claims.iss, claims.aud, claims['email'], claims['name']],
      [here.authUrl, application.client_id, email, 'Ada Lovelace'],
    )
    const info = await openid.fetchUserInfo(begun.configuration, tokens.access_token, claims.sub)
    assert.deepEqual([info.email, info.email_verified, info.name], [email, true, 'Ada Lovelace'])
    assert.equal(tokens.scope, 'openid email profile')
  })

  test('the access token is the user in policies, and names the application', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const application = await newApplication(here)
    const { tokens } = await letIn(here, user, application)
    const api = createClient(here.authUrl.replace('/auth/v1', ''), here.keys.anon, {
      accessToken: async () => tokens.access_token,
    })
    const { data, error } = await api.rpc('who_calls')
    assert.equal(error, null)
    const id = (await user.getUser()).data.user?.id
    assert.deepEqual(data, { user: id, client: application.client_id, role: 'authenticated' })
  })

  test('the application refreshes its tokens, and nobody else does', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const { tokens, configuration } = await letIn(here, user, await newApplication(here))
    const token = present(tokens.refresh_token, 'refresh token')
    const asUser = await here.newClient().refreshSession({ refresh_token: token })
    assert.equal(asUser.error?.code, 'refresh_token_not_found')
    const stranger = await configurationOf(here, await newApplication(here))
    await assert.rejects(openid.refreshTokenGrant(stranger, token), { error: 'invalid_grant' })

    const next = await openid.refreshTokenGrant(configuration, token)
    assert.notEqual(next.refresh_token, token)
    assert.equal(next.scope, 'openid email profile')
    const own = present((await user.getSession()).data.session, 'session').refresh_token
    await assert.rejects(openid.refreshTokenGrant(configuration, own), { error: 'invalid_grant' })
    assert.equal((await user.refreshSession()).error, null)
  })

  test('refreshes of applications are limited for each address, as those of users are', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const { tokens, configuration } = await letIn(here, user, await newApplication(here))
    await here.settings({ ...settings, rates: { refreshes: { burst: 1, perSeconds: 86_400 } } })
    const next = await openid.refreshTokenGrant(configuration, present(tokens.refresh_token, 'refresh token'))
    await assert.rejects(
      openid.refreshTokenGrant(configuration, present(next.refresh_token, 'refresh token')),
      ({ cause }: Error) => cause instanceof Response && cause.status === 429,
    )
    assert.equal((await user.refreshSession()).error?.code, 'over_request_rate_limit')
    await here.settings(settings)
  })

  test('somebody who allowed it before is sent on, but is asked about more', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const application = await newApplication(here)
    await letIn(here, user, application, 'openid email')
    const again = await begin(here, application, 'openid')
    const details = await user.oauth.getAuthorizationDetails(again.authorizationId)
    const address = new URL(Redirect.parse(details.data).redirect_url)
    assert.equal((await tokensOf(again, address)).scope, 'openid')
    const more = await begin(here, application, 'openid email phone')
    const asked = await user.oauth.getAuthorizationDetails(more.authorizationId)
    assert.equal(asked.data !== null && 'scope' in asked.data && asked.data.scope, 'openid email phone')
  })

  test('a user who does not allow it sends the application an error', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const begun = await begin(here, await newApplication(here))
    const { data } = await user.oauth.denyAuthorization(begun.authorizationId)
    await assert.rejects(tokensOf(begun, new URL(Redirect.parse(data).redirect_url)), { error: 'access_denied' })
    const late = await user.oauth.approveAuthorization(begun.authorizationId)
    assert.equal(late.error?.code, 'oauth_authorization_not_found')
  })

  test('users see the applications that they let in, and end what one can do', async () => {
    const { here, newEmail } = world()
    const user = await signedIn(here, newEmail())
    const application = await newApplication(here)
    const { tokens, configuration } = await letIn(here, user, application)
    const { data: grants } = await user.oauth.listGrants()
    assert.deepEqual(
      grants?.map(({ client, scopes }) => [client.id, scopes]),
      [[application.client_id, ['openid', 'email', 'profile']]],
    )
    assert.equal((await user.oauth.revokeGrant({ clientId: application.client_id })).error, null)
    assert.deepEqual((await user.oauth.listGrants()).data, [])
    await assert.rejects(openid.refreshTokenGrant(configuration, tokens.refresh_token ?? ''), {
      error: 'invalid_grant',
    })
    const { error } = await here.newClient().getUser(tokens.access_token)
    assert.equal(error?.name, 'AuthSessionMissingError')
  })
}

const clientChecks = (world: World): void => {
  test('an application registers itself, as a public client, and signs people in', async () => {
    const { here, newEmail } = world()
    const configuration = await openid.dynamicClientRegistration(
      new URL(here.authUrl),
      { client_name: 'Notes', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
      openid.None(),
      { execute: [openid.allowInsecureRequests] },
    )
    const registered = present((await here.admin.oauth.getClient(configuration.clientMetadata().client_id)).data, 'it')
    assert.deepEqual([registered.client_type, registered.registration_type], ['public', 'dynamic'])
    const { tokens } = await letIn(here, await signedIn(here, newEmail()), registered)
    assert.ok(tokens.access_token)
  })

  test('an application that registered itself and that nobody has let in is deleted after 30 days', async () => {
    const { env, here, newEmail } = world()
    const register = async () => {
      const made = await openid.dynamicClientRegistration(
        new URL(here.authUrl),
        { client_name: 'Notes', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
        openid.None(),
        { execute: [openid.allowInsecureRequests] },
      )
      return made.clientMetadata().client_id
    }
    const [unused, young, used, revoked] = [await register(), await register(), await register(), await register()]
    const { client_id: manual } = await newApplication(here)
    const user = await signedIn(here, newEmail())
    for (const id of [used, revoked])
      await letIn(here, user, present((await here.admin.oauth.getClient(id)).data, 'client'))
    assert.equal((await user.oauth.revokeGrant({ clientId: revoked })).error, null)
    const old = [unused, used, revoked, manual].map((id) => `'${id}'`).join()
    await here.sql(`update auth.oauth_clients set created_at = now() - interval '31 days' where id in (${old})`)
    await here.sql(`update auth.oauth_clients set created_at = now() - interval '29 days' where id = '${young}'`)

    const connection = await env.platform.context.system.pool('postgres').connect()
    await env.platform.context.jobs.enqueue(connection, { name: 'clean-up-services' })
    connection.release()
    const isThere = async (id: string) => (await here.admin.oauth.getClient(id)).error === null
    await until('the application is deleted', async () => !(await isThere(unused)))
    for (const id of [young, used, revoked, manual]) assert.ok(await isThere(id))
  })

  test('servers of the project list, change and delete applications, and replace secrets', async () => {
    const { here, newEmail } = world()
    const { oauth } = here.admin
    const application = await newApplication(here)
    const id = application.client_id
    assert.match(present(application.client_secret, 'secret'), /^[\w-]{43}$/)
    const changed = await oauth.updateClient(id, {
      client_name: 'Orders 2',
      logo_uri: 'https://orders.example.com/logo.png',
    })
    assert.deepEqual(
      [changed.data?.client_name, changed.data?.redirect_uris, changed.data?.client_secret],
      ['Orders 2', [callback], undefined],
    )
    const listed = await oauth.listClients({ page: 1, perPage: 1 })
    assert.deepEqual(
      listed.data.clients.map(({ client_id: listedId }) => listedId),
      [id],
    )
    const replaced = await oauth.regenerateClientSecret(id)
    const { tokens } = await letIn(here, await signedIn(here, newEmail()), present(replaced.data, 'client'))
    const old = await configurationOf(here, application)
    await assert.rejects(openid.refreshTokenGrant(old, tokens.refresh_token ?? ''), { status: 401 })

    assert.equal((await oauth.deleteClient(id)).error, null)
    assert.equal((await oauth.getClient(id)).error?.code, 'oauth_client_not_found')
    assert.equal((await here.newClient().getUser(tokens.access_token)).error?.name, 'AuthSessionMissingError')
  })

  test('without the server, and in another project, nothing of it answers', async () => {
    const { here, there } = world()
    const application = await newApplication(here)
    const answer = await there.send('/.well-known/openid-configuration')
    assert.equal(answer.headers.get('x-sb-error-code'), 'feature_disabled')
    assert.equal((await there.admin.oauth.getClient(application.client_id)).error?.code, 'oauth_client_not_found')
    await here.settings({ ...settings, oauthServer: { isOn: true } })
    const metadata = z.looseObject({}).parse(await (await here.send('/.well-known/openid-configuration')).json())
    assert.equal(metadata['registration_endpoint'], undefined)
    const refused = await here.send('/oauth/clients/register', { method: 'POST', body: '{}' })
    assert.equal(refused.status, 403)
    await here.settings(settings)
  })
}

const whoCalls = `
create or replace function public.who_calls() returns json language sql stable as $$
  select json_build_object('user', auth.uid(), 'client', auth.jwt() ->> 'client_id', 'role', auth.role())
$$`

export const oauthServerChecks = (world: World): void => {
  before(async () => {
    await world().here.settings(settings)
    await world().there.settings({ confirmsAddresses: false })
    await world().here.sql(whoCalls)
  })
  flowChecks(world)
  clientChecks(world)
}
