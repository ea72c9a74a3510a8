import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { app, startExternalWorld } from './external-world.ts'
import { password, present } from './world.ts'

const world = await startExternalWorld()
after(() => world[Symbol.asyncDispose]())

const newPerson = async () => {
  const client = world.newPkceClient()
  const email = world.newEmail()
  const { data, error } = await client.signUp({ email, password })
  assert.equal(error, null)
  return { client, email, user: present(data.user, 'user'), session: present(data.session, 'session') }
}

type Client = Awaited<ReturnType<typeof newPerson>>['client']

const link = async (client: Client, provider: 'github' | 'custom:oidc' = 'github') => {
  const { data, error } = await client.linkIdentity({ provider, options: { redirectTo: `${app}/linked` } })
  assert.equal(error, null)
  const landed = await world.travel(present(data.url, 'address'))
  assert.equal(`${landed.origin}${landed.pathname}`, `${app}/linked`)
  return client.exchangeCodeForSession(present(landed.searchParams.get('code'), 'code'))
}

const identitiesOf = async (client: Client) => present((await client.getUserIdentities()).data, 'identities').identities

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('an identity is linked to the user who started, in their session', async () => {
  world.newcomer()
  const { client, user, session } = await newPerson()
  const { data, error } = await link(client)
  assert.equal(error, null)
  assert.equal(data.user?.id, user.id)
  assert.equal(claims(data.session?.access_token ?? '').session_id, claims(session.access_token).session_id)
  const identities = await identitiesOf(client)
  assert.deepEqual(
    identities.map(({ provider }) => provider),
    ['email', 'github'],
  )
  assert.equal(identities[1]?.identity_data?.['user_name'], world.github.person.login)
  assert.equal((await client.refreshSession()).error, null)
})

test('a linked identity signs in to that account', async () => {
  world.newcomer()
  const { client, user } = await newPerson()
  await link(client)
  const { data } = await world.signIn('github')
  assert.equal(data?.user?.id, user.id)
})

test('an identity of somebody else, or one that is linked already, is refused', async () => {
  world.newcomer()
  const first = await newPerson()
  assert.equal((await link(first.client)).error, null)
  assert.equal((await link(first.client)).error?.code, 'identity_already_exists')
  const second = await newPerson()
  const { error } = await link(second.client)
  assert.equal(error?.code, 'identity_already_exists')
  assert.equal(error?.message, 'Identity is already linked to another user')
})

test('an address that is taken here is not taken over where addresses are never confirmed', async () => {
  const { email } = await newPerson()
  world.newcomer()
  world.github.person = { ...world.github.person, emails: [{ email, primary: true, verified: true }] }
  const { data, error } = await world.signIn('github')
  assert.equal(data?.session ?? null, null)
  assert.equal(error?.code, 'email_exists')
})

test('a callback in another browser links nothing', async () => {
  world.newcomer()
  const { client } = await newPerson()
  const { data } = await client.linkIdentity({ provider: 'github', options: { redirectTo: `${app}/linked` } })
  const landed = await world.travel(present(data.url, 'address'))
  // The code is in another browser: that one has no verifier.
  const elsewhere = world.newPkceClient()
  const { error } = await elsewhere.exchangeCodeForSession(present(landed.searchParams.get('code'), 'code'))
  assert.notEqual(error, null)
  assert.equal((await identitiesOf(client)).length, 1)
})

test('linking in a session that has ended meanwhile is refused', async () => {
  world.newcomer()
  const { client, session } = await newPerson()
  const { data } = await client.linkIdentity({ provider: 'github', options: { redirectTo: `${app}/linked` } })
  const landed = await world.travel(present(data.url, 'address'))
  await world.post('/logout?scope=local', {}, { authorization: `Bearer ${session.access_token}` })
  const { error } = await client.exchangeCodeForSession(present(landed.searchParams.get('code'), 'code'))
  assert.equal(error?.code, 'flow_state_not_found')
})

test('an identity is unlinked, and does not sign in any more', async () => {
  world.newcomer()
  const { client, user } = await newPerson()
  await link(client)
  const github = present((await identitiesOf(client))[1], 'identity')
  assert.equal((await client.unlinkIdentity(github)).error, null)
  assert.deepEqual(
    (await identitiesOf(client)).map(({ provider }) => provider),
    ['email'],
  )
  const { data } = await client.getUser()
  assert.deepEqual(data.user?.app_metadata['providers'], ['email'])
  const { data: newcomer } = await world.signIn('github')
  assert.notEqual(newcomer?.user?.id, user.id)
  const { rows } = await world.pool('postgres').query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1
       order by created_at`,
    [user.id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['identity_linked', 'identity_unlinked'],
  )
})

test('the last way in is not unlinked', async () => {
  world.newcomer()
  const { client } = await world.signIn('github')
  const [only] = await identitiesOf(client)
  const refused = await client.unlinkIdentity(present(only, 'identity'))
  assert.equal(refused.error?.code, 'single_identity_not_deletable')
  assert.equal((await link(client, 'custom:oidc')).error, null)
  assert.equal((await client.unlinkIdentity(present(only, 'identity'))).error, null)
  const { data } = await client.getUser()
  assert.deepEqual(data.user?.app_metadata, { provider: 'custom:oidc', providers: ['custom:oidc'] })
  const [left] = await identitiesOf(client)
  assert.equal((await client.unlinkIdentity(present(left, 'identity'))).error?.code, 'single_identity_not_deletable')
})

test('the identity of another user cannot be unlinked', async () => {
  world.newcomer()
  const { client } = await newPerson()
  await link(client)
  const github = present((await identitiesOf(client))[1], 'identity')
  const stranger = await newPerson()
  assert.equal((await stranger.client.unlinkIdentity(github)).error?.code, 'identity_not_found')
})

test('linking asks for a session', async () => {
  const response = await fetch(`${world.url}/user/identities/authorize?provider=github`)
  assert.equal(response.status, 401)
})
