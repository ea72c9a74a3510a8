import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let one: TestProject
let other: TestProject
let oneKeys: ProjectKeys
let otherKeys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  one = await owner.createProject({ organization, name: 'Bakery' })
  other = await owner.createProject({ organization })
  oneKeys = await keysOf(one)
  otherKeys = await keysOf(other)
})
after(() => env[Symbol.asyncDispose]())

const password = 'correct horse 7'

const signUp = async (keys: ProjectKeys, email: string) => {
  const client = newClient(keys)
  const { user, session } = await dataOf(client.auth.signUp({ email, password }))
  assert.ok(user !== null && session !== null)
  return { client, user, session }
}

test('supabase-js signs a user up, in and out, refreshes the session, and reads the user', async () => {
  const email = 'ada@example.com'
  const { user } = await signUp(oneKeys, email)
  assert.equal(user.email, email)

  const client = newClient(oneKeys)
  const { session } = await dataOf(client.auth.signInWithPassword({ email, password }))
  assert.equal((await dataOf(client.auth.getUser())).user.id, user.id)

  const refreshed = await dataOf(client.auth.refreshSession())
  assert.equal(refreshed.user?.id, user.id)
  assert.notEqual(refreshed.session?.refresh_token, session.refresh_token)

  const { error } = await client.auth.signOut()
  assert.equal(error, null)
  const again = await newClient(oneKeys).auth.getUser(refreshed.session?.access_token)
  assert.equal(again.error?.name, 'AuthSessionMissingError')
})

test('the same address in two projects is two users, and a token of one is refused by the other', async () => {
  const email = 'same@example.com'
  const mine = await signUp(oneKeys, email)
  const theirs = await signUp(otherKeys, email)
  assert.notEqual(mine.user.id, theirs.user.id)

  const { error } = await newClient(otherKeys).auth.getUser(mine.session.access_token)
  assert.equal(error?.code, 'bad_jwt')
  const refreshed = await newClient(otherKeys).auth.refreshSession({ refresh_token: mine.session.refresh_token })
  assert.equal(refreshed.error?.code, 'refresh_token_not_found')
})

test('the users of a project are no accounts of the dashboard', async () => {
  const { session } = await signUp(oneKeys, owner.email)
  const answer = await fetch(`${env.url}/platform/projects`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  assert.equal(answer.status, 401)
})

test('auth.uid(), role(), jwt() and email() return the claims that are set', async () => {
  const { user, session } = await signUp(oneKeys, 'claims@example.com')
  const [, payload = ''] = session.access_token.split('.')
  const claims = Buffer.from(payload, 'base64url').toString().replaceAll("'", "''")
  const results = await one.query(`begin;
    set local role authenticated;
    set local request.jwt.claims = '${claims}';
    select auth.uid(), auth.role(), auth.jwt() ->> 'sub', auth.email();
    commit`)
  const row = results.flatMap(({ rows }) => rows)[0]
  assert.deepEqual(row, [user.id, 'authenticated', user.id, 'claims@example.com'])
})

test("a policy can use the caller's claims in a project without users", async () => {
  const fresh = await owner.createProject()
  await fresh.query(`create table note (id int, owner uuid default auth.uid());
    alter table note enable row level security;
    create policy own on note for all to authenticated using (owner = auth.uid());
    insert into note values (1, '11111111-1111-1111-1111-111111111111'), (2, '22222222-2222-2222-2222-222222222222')`)
  const results = await fresh.query(`begin;
    set local role authenticated;
    set local request.jwt.claims = '{"sub":"22222222-2222-2222-2222-222222222222"}';
    select id from note;
    commit`)
  assert.deepEqual(
    results.flatMap(({ rows }) => rows),
    [['2']],
  )
})

test('a null character in an address is refused as an error of the caller', async () => {
  const { url, service_role: key } = oneKeys
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const statuses = await Promise.all(
    ['/admin/users?filter=%00', '/admin/audit?query=%00'].map(
      async (address) => (await fetch(`${url}/auth/v1${address}`, { headers })).status,
    ),
  )
  assert.deepEqual(statuses, [400, 400])
})

test('mails to the users of a project carry its name and lead to its site', async () => {
  const { runtime } = env.platform.context
  await runtime.changeSettings(one.ref, 'auth', { siteUrl: 'https://bakery.example.com/welcome' })
  const email = 'forgetful@example.com'
  await signUp(oneKeys, email)
  await dataOf(newClient(oneKeys).auth.resetPasswordForEmail(email))
  const mail = await eventually(async () => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    return mails.find(({ to }) => to === email)
  }, 'mail')
  assert.equal(mail.subject, 'Bakery: Reset your password')
  const link = new URL(/http\S+/.exec(mail.text)?.[0] ?? '')
  assert.ok(link.href.startsWith(`${oneKeys.url}/auth/v1/verify?`))
  assert.equal(link.searchParams.get('type'), 'recovery')
  assert.equal(link.searchParams.get('redirect_to'), 'https://bakery.example.com/welcome')

  const token = link.searchParams.get('token') ?? ''
  const { user } = await dataOf(newClient(oneKeys).auth.verifyOtp({ type: 'recovery', token_hash: token }))
  assert.equal(user?.email, email)
})

test('changed settings apply to the next request, without a restart and to that project alone', async () => {
  const { runtime } = env.platform.context
  const open = await owner.createProject()
  const keys = await keysOf(open)
  await signUp(keys, 'before@example.com')
  await runtime.changeSettings(open.ref, 'auth', { allowsSignUps: false, accessTokenSeconds: 120 })

  const { error } = await newClient(keys).auth.signUp({ email: 'after@example.com', password })
  assert.equal(error?.code, 'signup_disabled')
  const session = await dataOf(newClient(keys).auth.signInWithPassword({ email: 'before@example.com', password }))
  assert.equal(session.session.expires_in, 120)
  await signUp(otherKeys, 'after@example.com')
})

test('settings that are not valid are refused, and the stored ones stay', async () => {
  const { runtime } = env.platform.context
  const project = await owner.createProject()
  await runtime.changeSettings(project.ref, 'auth', { accessTokenSeconds: 300 })
  await assert.rejects(runtime.changeSettings(project.ref, 'auth', { accessTokenSeconds: 5 }))
  await assert.rejects(runtime.changeSettings(project.ref, 'auth', { unheardOf: true }))
  const { session } = await signUp(await keysOf(project), 'one@example.com')
  assert.equal(session.expires_in, 300)
})

test('a request after a change follows it, though the project was being read when it was made', async () => {
  const { runtime, system } = env.platform.context
  const auth = runtime.service('auth')
  assert.ok(auth)
  const opened = async () => (await runtime.find(one.ref))?.open(auth)
  const holder = await system.pool('supabase_admin').connect()
  try {
    await holder.query('begin; lock table platform.project_api_keys in access exclusive mode')
    runtime.markStale(one.ref)
    const earlier = opened()
    await eventually(async () => {
      const waiting = await holder.query(
        `select from pg_locks where relation = 'platform.project_api_keys'::regclass and not granted`,
      )
      return waiting.rowCount === 0 ? undefined : true
    }, 'a reader that waits')
    await runtime.changeSettings(one.ref, 'auth', { accessTokenSeconds: 240 })
    const next = opened()
    await holder.query('commit')
    await earlier
    assert.ok((await next) === (await opened()), 'the next request has the service with the new settings')
  } finally {
    holder.release(true)
    await runtime.changeSettings(one.ref, 'auth', {})
  }
})

test('settings that another process stored are followed', async () => {
  const project = await owner.createProject()
  const keys = await keysOf(project)
  await signUp(keys, 'one@example.com')
  // As another process would: this one hears of it by the notification alone.
  const system = env.platform.context.system.pool('supabase_admin')
  await system.query(
    `insert into platform.project_service_settings (project_id, service, version, value)
     select id, 'auth', 1, '{"accessTokenSeconds":240}' from platform.projects where ref = $1`,
    [project.ref],
  )
  const lifetime = async () =>
    (await dataOf(newClient(keys).auth.signInWithPassword({ email: 'one@example.com', password }))).session.expires_in
  await eventually(async () => ((await lifetime()) === 240 ? true : undefined), 'session of 240 seconds')
})
