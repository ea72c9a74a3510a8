import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
  await world.engine.create('broken', secrets)
})
after(() => world[Symbol.asyncDispose]())

/** As somebody with the project's password: in another database, where the one in question can be changed. */
const asOwner = async (database: string, sql: string): Promise<void> => {
  const { engine } = world
  const address = engine.address('broken')
  assert.ok(address)
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword, database)
  await session.client.query(sql)
}

const rowsKept = async (): Promise<unknown> => {
  const address = world.engine.address('broken')
  assert.ok(address)
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  return await session.value('select count(*)::int from kept')
}

const breaks: { sql: string; from?: string; problem: RegExp; done: RegExp; refuses: boolean }[] = [
  {
    sql: 'alter database postgres rename to "old name"',
    from: 'other',
    problem: /^The database postgres was renamed to "old name"\.$/,
    done: /^Renamed the database "old name" back to postgres\.$/,
    refuses: true,
  },
  {
    sql: 'alter database postgres allow_connections false',
    from: 'other',
    problem: /does not allow connections/,
    done: /^Allowed connections/,
    refuses: true,
  },
  {
    sql: 'alter database postgres connection limit 0',
    problem: /allows only 0 connections/,
    done: /^Removed the connection limit/,
    refuses: true,
  },
  {
    sql: 'revoke connect on database postgres from public, postgres',
    problem: /may not connect/,
    done: /^Granted CONNECT/,
    refuses: false,
  },
  {
    sql: `alter database postgres set local_preload_libraries = 'nosuch'`,
    problem: /^local_preload_libraries is set to '"?nosuch"?' for the database postgres/,
    done: /^Reset local_preload_libraries for the database postgres\.$/,
    refuses: false,
  },
  {
    sql: `alter role postgres set role = 'anon'`,
    problem: /^role is set to 'anon' for the role postgres/,
    done: /^Reset role for the role postgres\.$/,
    refuses: false,
  },
  {
    sql: `alter role postgres in database postgres set transaction_timeout = 1`,
    problem: /for the role postgres in the database postgres/,
    done: /^Reset transaction_timeout for the role postgres in the database postgres\.$/,
    refuses: false,
  },
]

test('repair finds and undoes each of these, keeps the data, and says what it did', async (t) => {
  const { engine } = world
  await asOwner('postgres', 'create table kept (n int); insert into kept values (1), (2)')
  await asOwner('postgres', 'create database other')
  assert.deepEqual(await engine.listFaults('broken', secrets), [])
  assert.deepEqual(await engine.repair('broken', secrets), [])
  for (const { sql, from = 'postgres', problem, done, refuses } of breaks)
    await t.test(sql, async () => {
      await asOwner(from, sql)
      const [found, ...others] = await engine.listFaults('broken', secrets)
      assert.match(found ?? '', problem)
      assert.deepEqual(others, [])
      const login = engine.tryLogins('broken')
      await (refuses ? assert.rejects(login) : login)
      const [said, ...more] = await engine.repair('broken', secrets)
      assert.match(said ?? '', done)
      assert.deepEqual(more, [])
      assert.deepEqual(await engine.listFaults('broken', secrets), [])
      await engine.tryLogins('broken')
      assert.equal(await rowsKept(), 2)
    })
})

test('a dropped database is created again, as in a new project', async () => {
  const { engine } = world
  await asOwner('other', 'drop database postgres with (force)')
  await assert.rejects(engine.tryLogins('broken'), { code: '3D000' })
  assert.deepEqual(await engine.listFaults('broken', secrets), [
    'The database postgres was dropped. What it held is gone.',
  ])
  assert.match((await engine.repair('broken', secrets)).join(), /^Created an empty database postgres/)
  await engine.tryLogins('broken')
  const fresh = await engine.create('fresh', secrets)
  const shape = `select json_agg(x order by x)::text from (
    select nspname || coalesce(nspacl::text, '') as x from pg_namespace where nspname !~ '^pg_(temp|toast_temp)'
    union all select defaclrole::regrole::text || ' ' || defaclnamespace::regnamespace::text || defaclobjtype::text || defaclacl::text from pg_default_acl
    union all select pubname from pg_publication) shape`
  const address = engine.address('broken')
  assert.ok(address)
  await using again = await connectAs(address, 'postgres', secrets.postgresPassword)
  await using other = await connectAs(fresh, 'postgres', secrets.postgresPassword)
  assert.equal(await again.value(shape), await other.value(shape))
})

test('the password of the login that a person changed is replaced', async () => {
  const { engine } = world
  const address = await engine.create('changed', secrets)
  await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
  await admin.client.query(
    `alter role cairn_editor password 'x'; revoke connect on database postgres from cairn_editor`,
  )
  await assert.rejects(engine.tryLogins('changed'), { code: '28P01' })
  await engine.renewLogins('changed', secrets)
  await engine.tryLogins('changed')
})

test('a new password of the project role works at once, and open sessions stay', async () => {
  const { engine } = world
  const address = await engine.create('word', secrets)
  await using open = await connectAs(address, 'postgres', secrets.postgresPassword)
  await engine.setPassword('word', { ...secrets, postgresPassword: `it's new` })
  await assert.rejects(connectAs(address, 'postgres', secrets.postgresPassword), { code: '28P01' })
  await using session = await connectAs(address, 'postgres', `it's new`)
  assert.equal(await session.value('select 1'), 1)
  assert.equal(await open.value('select 2'), 2)
})

test('a session that keeps locked what the platform changes is not waited for, and does not keep the server from stopping', async () => {
  const { engine } = world
  const address = await engine.create('locked', secrets)
  await using owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  await owner.client.query('begin')
  await owner.client.query('alter database postgres connection limit 50')
  await owner.client.query(`alter role postgres password 'another'`)
  const change = randomUUID()
  await owner.client.query('select cairn.record_change($1)', [change])
  const locked = { code: '55P03' }
  await Promise.all([
    assert.rejects(engine.renewLogins('locked', secrets), locked),
    assert.rejects(engine.setPassword('locked', secrets), locked),
    assert.rejects(engine.settleChange('locked', secrets, change), locked),
  ])
  await engine.stop('locked')
  assert.equal(engine.state('locked'), 'stopped')
})
