import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectAsAdministrator } from '../src/admin-connection.ts'
import { platformLogins, UpgradeError } from '../src/index.ts'
import type { InstanceAddress } from '../src/index.ts'
import { latestVersion, ownMigrations, readMigrations } from '../src/upgrade/instance-migrations.ts'
import type { InstanceMigration } from '../src/upgrade/instance-migrations.ts'
import { readVersion } from '../src/upgrade/instance-version.ts'
import { upgradeInstance } from '../src/upgrade/upgrade-instance.ts'
import { instanceContents } from './instance-contents.ts'
import { makeInstanceOf, releases, releasesFolder, runOffline } from './released-instance.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const asAdmin = (address: InstanceAddress, database?: string) =>
  connectAsAdministrator(address, secrets.adminPassword, database)

const versionOf = async (address: InstanceAddress): Promise<number> => {
  await using admin = await asAdmin(address)
  return await readVersion(admin.client)
}

const kept =
  'create table public.kept (n int); insert into public.kept values (1); alter table public.kept owner to postgres;'

for (const release of releases)
  test(`an instance of ${release} is upgraded when it starts: like a new one, with its rows and passwords`, async () => {
    const { engine, home } = world
    const id = `of-${release}`
    await makeInstanceOf(release, home, id, kept)
    const address = await engine.start(id, secrets)
    assert.equal(await versionOf(address), latestVersion(await readMigrations()))
    await engine.tryLogins(id)
    await using owner = await connectAs(address, 'postgres', secrets.postgresPassword)
    assert.equal(await owner.value('select n from kept'), 1)
    await owner.client.query('drop table kept')

    const fresh = await engine.create(`new-${release}`, secrets)
    assert.deepEqual(await instanceContents(address), await instanceContents(fresh))
    await engine.stop(id)
    await engine.start(id, secrets)
    assert.deepEqual(await instanceContents(address), await instanceContents(fresh))
  })

test('an instance of the first bootstrap loses the login of its read-only user and the right to lock catalogs', async () => {
  const { engine, home } = world
  await makeInstanceOf('563e036', home, 'first')
  const address = await engine.start('first', secrets)
  await using reader = await connectAs(address, platformLogins.reader.user, engine.logins('first')?.reader ?? '')
  await assert.rejects(reader.client.query('set role supabase_read_only_user'), { code: '42501' })
  await assert.rejects(connectAs(address, 'supabase_read_only_user', secrets.adminPassword), { code: '28P01' })
  await using owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  for (const sql of [`alter role cairn_editor password 'x'`, 'begin; lock table pg_catalog.pg_authid; rollback'])
    await assert.rejects(owner.client.query(sql), { code: '42501' }, sql)
})

const text = (...path: string[]) => readFileSync(join(...path), 'utf8')

test('released migrations are as they were released', async () => {
  const beforeNumbers = {
    '0001-roles.sql': '000001-roles.cluster.sql',
    '0002-schemas.sql': '000002-schemas.database.sql',
    '0003-default-privileges.sql': '000003-default-privileges.database.sql',
  }
  for (const [then, file] of Object.entries(beforeNumbers))
    assert.equal(text(ownMigrations, file), text(releasesFolder, 'e6b4212/bootstrap', then), file)
  for (const release of releases) {
    const folder = join(releasesFolder, release, 'migrations')
    if (!existsSync(folder)) continue
    for (const file of await readdir(folder))
      assert.equal(text(ownMigrations, file), text(folder, file), `${file} was released: write a new migration instead`)
  }
})

test('a failed upgrade leaves the instance down and unchanged, says why, and is tried again by the next start', async () => {
  const { engine, home } = world
  // A migration replaces this function, and PostgreSQL refuses to change what it returns.
  const inTheWay =
    'create function auth.uid() returns int language sql return 1; alter function auth.uid() owner to supabase_auth_admin;'
  await makeInstanceOf('563e036', home, 'blocked', kept + inTheWay)
  for (const attempt of ['first', 'second'])
    await assert.rejects(
      engine.start('blocked', secrets),
      (error) =>
        error instanceof UpgradeError &&
        /^The database was not upgraded, since the migration 000006-claim-functions failed in the database postgres: cannot change return type of existing function\. Nothing was changed\. Restart the project to try again\.$/.test(
          error.message,
        ),
      attempt,
    )
  assert.equal(engine.state('blocked'), 'stopped')
  assert.equal(engine.address('blocked'), undefined)
  assert.deepEqual(engine.processIds('blocked'), [])
  // An earlier migration of the same upgrade revokes pg_maintain. Fails unless that was undone.
  const unchanged = `do $$ begin assert pg_has_role('postgres', 'pg_maintain', 'member'); end $$;`
  await runOffline(home, 'blocked', `${unchanged} drop function auth.uid();`)
  const address = await engine.start('blocked', secrets)
  await using owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  assert.equal(await owner.value('select n from kept'), 1)
  assert.equal(await owner.value('select auth.uid()'), null)
  assert.equal(await owner.value(`select pg_has_role('postgres', 'pg_maintain', 'member')`), false)
})

test('nobody else connects before the upgrade is complete', async () => {
  const { engine, home } = world
  // Makes the upgrade take long enough for many attempts to connect.
  const slow = `create function public.slow() returns event_trigger language plpgsql as $$ begin perform pg_sleep(0.1); end $$;
    create event trigger slow on ddl_command_start execute function public.slow();`
  await makeInstanceOf('e6b4212', home, 'slow', slow)
  // A client from before: it knows the address.
  const address = await engine.create('reference', secrets)
  const known = { ...address, socketDir: address.socketDir.replace(/reference$/, 'slow') }
  const started = engine.start('slow', secrets)
  const states = new Set<string>()
  const connect = async (): Promise<unknown> => {
    states.add(engine.state('slow'))
    try {
      await using session = await connectAs(known, 'postgres', secrets.postgresPassword)
      return await session.value(`select to_regprocedure('auth.email()') is not null`)
    } catch {
      return connect()
    }
  }
  assert.equal(await connect(), true)
  assert.deepEqual(await started, known)
  assert.ok(states.has('starting'), 'there was no attempt while it started')
})

test('databases that the owner renamed, closed or dropped are upgraded too', async () => {
  const { engine, home } = world
  await makeInstanceOf(
    'e6b4212',
    home,
    'renamed',
    'create extension postgres_fdw; create server far foreign data wrapper postgres_fdw;',
  )
  await runOffline(home, 'renamed', 'create database closed template postgres;', 'template1')
  await runOffline(
    home,
    'renamed',
    'alter database postgres rename to shop; alter database closed allow_connections false;',
    'template1',
  )
  const address = await engine.start('renamed', secrets)
  for (const database of ['shop', 'closed']) {
    await using admin = await asAdmin(address)
    if (database === 'closed') {
      const { rows } = await admin.client.query(`select datallowconn from pg_database where datname = 'closed'`)
      assert.deepEqual(rows, [{ datallowconn: false }])
      await admin.client.query('alter database closed allow_connections true')
    }
    await using session = await asAdmin(address, database)
    const { rows } = await session.client.query(
      `select srvoptions, fdwvalidator::regproc::text as validator, to_regprocedure('auth.uid()') is not null as uid
       from pg_foreign_server s join pg_foreign_data_wrapper w on w.oid = srvfdw`,
    )
    assert.deepEqual(rows, [
      {
        srvoptions: ['host=address-not-allowed.invalid'],
        validator: 'public.cairn_foreign_server_validator',
        uid: database === 'shop',
      },
    ])
  }
  assert.equal(await versionOf(address), latestVersion(await readMigrations()))

  await makeInstanceOf('e6b4212', home, 'dropped')
  await runOffline(home, 'dropped', 'drop database postgres;', 'template1')
  const second = await engine.start('dropped', secrets)
  await engine.tryLogins('dropped')
  assert.deepEqual(await instanceContents(second), await instanceContents(await engine.create('whole', secrets)))
})

const further = (sql: string, version: number): InstanceMigration => ({
  version,
  name: `of-${version}`,
  scope: 'database',
  sql,
})

test('an upgrade is one transaction, and an instance of a later version is refused', async () => {
  const { engine } = world
  const address = await engine.create('later', secrets)
  const open = (database?: string) => asAdmin(address, database)
  const admin = await open()
  const migrations = await readMigrations()
  const next = latestVersion(migrations) + 1
  const good = further('create role of_a_later_version; create table public.of_a_later_version ()', next)
  const bad = further('select 1 / 0', next + 1)
  await assert.rejects(
    upgradeInstance(admin.client, open, [...migrations, good, bad]),
    new RegExp(`of-${next + 1} failed in the database postgres: division by zero`),
  )
  {
    await using session = await open('postgres')
    const { rows } = await session.client.query(
      `select to_regrole('of_a_later_version') as role, to_regclass('public.of_a_later_version') as "table"`,
    )
    assert.deepEqual(rows, [{ role: null, table: null }])
  }
  assert.equal(await versionOf(address), next - 1)
  assert.deepEqual(await upgradeInstance(admin.client, open, [...migrations, good]), { from: next - 1, to: next })
  await admin[Symbol.asyncDispose]()
  await engine.stop('later')
  await assert.rejects(
    engine.start('later', secrets),
    new RegExp(`upgraded by a later version of Cairn \\(${next}; this one knows ${next - 1}\\)`),
  )
})

test('claims of a request are answered by the functions of the schema auth in every new project', async () => {
  const address = await world.engine.create('claims', secrets)
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  const claims = { sub: '6f1f2a90-0f0e-4a51-9b9f-111111111111', role: 'authenticated', email: 'ada@example.com' }
  const { rows } = await session.client.query(
    `select set_config('request.jwt.claims', $1, false), set_config('role', 'authenticated', false)`,
    [JSON.stringify(claims)],
  )
  assert.equal(rows.length, 1)
  const answer = await session.client.query('select auth.uid(), auth.role(), auth.email(), auth.jwt()')
  assert.deepEqual(answer.rows, [{ uid: claims.sub, role: claims.role, email: claims.email, jwt: claims }])
  await session.client.query(`reset role; reset request.jwt.claims`)
  assert.deepEqual((await session.client.query('select auth.uid(), auth.jwt()')).rows, [{ uid: null, jwt: null }])
})
