import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person, TestProject } from '@cairn/dev-env'
import { signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { Client } from 'pg'

let installation: Installation
let ada: Person
let project: TestProject
before(async () => {
  installation = await Installation.start()
  ada = await signUp(installation.url, 'ada')
  project = await ada.createProject()
})
after(() => installation[Symbol.asyncDispose]())

const connected = async (client: Client) => {
  client.on('error', () => undefined)
  await client.connect()
  return { query: client.query.bind(client), [Symbol.asyncDispose]: () => client.end().catch(() => undefined) }
}

const platformDatabase = () => connectToPlatformDatabase(installation.home)

const projectDatabase = (password: string) =>
  connected(
    new Client({
      host: '127.0.0.1',
      port: installation.postgresPort,
      user: `postgres.${project.ref}`,
      password,
      database: 'postgres',
    }),
  )

const letsIn = async (password: string): Promise<boolean> => {
  try {
    await using database = await projectDatabase(password)
    await database.query('select 1')
    return true
  } catch {
    return false
  }
}

/** Asks for a new password; the platform is killed before it can answer. */
const askForPassword = (password: string) =>
  ada
    .send('PATCH /platform/projects/:ref/db-password', { params: { ref: project.ref }, body: { password } })
    .catch(() => undefined)

const count = async (sql: string): Promise<number> => {
  await using platform = await platformDatabase()
  const { rows } = await platform.query<{ count: string }>(sql)
  return Number(rows[0]?.count)
}
const resets = () => count(`select count(*) from platform.audit_log where action = 'project.password_reset'`)
const pending = () => count('select count(*) from platform.database_changes')

test('a change that was made before the platform was killed is in the audit log after its next start', async () => {
  {
    await using platform = await platformDatabase()
    // The entry waits for this lock; the change itself is in another database.
    await platform.query('begin; lock table platform.audit_log in exclusive mode')
    const asked = askForPassword('made before the kill 1')
    await until('the new password lets in', () => letsIn('made before the kill 1'))
    await installation.end('SIGKILL')
    await asked
  }
  await installation.start()
  await until('no change is pending', async () => (await pending()) === 0)
  assert.equal(await resets(), 1)
  const [entry] = (
    await ada.request('GET /platform/organizations/:slug/audit', {
      params: { slug: (await project.detail()).organization_slug },
      query: { action: 'project.password_reset' },
    })
  ).entries
  assert.equal(entry?.actor.email, ada.email)
})

test('a change that was not made when the platform was killed is in no audit log, and is not made later', async () => {
  {
    await using owner = await projectDatabase('made before the kill 1')
    // The change of the password waits for this transaction.
    await owner.query(`begin; alter role postgres password 'of the owner 1'`)
    const asked = askForPassword('never made 1')
    await using observer = await projectDatabase('made before the kill 1')
    const waiting = `select count(*)::int as count from pg_stat_activity
      where application_name = 'cairn-engine' and wait_event_type = 'Lock'`
    await until(
      'the change waits for the lock',
      async () => (await observer.query<{ count: number }>(waiting)).rows[0]?.count === 1,
    )
    assert.equal(await pending(), 1)
    await installation.end('SIGKILL')
    await asked
  }
  await installation.start()
  await until('no change is pending', async () => (await pending()) === 0)
  assert.equal(await resets(), 1)
  assert.deepEqual([await letsIn('never made 1'), await letsIn('made before the kill 1')], [false, true])
})

test('a change that was confirmed leaves no job behind', async () => {
  assert.equal(await count(`select count(*) from platform.jobs where name = 'settle-database-change'`), 0)
})
