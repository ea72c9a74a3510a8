import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

test('a suspended account is out at once, with its sessions and tokens, until the suspension is lifted', async () => {
  const operator = await env.signUp('operator')
  const ada = await env.signUp('ada')
  const { token } = await ada.request('POST /platform/profile/access-tokens', { body: { name: 'ci' } })
  const params = { account_id: ada.accountId }
  const status = async (bearer: string) => (await send(env.url, 'GET /platform/organizations', bearer, {})).status
  assert.deepEqual([await status(ada.accessToken), await status(token)], [200, 200])

  await operator.request('PUT /platform/operator/accounts/:account_id/suspension', { params })
  assert.deepEqual([await status(ada.accessToken), await status(token)], [401, 401])
  const signIn = () =>
    fetch(`${env.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: ada.password }),
    })
  assert.equal((await signIn()).status, 400)
  const { accounts } = await operator.request('GET /platform/operator/accounts', { query: { search: 'ada' } })
  assert.deepEqual(
    accounts.map(({ email, is_suspended, is_operator }) => ({ email, is_suspended, is_operator })),
    [{ email: ada.email, is_suspended: true, is_operator: false }],
  )

  await operator.request('DELETE /platform/operator/accounts/:account_id/suspension', { params })
  assert.equal(await status(token), 200)
  assert.equal((await signIn()).status, 200)

  const own = { params: { account_id: operator.accountId } }
  assert.equal((await operator.send('PUT /platform/operator/accounts/:account_id/suspension', own)).status, 409)
  const entries = await env.platform.context.system
    .pool('postgres')
    .query('select action, target_name from platform.audit_log where organization_id is null order by id')
  // The token that the test gives them is the first.
  assert.deepEqual(entries.rows, [
    { action: 'account.access_token_created', target_name: ada.email },
    { action: 'account.suspended', target_name: ada.email },
    { action: 'account.restored', target_name: ada.email },
  ])
})

test('projects are listed with what they take on the disk', async () => {
  const operator = await env.signUp('second')
  const project = await operator.createProject({ name: 'lighthouse' })
  await env.platform.context.operators.grant(null, operator.accountId)
  const sizeOf = async () => {
    const [listed] = await operator.request('GET /platform/operator/projects', { query: { search: 'light' } })
    assert.deepEqual([listed?.ref, listed?.status, listed?.runs], [project.ref, 'ACTIVE_HEALTHY', true])
    return listed?.disk_bytes ?? 0
  }
  const small = await sizeOf()
  await project
    .query(`create table big as select repeat('x', 1000) as text from generate_series(1, 20000)`)
    .catch(() => undefined)
  await project.query(
    `create table if not exists big2 as select n, md5(n::text) || md5(n::text) as text from generate_series(1, 200000) n`,
  )
  assert.ok((await sizeOf()) > small + 5_000_000, 'the table counts')
})
