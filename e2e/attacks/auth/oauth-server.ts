import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { z } from 'zod'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'

const callback = 'https://orders.example.com/callback?shop=1'
export const settings = {
  confirmsAddresses: false,
  siteUrl: 'https://bakery.example.com',
  oauthServer: { isOn: true, allowsRegistration: true },
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

export const newApplication = async ({ admin }: AuthProject, fields: object = {}) =>
  present((await admin.oauth.createClient({ client_name: 'Orders', redirect_uris: [callback], ...fields })).data, 'it')

export const authorize = (project: AuthProject, clientId: string, changes: Record<string, string | undefined> = {}) => {
  const given = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope: 'openid email',
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return fetch(`${project.authUrl}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
}

const locationOf = (answer: Response): URL => new URL(present(answer.headers.get('location'), 'location'))
export const idOf = (answer: Response): string => locationOf(answer).searchParams.get('authorization_id') ?? ''

export const signedIn = async (world: World, project: AuthProject) => {
  const client = project.newClient()
  assert.equal((await client.signUp({ email: world().newEmail(), password })).error, null)
  return client
}

export const Redirect = z.object({ redirect_url: z.string() })
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string().optional() })
const Refusal = z.object({ error: z.string() })

/** A code for an application, and its answer. */
const newCode = async (world: World, project: AuthProject, clientId: string): Promise<URL> => {
  const user = await signedIn(world, project)
  const id = idOf(await authorize(project, clientId))
  return new URL(Redirect.parse((await user.oauth.approveAuthorization(id)).data).redirect_url)
}

const askTokens = ({ authUrl }: AuthProject, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${authUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields), headers })

export const exchange = (
  project: AuthProject,
  address: URL,
  application: { client_id: string; client_secret?: string },
  changes = {},
) =>
  askTokens(project, {
    grant_type: 'authorization_code',
    code: address.searchParams.get('code') ?? '',
    client_id: application.client_id,
    client_secret: application.client_secret ?? '',
    code_verifier: verifier,
    redirect_uri: callback,
    ...changes,
  })
const refusalOf = async (answer: Response) => [answer.status, Refusal.parse(await answer.json()).error]

const foreignAddresses = [
  'https://evil.example.com/callback?shop=1',
  'https://orders.example.com/callback',
  'https://orders.example.com/callback?shop=1&next=https://evil.example.com',
  'https://orders.example.com/callback?shop=1#',
  'https://orders.example.com/callback?shop=1/',
  'https://ORDERS.example.com/callback?shop=1',
  'https://orders.example.com:443/callback?shop=1',
  'https://orders.example.com/./callback?shop=1',
  'https://orders.example.com@evil.example.com/callback?shop=1',
  'https://orders.example.com.evil.example.com/callback?shop=1',
  'http://orders.example.com/callback?shop=1',
  '//orders.example.com/callback?shop=1',
  'javascript:alert(1)',
  ' https://orders.example.com/callback?shop=1',
  'https://orders.example.com/callback?shop=1\u0000',
  undefined,
]

const refusedRequests: [what: string, changes: Record<string, string | undefined>, error: string][] = [
  ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a code challenge without a method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a short code challenge', { code_challenge: 'abc' }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
  ['a scope that does not exist', { scope: 'openid service_role' }, 'invalid_scope'],
]

const badClients: object[] = [
  { redirect_uris: ['javascript:alert(1)'] },
  { redirect_uris: ['data:text/html,x'] },
  { redirect_uris: ['http://orders.example.com/'] },
  { redirect_uris: ['https://orders.example.com/#part'] },
  { redirect_uris: ['https://me@orders.example.com/'] },
  { redirect_uris: ['https://a.example.com/,https://b.example.com/'] },
  { redirect_uris: [`https://orders.example.com/${'a'.repeat(2_000)}`] },
  { redirect_uris: [] },
  { redirect_uris: Array.from({ length: 11 }, (_, index) => `https://orders.example.com/${index}`) },
  { redirect_uris: 'https://orders.example.com/' },
  { logo_uri: 'javascript:alert(1)' },
  { client_name: '' },
  { grant_types: ['client_credentials'] },
  { token_endpoint_auth_method: 'private_key_jwt' },
]

const requestAttacks = (world: World): void => {
  test('nobody is sent to an address that is not the client’s to the letter', async () => {
    const { here } = world()
    const { client_id: id } = await newApplication(here)
    for (const address of foreignAddresses) {
      const answer = await authorize(here, id, { redirect_uri: address })
      assert.deepEqual(
        [answer.headers.get('location'), ...(await refusalOf(answer))],
        [null, 400, 'invalid_request'],
        address,
      )
    }
    const unknown = await authorize(here, crypto.randomUUID())
    assert.deepEqual([unknown.headers.get('location'), ...(await refusalOf(unknown))], [null, 400, 'invalid_client'])
    const nameless = await authorize(here, '\u0000')
    assert.deepEqual([nameless.headers.get('location'), ...(await refusalOf(nameless))], [null, 400, 'invalid_request'])
    const twice = await fetch(`${here.authUrl}/oauth/authorize?client_id=${id}&client_id=${id}`, { redirect: 'manual' })
    assert.deepEqual(await refusalOf(twice), [400, 'invalid_request'])
  })

  for (const [what, changes, error] of refusedRequests)
    test(`a request with ${what} is refused to the client, with its state and the issuer`, async () => {
      const { here } = world()
      const address = locationOf(await authorize(here, (await newApplication(here)).client_id, changes))
      const { searchParams: answered } = address
      assert.deepEqual(
        [
          address.host,
          answered.get('shop'),
          answered.get('error'),
          answered.get('state'),
          answered.get('iss'),
          answered.get('code'),
        ],
        ['orders.example.com', '1', error, 'a state', here.authUrl, null],
      )
    })

  test('applications with addresses or fields that are not allowed are not registered', async () => {
    const { here } = world()
    for (const fields of badClients) {
      const body = JSON.stringify({ client_name: 'Orders', redirect_uris: [callback], ...fields })
      const answer = await fetch(`${here.authUrl}/oauth/clients/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      assert.equal(answer.status, 400, body.slice(0, 200))
      assert.match(Refusal.parse(await answer.json()).error, /^invalid_(?:client_metadata|redirect_uri)$/)
    }
  })
}

const codeAttacks = (world: World): void => {
  test('a code that comes back is refused, and ends the session that it has opened', async () => {
    const { here } = world()
    const application = await newApplication(here)
    const address = await newCode(world, here, application.client_id)
    const first = Tokens.parse(await (await exchange(here, address, application)).json())
    assert.equal((await here.newClient().getUser(first.access_token)).error, null)
    assert.deepEqual(await refusalOf(await exchange(here, address, application)), [400, 'invalid_grant'])
    assert.equal((await here.newClient().getUser(first.access_token)).error?.name, 'AuthSessionMissingError')
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      client_id: application.client_id,
    }
    const again = await askTokens(here, { ...refresh, client_secret: application.client_secret ?? '' })
    assert.deepEqual(await refusalOf(again), [400, 'invalid_grant'])
  })

  test('of twenty exchanges of one code at once, one at most is answered, and its session ends', async () => {
    const { here } = world()
    const application = await newApplication(here)
    const address = await newCode(world, here, application.client_id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(here, address, application)))
    const good = answers.filter(({ ok }) => ok)
    assert.equal(good.length, 1)
    const tokens = Tokens.parse(await good[0]?.json())
    assert.equal((await here.newClient().getUser(tokens.access_token)).error?.name, 'AuthSessionMissingError')
  })

  test('a code is worth nothing without its verifier, with another address, to another client, and in another project', async () => {
    const { here, there } = world()
    const application = await newApplication(here)
    const stranger = await newApplication(here)
    const address = await newCode(world, here, application.client_id)
    const other = randomBytes(32).toString('base64url')
    for (const changes of [
      { code_verifier: other },
      { code_verifier: challenge },
      { redirect_uri: 'https://evil.example.com/' },
    ])
      assert.deepEqual(await refusalOf(await exchange(here, address, application, changes)), [400, 'invalid_grant'])
    assert.deepEqual(await refusalOf(await exchange(here, address, application, { code_verifier: '' })), [
      400,
      'invalid_request',
    ])
    assert.deepEqual(await refusalOf(await exchange(here, address, stranger)), [400, 'invalid_grant'])
    assert.deepEqual(await refusalOf(await exchange(there, address, application)), [401, 'invalid_client'])
    assert.deepEqual(await refusalOf(await exchange(there, address, await newApplication(there))), [
      400,
      'invalid_grant',
    ])
    assert.equal((await exchange(here, address, application)).status, 200)
  })
}

const callerAttacks = (world: World): void => {
  test('a client without its secret, with another’s, or with two is refused', async () => {
    const { here } = world()
    const [application, stranger] = [await newApplication(here), await newApplication(here)]
    const address = await newCode(world, here, application.client_id)
    for (const secret of ['', 'x', stranger.client_secret ?? ''])
      assert.deepEqual(await refusalOf(await exchange(here, address, application, { client_secret: secret })), [
        401,
        'invalid_client',
      ])
    const basic = `Basic ${Buffer.from(`${application.client_id}:${application.client_secret ?? ''}`).toString('base64')}`
    const fields = {
      grant_type: 'authorization_code',
      code: address.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }
    const both = await askTokens(
      here,
      { ...fields, client_secret: application.client_secret ?? '' },
      { authorization: basic },
    )
    assert.deepEqual(await refusalOf(both), [400, 'invalid_request'])
    const mixed = await askTokens(here, { ...fields, client_id: stranger.client_id }, { authorization: basic })
    assert.deepEqual(await refusalOf(mixed), [401, 'invalid_client'])
    const isPublic = await newApplication(here, { token_endpoint_auth_method: 'none' })
    const shown = await exchange(here, await newCode(world, here, isPublic.client_id), isPublic, { client_secret: 'x' })
    assert.deepEqual(await refusalOf(shown), [401, 'invalid_client'])
  })

  test('a user cannot answer the request of another, nor one twice', async () => {
    const { here, there } = world()
    const { client_id: id } = await newApplication(here)
    const [ada, eve, elsewhere] = [
      await signedIn(world, here),
      await signedIn(world, here),
      await signedIn(world, there),
    ]
    const authorization = idOf(await authorize(here, id))
    assert.equal((await ada.oauth.getAuthorizationDetails(authorization)).error, null)
    for (const other of [eve, elsewhere]) {
      const answers = [
        await other.oauth.getAuthorizationDetails(authorization),
        await other.oauth.approveAuthorization(authorization),
        await other.oauth.denyAuthorization(authorization),
      ]
      for (const { error } of answers) assert.equal(error?.code, 'oauth_authorization_not_found')
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.oauth.approveAuthorization(authorization)))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
  })

  test('an application cannot change the account of a user, nor let in others, and an ID token opens nothing', async () => {
    const { here } = world()
    const application = await newApplication(here)
    const tokens = Tokens.parse(
      await (await exchange(here, await newCode(world, here, application.client_id), application)).json(),
    )
    const as = (token: string, path: string, init: RequestInit = {}) =>
      here.send(path, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
    const authorization = idOf(await authorize(here, (await newApplication(here)).client_id))
    const asked: [path: string, init?: RequestInit][] = [
      ['/user', { method: 'PUT', body: '{"password":"another horse 7"}' }],
      ['/factors', { method: 'POST', body: '{"factor_type":"totp"}' }],
      ['/logout?scope=global', { method: 'POST' }],
      ['/user/oauth/grants'],
      [`/oauth/authorizations/${authorization}`],
      [`/oauth/authorizations/${authorization}/consent`, { method: 'POST', body: '{"action":"approve"}' }],
    ]
    for (const [path, init] of asked) {
      const answer = await as(tokens.access_token, path, init)
      assert.deepEqual([answer.status, answer.headers.get('x-sb-error-code')], [403, 'oauth_client_not_allowed'], path)
    }
    const idToken = present(tokens.id_token, 'ID token')
    for (const path of ['/user', '/oauth/userinfo']) assert.equal((await as(idToken, path)).status, 403, path)
    const rows = await fetch(`${here.authUrl.replace('/auth/v1', '/rest/v1')}/`, {
      headers: { apikey: here.keys.anon, authorization: `Bearer ${idToken}` },
    })
    assert.equal(rows.status, 401)
  })
}

export const oauthServerAttacks = (world: World): void => {
  before(async () => {
    await world().here.settings(settings)
    await world().there.settings(settings)
  })
  requestAttacks(world)
  codeAttacks(world)
  callerAttacks(world)
}
