import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { migrate } from '@cairn/service-kit'
import { Pool } from 'pg'
import { password, startWorld } from './world.ts'

const world = await startWorld()
after(() => world[Symbol.asyncDispose]())

const owner = world.pool('postgres')

test('two servers that start at once on an empty schema both come up', async () => {
  const pool = world.pool('supabase_auth_admin')
  await pool.query('drop owned by supabase_auth_admin')
  await world.pool('supabase_admin').query('create schema auth authorization supabase_auth_admin')
  await Promise.all([1, 2, 3, 4].map(() => world.auth.migrate(world.project)))
  const { rows } = await pool.query<{ version: string }>('select version from auth.schema_migrations order by version')
  assert.deepEqual(
    rows.map((row) => row.version),
    [
      '000001-users-and-sessions',
      '000002-claim-functions',
      '000003-one-time-tokens',
      '000004-factors',
      '000005-external-sign-in',
      '000006-newest-users',
      '000007-user-list-indexes',
      '000008-codes-and-reference-columns',
      '000009-one-index-of-creation',
      '000010-oauth-server',
      '000011-audit-list-indexes',
      '000012-passkeys',
      '000013-third-party-users',
      '000014-refreshes-in-one-statement',
      '000015-saml-keys',
      '000016-flow-state-of-the-owner',
      '000017-indexes-of-foreign-keys',
    ],
  )
})

const count = async () => (await owner.query<{ n: string }>('select count(*) as n from auth.users')).rows[0]?.n

test('migrating again changes nothing and keeps every account', async () => {
  assert.equal((await world.post('/signup', { email: world.newEmail(), password })).status, 200)
  const before = await count()
  await world.auth.migrate(world.project)
  assert.equal(before, '1')
  assert.equal(await count(), before)
})

test('a schema that is up to date needs no migration in a database that is read-only', async () => {
  const connection = world.connection('supabase_auth_admin')
  const readOnly = new Pool({ ...connection, options: '-c default_transaction_read_only=on' })
  try {
    await assert.rejects(readOnly.query('create table auth.refused ()'), { code: '25006' })
    await migrate(readOnly, {
      schema: 'auth',
      folder: new URL('../src/migrations/', import.meta.url),
    })
  } finally {
    await readOnly.end()
  }
})

test("the project's owner reads accounts, refers to them and listens to them", async () => {
  await owner.query(`
    create table public.profiles (id uuid primary key references auth.users on delete cascade, email text);
    create function public.add_profile() returns trigger language plpgsql security definer set search_path = '' as $$
      begin insert into public.profiles (id, email) values (new.id, new.email); return new; end $$;
    create trigger on_auth_user_created after insert on auth.users
      for each row execute function public.add_profile();`)
  const email = world.newEmail()
  assert.equal((await world.post('/signup', { email, password })).status, 200)
  const profiles = 'select p.email from public.profiles p join auth.users u using (id) where u.email = $1'
  assert.equal((await owner.query(profiles, [email])).rowCount, 1)
  await owner.query('delete from auth.users where email = $1', [email])
  assert.equal((await owner.query('select from public.profiles')).rowCount, 0)
  const left =
    'select from auth.refresh_tokens t where not exists (select from auth.sessions s where s.id = t.session_id)'
  assert.equal((await owner.query(left)).rowCount, 0)
})

for (const role of ['anon', 'authenticated', 'service_role'])
  for (const table of ['users', 'identities', 'sessions', 'refresh_tokens', 'schema_migrations'])
    test(`${role} may not read auth.${table}`, async () => {
      const client = await owner.connect()
      try {
        await client.query('begin')
        await client.query(`set local role ${role}`)
        await assert.rejects(client.query(`select from auth.${table}`), { code: '42501' })
      } finally {
        await client.query('rollback')
        client.release()
      }
    })

test('the owner of the project may read every table, as a dump with pg_dump does', async () => {
  const { rows } = await owner.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
        and not has_table_privilege('postgres', oid, 'select')`,
  )
  assert.deepEqual(rows, [])
})

test('every foreign key has an index that begins with its column: to delete what it refers to reads no other rows', async () => {
  const { rows } = await world.pool('supabase_auth_admin').query(`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.connamespace = 'auth'::regnamespace and c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
    order by 1, 2`)
  assert.deepEqual(rows, [])
})

test('a careless grant still shows no account', async () => {
  const client = await world.pool('supabase_admin').connect()
  try {
    await client.query('begin')
    assert.notEqual((await client.query('select from auth.users')).rowCount, 0)
    await client.query('grant select on all tables in schema auth to anon')
    await client.query('set local role anon')
    assert.equal((await client.query('select from auth.users')).rowCount, 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('auth.uid, role, email and jwt read the claims of the request, and are null without', async () => {
  const client = await owner.connect()
  const asked = 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt'
  try {
    await client.query('begin')
    await client.query('set local role authenticated')
    assert.deepEqual((await client.query(asked)).rows, [{ uid: null, role: null, email: null, jwt: null }])
    const sub = randomUUID()
    const jwt = { sub, role: 'authenticated', email: 'ada@example.org', app_metadata: { team: 7 } }
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(jwt)])
    assert.deepEqual((await client.query(asked)).rows, [
      { uid: sub, role: 'authenticated', email: 'ada@example.org', jwt },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
