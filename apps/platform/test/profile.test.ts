import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { RefusedError, send, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
before(async () => {
  env = await startDevEnv({ disabledFeatures: ['billing:all'] })
})
after(() => env[Symbol.asyncDispose]())

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

const profileOf = (person: Person) => person.request('GET /platform/profile', { headers: { version: '2' } })

test('a profile is made once, and read and changed since', async () => {
  const ada = await env.signUp('ada')
  const missing = await ada.send('GET /platform/profile', { headers: { version: '2' } })
  assert.equal(missing.status, 404)
  assert.equal(ErrorBody.parse(await missing.json()).message, "User's profile not found")

  const made = await ada.request('POST /platform/profile', {})
  assert.deepEqual(
    { ...made, username: '', created_at: '' },
    {
      id: ada.accountId,
      username: '',
      first_name: null,
      last_name: null,
      primary_email: ada.email,
      auth0_id: `email|${ada.accountId}`,
      disabled_features: ['billing:all', 'organizations:documents', 'platform:default_project'],
      is_operator: true,
      created_at: '',
    },
  )
  assert.equal(made.username, ada.email.split('@')[0])
  assert.deepEqual(await profileOf(ada), made)
  assert.equal(await refusal(ada.request('POST /platform/profile', {})), 'profile_exists')

  const changed = await ada.request('PATCH /platform/profile', {
    body: { username: 'countess', first_name: ' Ada ', last_name: 'Lovelace' },
  })
  assert.deepEqual([changed.username, changed.first_name, changed.last_name], ['countess', 'Ada', 'Lovelace'])
  const without = await ada.request('PATCH /platform/profile', { body: { first_name: '' } })
  assert.deepEqual([without.first_name, without.last_name], [null, 'Lovelace'])

  const grace = await env.signUp('grace')
  assert.equal(await refusal(grace.request('PATCH /platform/profile', { body: {} })), 'profile_not_found')
  await grace.request('POST /platform/profile', {})
  const taken = { body: { username: 'COUNTESS' } }
  assert.equal(await refusal(grace.request('PATCH /platform/profile', taken)), 'username_taken')
  for (const username of ['', ' ', '-a', 'a b', 'x'.repeat(40), 'nul\u0000'])
    assert.equal(await refusal(grace.request('PATCH /platform/profile', { body: { username } })), 'invalid_input')
})

test('two tabs that make the profile at once make one', async () => {
  const ada = await env.signUp('ada')
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ada.send('POST /platform/profile')).status))
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [201, 409, 409],
  )
})

test('an account is deleted with its own data, unless others depend on it', async () => {
  const ada = await env.signUp('ada')
  await ada.request('POST /platform/profile', {})
  const { organization, token } = {
    organization: await ada.createOrganization('Alone'),
    token: (await ada.request('POST /platform/profile/access-tokens', { body: { name: 'ci' } })).token,
  }
  const project = await ada.createProject({ organization })
  const refused = await ada.send('DELETE /platform/profile')
  assert.equal(refused.status, 409)
  assert.match(ErrorBody.parse(await refused.json()).message, /^You are the only owner of Alone\./)
  assert.equal((await profileOf(ada)).id, ada.accountId)
  // The refusal has not closed the account.
  await ada.createOrganization('Another')

  await ada.request('DELETE /platform/projects/:ref', { params: { ref: project.ref } })
  await env.platform.context.supervisor.settled()
  assert.deepEqual(await ada.request('DELETE /platform/profile', {}), { id: ada.accountId })
  for (const address of ['GET /platform/profile', 'POST /platform/profile'])
    assert.equal((await ada.send(address)).status, 401, `${address} after the account was deleted`)
  assert.equal((await send(env.url, 'GET /platform/projects', token, {})).status, 401)
  assert.equal(await env.platform.context.organizations.find(ada.accountId, organization.slug), undefined)
})

const check = async (password: unknown) => {
  const response = await send(env.url, 'POST /platform/profile/password-check', undefined, { body: { password } })
  return { status: response.status, body: await response.json() }
}

test('a password is judged, in English, without an account', async () => {
  const weak = await check('password')
  assert.equal(weak.status, 200)
  assert.equal(weak.body.result.score, 0)
  assert.match(weak.body.result.feedback.warning, /^[A-Z][a-z ]+\.$/)
  assert.ok(weak.body.result.feedback.suggestions.length > 0)
  const strong = await check('granite owl tunes 7 kettles')
  assert.deepEqual(strong.body.result, { score: 4, feedback: { warning: '', suggestions: [] } })
  for (const bad of ['', 'x'.repeat(100), 7, null, ['a'], undefined]) assert.equal((await check(bad)).status, 400)
  const many = await Promise.all(Array.from({ length: 40 }, (_, index) => check(`granite owl ${index}`)))
  assert.ok(many.every(({ status }) => status === 200))
})
