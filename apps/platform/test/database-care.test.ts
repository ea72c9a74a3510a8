import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { send, startDevEnv, until } from '@cairn/dev-env'
import { Client } from 'pg'
import { keysOf, newClient } from './clients-of-projects.ts'

let env: DevEnv
let ada: Person
let project: TestProject
before(async () => {
  env = await startDevEnv()
  // `checkNow` checks when a test says so. The check of every half minute would sometimes be the first to notice something.
  await env.platform.context.databaseCare[Symbol.asyncDispose]()
  ada = await env.signUp('ada')
  project = await ada.createProject()
  await project.query('create table kept (n int); insert into kept values (1)')
  await project.query('create database other')
})
after(() => env[Symbol.asyncDispose]())

const params = () => ({ params: { ref: project.ref } })

/** Runs SQL as an application does: through the Postgres port. */
const throughPort = async (sql: string, { database = 'postgres', password = project.password } = {}): Promise<void> => {
  const { db_host: host, db_port: port, db_user: user } = await project.detail()
  const client = new Client({ host, port, user, database, password })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const asAdministrator = async (sql: string): Promise<number> => {
  const { context } = env.platform
  const stored = await context.projects.find(project.ref)
  const address = context.engine.address(project.ref)
  const client = new Client({
    host: address?.socketDir,
    port: address?.port,
    database: 'template1',
    user: 'supabase_admin',
    password: stored?.openSecrets().adminPassword,
  })
  await client.connect()
  const { rowCount } = await client.query(sql)
  await client.end()
  return rowCount ?? 0
}

/** Resolves when nothing holds the database: not even FORCE ends a session of a superuser, such as that of the metrics. */
const noSuperuserIsConnected = async (): Promise<void> => {
  await env.platform.context.metrics.release(project.ref)
  await until('the sessions of the superuser have ended', async () => {
    const sessions = await asAdministrator(
      `select from pg_stat_activity where datname = 'postgres' and usename = 'supabase_admin'`,
    )
    return sessions === 0
  })
}

const endOurSessions = async () => {
  await env.platform.context.metrics.release(project.ref)
  // A session whose role was dropped has no name.
  await asAdministrator(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where backend_type = 'client backend' and coalesce(usename, 'cairn_') ~ '^cairn_'`)
}

const queryAnswer = async (): Promise<string> => {
  const response = await ada.send('POST /platform/pg-meta/:ref/run', {
    ...params(),
    headers: await project.headers(),
    body: { query: 'select n from kept' },
  })
  if (response.ok) return 'ok'
  const { code, message } = ErrorBody.parse(await response.json())
  return `${code} ${message}`
}

/** As the platform does every half minute. */
const checkNow = () => env.platform.context.supervisor.checkLogin(project.ref)

const lastAudit = async () => {
  const { organization_id: id } = await project.detail()
  const [entry] = (await env.platform.context.audit.list(id, { limit: 1 })).entries
  return entry
}

test('the next queries run, without waiting for a check, after the editor changed the password of its login', async () => {
  await project.query(`set role none; alter role cairn_editor password 'x'`)
  await endOurSessions()
  assert.deepEqual(await Promise.all(Array.from({ length: 8 }, queryAnswer)), Array(8).fill('ok'))
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
})

/** What only a superuser can do. */
const loginLost = [
  `alter role cairn_editor nologin connection limit 0 valid until '2000-01-01'`,
  'revoke postgres from cairn_editor; alter role cairn_editor connection limit 0',
  'drop owned by cairn_editor, cairn_reader; drop role cairn_editor, cairn_reader',
]
for (const sql of loginLost)
  test(`the next query runs, without waiting for a check, after: ${sql}`, async () => {
    await asAdministrator(sql)
    await endOurSessions()
    assert.equal(await queryAnswer(), 'ok')
  })

test('the next query of a read-only token runs, without waiting for a check, after its login was closed', async () => {
  await asAdministrator('alter role cairn_reader nologin')
  await endOurSessions()
  const { token } = await ada.request('POST /platform/profile/access-tokens', {
    body: { name: 'reads', scopes: ['database:read'] },
  })
  const response = await send(env.url, 'POST /platform/pg-meta/:ref/run', token, {
    ...params(),
    headers: await project.headers(),
    body: { query: 'select n from kept' },
  })
  assert.equal(response.ok, true, await response.text())
})

const harmless = [
  `alter role postgres password 'changed in SQL'`,
  'revoke connect on database postgres from public, postgres',
  `alter database postgres set local_preload_libraries = 'nosuch'`,
  `alter database postgres set role = 'anon'`,
  'alter database postgres set transaction_timeout = 1',
  'set role none; alter role cairn_editor password null',
  'revoke connect on database postgres from cairn_editor, cairn_reader',
]
for (const sql of harmless)
  test(`the editor keeps working, and the project healthy, after: ${sql}`, async () => {
    await project.query(sql)
    // Connections that are open keep working: what is asked is whether a new one does.
    await endOurSessions()
    await checkNow()
    assert.equal(await queryAnswer(), 'ok')
    assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
    await ada.request('POST /platform/projects/:ref/database/repair', params())
    await ada.request('PATCH /platform/projects/:ref/db-password', {
      ...params(),
      body: { password: project.password },
    })
    await throughPort('select 1')
  })

/** Of an error that says so: false. Throws any other. */
const isInUse = (error: unknown): false => {
  if (error instanceof Error && 'code' in error && error.code === '55006') return false
  throw error
}

const closing = [
  { sql: 'alter database postgres allow_connections false', says: /does not allow connections/ },
  { sql: 'alter database postgres connection limit 0', says: /allows only 0 connections/ },
  { sql: 'alter database postgres rename to elsewhere', says: /was renamed to "elsewhere"/ },
]
for (const { sql, says } of closing)
  test(`after "${sql}" the status says why, and repair brings it back`, async () => {
    // A database that is in use is not renamed, and the sampler of metrics may be back already.
    await until(`it runs: ${sql}`, async () => {
      await endOurSessions()
      return throughPort(sql, { database: 'other' }).then(() => true, isInUse)
    })
    assert.match(
      await queryAnswer(),
      /^503 The database refuses connections: .* Repair it in the project settings, under Database\.$/,
    )
    // Without waiting for the next check.
    const { status, status_detail: detail } = await project.detail()
    assert.equal(status, 'ACTIVE_UNHEALTHY')
    assert.match(detail ?? '', says)
    assert.equal(await queryAnswer(), `409 ${detail}`)
    const check = await ada.request('GET /platform/projects/:ref/database/check', params())
    assert.equal(check.answers, false)
    assert.match(check.problems.join(), says)
    // The owner can still reach another database, to undo it by hand.
    await throughPort('select 1', { database: 'other' })

    const { done } = await ada.request('POST /platform/projects/:ref/database/repair', params())
    assert.equal(done.length, 1)
    assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
    assert.equal(await queryAnswer(), 'ok')
    const entry = await lastAudit()
    assert.deepEqual([entry?.action, entry?.details], ['project.repaired', { done }])
    assert.deepEqual(await ada.request('GET /platform/projects/:ref/database/check', params()), {
      answers: true,
      problems: [],
    })
  })

test('a project is healthy again after its owner has repaired it in SQL', async () => {
  await throughPort('alter database postgres connection limit 0', { database: 'other' })
  await checkNow()
  assert.equal((await project.detail()).status, 'ACTIVE_UNHEALTHY')
  await throughPort('alter database postgres connection limit -1', { database: 'other' })
  await checkNow()
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
  assert.equal((await project.detail()).status_detail, null)
})

test('a restart of a project whose database is closed says why instead of healthy', async () => {
  await throughPort('alter database postgres allow_connections false', { database: 'other' })
  await ada.request('POST /platform/projects/:ref/restart', params())
  await env.platform.context.supervisor.settled()
  assert.equal((await project.detail()).status, 'ACTIVE_UNHEALTHY')
  await ada.request('POST /platform/projects/:ref/database/repair', params())
  await project.settled('ACTIVE_HEALTHY')
})

test('the database password is reset: the new one works, the old one does not, and the editor keeps working', async () => {
  const headers = await project.headers()
  const password = 'another horse 2'
  await ada.request('PATCH /platform/projects/:ref/db-password', { ...params(), body: { password } })
  await throughPort('select 1', { password })
  await assert.rejects(throughPort('select 1'), { code: '28P01' })
  await ada.request('POST /platform/pg-meta/:ref/run', { ...params(), headers, body: { query: 'select 1' } })
  const entry = await lastAudit()
  assert.deepEqual([entry?.action, entry?.details], ['project.password_reset', {}])
  for (const bad of ['short', 'onlyletters', 'x1'.repeat(80)])
    assert.equal(
      (await ada.send('PATCH /platform/projects/:ref/db-password', { ...params(), body: { password: bad } })).status,
      400,
    )
  await ada.request('PATCH /platform/projects/:ref/db-password', { ...params(), body: { password: project.password } })
})

test('while a session keeps the role or the database locked, reset and repair say so instead of waiting', async () => {
  const refused = async (
    address: 'PATCH /platform/projects/:ref/db-password' | 'POST /platform/projects/:ref/database/repair',
  ) => {
    const body = { password: 'another horse 3' }
    const answer = await ada.send(address, { ...params(), ...(address.startsWith('PATCH') && { body }) })
    const { reason, message } = ErrorBody.parse(await answer.json())
    assert.match(`${reason}: ${message}`, /^wrong_status: A session of the database has locked/)
  }
  const { db_host: host, db_port: port, db_user: user } = await project.detail()
  const holder = new Client({ host, port, user, database: 'postgres', password: project.password })
  await holder.connect()
  try {
    await throughPort('alter database postgres connection limit 3')
    await holder.query(`begin; alter role postgres password 'x'; alter database postgres connection limit 4`)
    await Promise.all([
      refused('PATCH /platform/projects/:ref/db-password'),
      refused('POST /platform/projects/:ref/database/repair'),
    ])
  } finally {
    await holder.end()
  }
  await ada.request('POST /platform/projects/:ref/database/repair', params())
  await throughPort('select 1')
})

test('the password of the project is stored nowhere once its database exists', async () => {
  const stored = await env.platform.context.projects.find(project.ref)
  assert.ok(stored)
  assert.ok(!JSON.stringify(stored.openSecrets()).includes(project.password))
  assert.equal(stored.openSecrets().postgresPassword, undefined)
})

test('a session that keeps tables of a service locked does not keep a start waiting', async () => {
  const { projects, runtime, supervisor } = env.platform.context
  const stored = await projects.find(project.ref)
  assert.ok(stored)
  const { db_host: host, db_port: port, db_user: user } = await project.detail()
  const holder = new Client({ host, port, user, database: 'postgres', password: project.password })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table storage.schema_migrations in access exclusive mode')
  try {
    // As each start does, before anything else is done with the project.
    await supervisor.prepareServices(stored)
  } finally {
    await holder.end()
  }
  await supervisor.prepareServices(stored)
  for (const service of runtime.services) assert.ok(runtime.isReady(project.ref, service), service.name)
})

for (const sql of [
  'drop database postgres with (force)',
  'drop database postgres with (force); create database postgres',
])
  test(`after "${sql}" repair gives the project a database with which its services work`, async () => {
    const keys = await keysOf(project)
    const signUp = async (email: string) => {
      const { error } = await newClient(keys).auth.signUp({ email, password: 'correct horse 1' })
      return error?.message
    }
    assert.equal(await signUp('before@example.com'), undefined)
    await noSuperuserIsConnected()
    for (const statement of sql.split('; ')) await throughPort(statement, { database: 'other' })
    await ada.request('POST /platform/projects/:ref/database/repair', params())
    await project.settled('ACTIVE_HEALTHY')
    assert.equal(await signUp('after@example.com'), undefined)
    assert.equal((await fetch(`${keys.url}/rest/v1/`, { headers: { apikey: keys.service_role } })).status, 200)
  })

test('a paused project is neither repaired nor given a password, and says why', async () => {
  await ada.request('POST /platform/projects/:ref/pause', params())
  await project.settled('INACTIVE')
  for (const [address, body] of [
    ['GET /platform/projects/:ref/database/check', undefined],
    ['POST /platform/projects/:ref/database/repair', undefined],
    ['PATCH /platform/projects/:ref/db-password', { password: 'correct horse 1' }],
  ] as const) {
    const answer = await ada.send(address, { ...params(), ...(body && { body }) })
    const { reason, message } = ErrorBody.parse(await answer.json())
    assert.equal(
      `${reason}: ${message}`,
      'wrong_status: The database does not run now. Restore or restart the project first.',
    )
  }
})

test('a password that is set while the database stops is refused in words', async () => {
  const { context } = env.platform
  const { ref } = await ada.createProject()
  const system = context.system.pool('postgres')
  await using cleanup = new AsyncDisposableStack()
  const holder = await system.connect()
  cleanup.defer(() => holder.release(true))
  // It was asked for while the database ran, and is noted once this lock is gone.
  await holder.query('begin; lock table platform.database_changes in share mode')
  const body = { password: 'correct horse 1' }
  const asked = ada.send('PATCH /platform/projects/:ref/db-password', { params: { ref }, body })
  await until('the change waits', async () => {
    const { rowCount } = await system.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'platform.database_changes'`,
    )
    return rowCount === 1
  })
  await context.engine.stop(ref)
  await holder.query('commit')
  const answer = await asked
  assert.deepEqual([answer.status, ErrorBody.parse(await answer.json()).reason], [503, 'project_unavailable'])
})
