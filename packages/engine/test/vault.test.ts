import assert from 'node:assert/strict'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { platformLogins } from '../src/index.ts'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

const id = 'vaulted'
let world: TestEngine
let address: InstanceAddress
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create(id, secrets)
})
after(() => world[Symbol.asyncDispose]())

const keyOf = (instance: string) => join(world.home, 'instances', instance, 'data', 'vault.key')
const asOwner = (where = address) => connectAs(where, 'postgres', secrets.postgresPassword)
const asAdministrator = (where = address) => connectAs(where, 'supabase_admin', secrets.adminPassword)

const copiedSecret = async (where: InstanceAddress) => {
  await using owner = await asOwner(where)
  return await owner.value(`select decrypted_secret from vault.decrypted_secrets where name = 'copied'`)
}

const create = async ({ client }: Session, ...values: (string | null)[]): Promise<string> => {
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await client.query<{ id: string }>(`select vault.create_secret(${places}) as id`, values)
  const [row] = rows
  assert.ok(row)
  return row.id
}

const read = async ({ client }: Session, secret: string) => {
  const { rows } = await client.query<{ name: string | null; description: string; decrypted_secret: string | null }>(
    'select name, description, decrypted_secret from vault.decrypted_secrets where id = $1',
    [secret],
  )
  return rows[0]
}

const refused = async (session: Session, sql: string) => {
  await assert.rejects(session.client.query(sql), { code: '42501' }, sql)
}

test('a secret is encrypted in its table and decrypted in the view', async () => {
  await using owner = await asOwner()
  const values = ['sk_live_1234', '', 'grüße, 世界 🔑', 'x'.repeat(100_000), 'a\nb\r\n']
  for (const value of values) {
    const secret = await create(owner, value)
    assert.deepEqual(await read(owner, secret), { name: null, description: '', decrypted_secret: value })
  }
  const secret = await create(owner, 'sk_live_1234', 'stripe', 'Of the shop')
  assert.deepEqual(await read(owner, secret), {
    name: 'stripe',
    description: 'Of the shop',
    decrypted_secret: 'sk_live_1234',
  })
  const stored = await owner.client.query<{ text: string }>('select s::text as text from vault.secrets s')
  assert.equal(stored.rows.length, values.length + 1)
  for (const { text } of stored.rows) assert.doesNotMatch(text, /sk_live|x{20}/)
  const encrypted = await owner.client.query(
    `select distinct nonce, translate(secret, e'\\n', '') from vault.secrets where id <> $1`,
    [secret],
  )
  assert.equal(encrypted.rows.length, values.length, 'each value is encrypted in its own way')
})

test('a change keeps what it does not name, and needs a secret that exists', async () => {
  await using owner = await asOwner()
  const secret = await create(owner, 'first', 'mail', 'SMTP')
  await create(owner, 'second', 'other mail')
  await owner.client.query('select vault.update_secret($1, $2)', [secret, 'changed'])
  assert.deepEqual(await read(owner, secret), { name: 'mail', description: 'SMTP', decrypted_secret: 'changed' })
  await owner.client.query('select vault.update_secret($1, null, $2, $3)', [secret, 'post', ''])
  assert.deepEqual(await read(owner, secret), { name: 'post', description: '', decrypted_secret: 'changed' })
  await assert.rejects(owner.client.query(`select vault.update_secret($1, new_name => 'other mail')`, [secret]), {
    code: '23505',
  })
  await assert.rejects(create(owner, 'third', 'post'), { code: '23505' })
  await assert.rejects(owner.client.query('select vault.update_secret(gen_random_uuid(), $1)', ['x']), {
    code: 'P0002',
  })
  await owner.client.query('delete from vault.secrets where id = $1', [secret])
  assert.equal(await read(owner, secret), undefined)
})

test('a value that was changed or put in the place of another is null, and the others can be read', async () => {
  await using owner = await asOwner()
  const [changed, moved, kept] = [await create(owner, 'one'), await create(owner, 'two'), await create(owner, 'three')]
  await using admin = await asAdministrator()
  await admin.client.query(
    `update vault.secrets set secret = encode(set_bit(decode(secret, 'base64'), 300, 1 - get_bit(decode(secret, 'base64'), 300)), 'base64')
      where id = $1`,
    [changed],
  )
  await admin.client.query(
    `update vault.secrets s set secret = o.secret, nonce = o.nonce from vault.secrets o where s.id = $1 and o.id = $2`,
    [moved, kept],
  )
  for (const [secret, value] of [
    [changed, null],
    [moved, null],
    [kept, 'three'],
  ] as const)
    assert.equal((await read(owner, secret ?? ''))?.decrypted_secret, value)
})

test('who may read and change secrets', async () => {
  await using owner = await asOwner()
  const secret = await create(owner, 'of the server', 'server')
  for (const role of ['anon', 'authenticated']) {
    await owner.client.query(`begin; set local role ${role}`)
    await refused(owner, 'select name from vault.secrets')
    await owner.client.query('rollback')
    await owner.client.query(`begin; set local role ${role}`)
    await refused(owner, 'select * from vault.decrypted_secrets')
    await owner.client.query('rollback')
    await owner.client.query(`begin; set local role ${role}`)
    await refused(owner, `select vault.create_secret('x')`)
    await owner.client.query('rollback')
  }
  await owner.client.query('begin; set local role service_role')
  assert.equal((await read(owner, secret))?.decrypted_secret, 'of the server')
  await owner.client.query('rollback')

  for (const sql of [
    `insert into vault.secrets (secret, nonce) values ('x', '\\x00')`,
    `update vault.secrets set secret = 'x'`,
    `alter table vault.secrets add column x int`,
    `drop schema vault cascade`,
    `create function vault.mine() returns int language sql return 1`,
    `create trigger t after insert on vault.secrets execute function suppress_redundant_updates_trigger()`,
    `select vault.key_for('encryption')`,
    `select vault.encrypt_iv('x', 'y', 'z', 'aes')`,
    `select pg_read_binary_file('vault.key')`,
  ])
    await refused(owner, sql)

  const { user } = platformLogins.reader
  await using reader = await connectAs(address, user, world.engine.logins(id)?.reader ?? '')
  const { rows } = await reader.client.query('select id, name, description from vault.secrets where id = $1', [secret])
  assert.deepEqual(rows, [{ id: secret, name: 'server', description: '' }])
  await refused(reader, 'select secret from vault.secrets')
  await refused(reader, 'select decrypted_secret from vault.decrypted_secrets')
})

test('the extension pgcrypto is not needed, and functions in its place are not called', async () => {
  await using owner = await asOwner()
  await owner.client.query(`
    create extension if not exists pgcrypto schema extensions;
    drop extension pgcrypto;
    create function extensions.hmac(bytea, bytea, text) returns bytea language sql return '\\x00'::bytea;
    create function public.uuid_send(uuid) returns bytea language sql return '\\x00'::bytea;
    set search_path = public, extensions, pg_catalog`)
  const secret = await create(owner, 'untouched')
  assert.equal((await read(owner, secret))?.decrypted_secret, 'untouched')
})

test('types of the caller are not those of the functions: what they check would run as the superuser', async () => {
  await using owner = await asOwner()
  await owner.client.query(`
    create table public.seen (role name);
    grant insert on public.seen to public;
    create function public.spy() returns boolean language plpgsql as
      $$ begin insert into public.seen values (current_user); return true; end $$;
    ${['bytea', 'text', 'uuid'].map((type) => `create domain pg_temp.${type} as pg_catalog.${type} check (public.spy());`).join('\n')}`)
  const secret = await create(owner, 'value')
  await owner.client.query('select vault.update_secret($1, $2)', [secret, 'changed'])
  assert.equal((await read(owner, secret))?.decrypted_secret, 'changed')
  assert.deepEqual((await owner.client.query('select role from public.seen')).rows, [])
})

test('an instance and its copies read the secrets after a start, with a key of the instance alone', async () => {
  const { engine } = world
  {
    await using owner = await asOwner()
    await create(owner, 'a value', 'copied')
  }
  await engine.clone(id, 'branch')
  assert.equal(await copiedSecret(await engine.start('branch', secrets)), 'a value')
  await engine.stop(id)
  assert.equal(await copiedSecret(await engine.start(id, secrets)), 'a value')

  await engine.create('unrelated', secrets)
  const own = await readFile(keyOf(id))
  assert.equal(own.length, 32)
  assert.deepEqual(await readFile(keyOf('branch')), own)
  assert.notDeepEqual(await readFile(keyOf('unrelated')), own)
  assert.equal((await stat(keyOf(id))).mode & 0o777, 0o600)
})

test('an instance from before, with a schema of this name, keeps its content and gets a vault', async () => {
  const { engine } = world
  const first = await engine.create('earlier', secrets)
  {
    await using admin = await asAdministrator(first)
    await admin.client.query(`drop schema vault cascade; alter database template1 set cairn.instance_version = 11`)
    await using owner = await asOwner(first)
    await owner.client.query(`create schema vault; create table vault.secrets as select 7 as height`)
  }
  await engine.stop('earlier')
  await rm(keyOf('earlier'))
  await using owner = await asOwner(await engine.start('earlier', secrets))
  assert.equal(await owner.value('select height from vault_of_project.secrets'), 7)
  assert.equal((await read(owner, await create(owner, 'new')))?.decrypted_secret, 'new')
  assert.equal((await stat(keyOf('earlier'))).mode & 0o777, 0o600)
})
