import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { platformLogins } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const login = async (id: string, kind: keyof typeof platformLogins): Promise<Client> => {
  const { engine } = world
  const address = engine.address(id)
  const client = new Client({
    host: address?.socketDir,
    port: address?.port,
    database: 'postgres',
    ...platformLogins[kind],
    password: engine.logins(id)?.[kind],
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Who the session acts as. */
const currentUser = async (client: Client): Promise<unknown> =>
  (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name

const usersOf = async (id: string): Promise<unknown[]> => {
  const users = []
  for (const kind of ['editor', 'reader'] as const) {
    const client = await login(id, kind)
    users.push(await currentUser(client))
    // Longer than any limit of time that is set here.
    await client.query('select pg_sleep(0.02)')
    await client.end()
  }
  return users
}

for (const kind of ['editor', 'functions'] as const)
  test(`the login ${kind} acts as postgres, and returns to it after every kind of reset`, async () => {
    if (!(await world.engine.exists('resets'))) await world.engine.create('resets', secrets)
    const client = await login('resets', kind)
    for (const text of ['select 1', 'reset role', 'reset all', 'discard all', 'set session authorization default']) {
      await client.query('set role anon')
      await client.query(text)
      if (text !== 'select 1') assert.equal(await currentUser(client), text === 'reset all' ? 'anon' : 'postgres', text)
    }
    await client.query('set role none')
    for (const text of [
      'create table mine (n int)',
      'create role mine',
      `alter role ${platformLogins[kind].user} createrole`,
    ])
      await assert.rejects(client.query(text), { code: '42501' }, text)
    await client.end()
  })

test('the passwords are new at each start, and those of the start before are worth nothing', async () => {
  const { engine } = world
  await engine.create('again', secrets)
  const first = engine.logins('again')
  await engine.stop('again')
  assert.equal(engine.logins('again'), undefined)
  const address = await engine.start('again', secrets)
  assert.deepEqual(await usersOf('again'), ['postgres', 'cairn_reader'])
  for (const kind of ['editor', 'reader', 'functions'] as const)
    await assert.rejects(connectAs(address, platformLogins[kind].user, first?.[kind] ?? ''), { code: '28P01' })
})

const endsEverySession = [
  ['local_preload_libraries', `'nosuch'`],
  ['role', `'anon'`],
  ['session_authorization', `'anon'`],
  ['transaction_timeout', '1'],
  ['idle_session_timeout', '1'],
  ['statement_timeout', '1'],
] as const
for (const [setting, value] of endsEverySession)
  test(`the platform still works after: alter database postgres set ${setting} = ${value}`, async () => {
    const { engine } = world
    // One for all settings, each of which is taken back at the end.
    const id = 'settings'
    if (!(await engine.exists(id))) await engine.create(id, secrets)
    const alter = async (change: string) => {
      const owner = await login(id, 'editor')
      await owner.query(`alter database postgres ${change}`)
      await owner.end()
    }
    await alter(`set ${setting} = ${value}`)
    assert.deepEqual(await usersOf(id), ['postgres', 'cairn_reader'])
    await engine.stop(id)
    await engine.start(id, secrets)
    assert.deepEqual(await usersOf(id), ['postgres', 'cairn_reader'])
    await alter(`reset ${setting}`)
  })

test('the platform still works after the password of postgres and the right to connect are gone', async () => {
  await world.engine.create('revoked', secrets)
  const owner = await login('revoked', 'editor')
  await owner.query(`alter role postgres password 'x'; revoke connect on database postgres from public, postgres`)
  await owner.end()
  assert.deepEqual(await usersOf('revoked'), ['postgres', 'cairn_reader'])
})

/** What an instance made before the logins existed lacks, and what somebody did to the role of that time. */
const asMadeBefore = `
  drop owned by cairn_editor, cairn_reader, cairn_functions; drop role cairn_editor, cairn_reader, cairn_functions;
  alter role supabase_read_only_user login password 'taken over';
  alter role supabase_read_only_user set default_transaction_read_only = on;
  create role cairn_reader login superuser password 'of theirs';
  grant cairn_reader to postgres with admin option; grant service_role to supabase_read_only_user`

test('an instance made before the logins existed gets them at its next start', async () => {
  const { engine } = world
  const address = await engine.create('old', secrets)
  const admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
  await admin.client.query(asMadeBefore)
  await admin[Symbol.asyncDispose]()
  await engine.stop('old')
  await engine.start('old', secrets)
  assert.deepEqual(await usersOf('old'), ['postgres', 'cairn_reader'])
  await assert.rejects(connectAs(address, 'supabase_read_only_user', 'taken over'), { code: '28P01' })
  await using again = await connectAs(address, 'supabase_admin', secrets.adminPassword)
  assert.equal(
    await again.value(`select pg_has_role('postgres', 'cairn_reader', 'member') or
      pg_has_role('cairn_reader', 'service_role', 'member') or rolsuper from pg_roles where rolname = 'cairn_reader'`),
    false,
  )
  const owner = await login('old', 'editor')
  await assert.rejects(owner.query(`alter role cairn_reader password 'x'`), { code: '42501' })
  await owner.end()
})

test('every start leaves the same roles, memberships and settings', async () => {
  const { engine } = world
  await engine.create('same', secrets)
  const state = async () => {
    await using admin = await connectAs(await engine.start('same', secrets), 'supabase_admin', secrets.adminPassword)
    return await admin.value(`select jsonb_build_object(
      'roles', (select jsonb_agg(to_jsonb(r) - 'rolpassword' order by oid) from pg_roles r),
      'members', (select jsonb_agg(to_jsonb(m) - 'oid' order by roleid, member) from pg_auth_members m),
      'settings', (select jsonb_agg(s order by s::text) from pg_db_role_setting s),
      'databases', (select jsonb_agg(to_jsonb(d) - 'datfrozenxid' - 'datminmxid' order by oid) from pg_database d))::text`)
  }
  const first = await state()
  await engine.stop('same')
  assert.equal(await state(), first)
})
