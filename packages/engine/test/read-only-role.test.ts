import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

let world: TestEngine
let address: InstanceAddress
let owner: Session
let reader: Session
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create('read', secrets)
  owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  reader = await connectAs(address, 'cairn_reader', world.engine.logins('read')?.reader ?? '')
})
after(async () => {
  await reader[Symbol.asyncDispose]()
  await owner[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

test('it reads every kind of relation of the project role, in schemas that are made later too', async () => {
  await owner.client.query(`
    create table note (n int generated always as identity); insert into note default values;
    create schema shop; create table shop.item (n int primary key); insert into shop.item values (1);
    create view shop.items as select n from shop.item;
    create materialized view shop.counted as select count(*)::int as n from shop.item;
    create table shop.parted (n int) partition by range (n); create table shop.part partition of shop.parted default;
    insert into shop.parted values (1);
    alter table shop.item enable row level security`)
  for (const relation of ['note', 'shop.item', 'shop.items', 'shop.counted', 'shop.parted', 'shop.part'])
    assert.equal(await reader.value(`select n from ${relation}`), 1, relation)
  assert.equal(await reader.value('select last_value::int from note_n_seq'), 1)
})

test('the role can still read after `public` was dropped and created again', async () => {
  await owner.client.query('drop schema public cascade; create schema public; create table public.again (n int)')
  assert.equal(await reader.value('select count(*)::int from public.again'), 0)
})

const secretRelations = [
  'pg_authid',
  'pg_shadow',
  'pg_user_mapping',
  'pg_subscription',
  'pg_statistic',
  'pg_largeobject',
]
for (const relation of secretRelations)
  test(`refused: ${relation}`, async () => {
    await assert.rejects(reader.client.query(`select * from ${relation}`), { code: '42501' })
  })

test('refused: the tables of the auth service, which hold hashes of passwords', async () => {
  await using admin = await connectAs(address, 'supabase_auth_admin', secrets.adminPassword)
  await admin.client.query(`create table auth.users (encrypted_password text)`)
  assert.equal(await owner.value('select count(*)::int from auth.users'), 0)
  await assert.rejects(reader.client.query('select * from auth.users'), { code: '42501' })
})

test('the statements of other sessions are not shown', async () => {
  await using other = await connectAs(address, 'postgres', secrets.postgresPassword)
  await other.client.query(`select 'a-secret-of-mine'`)
  const { rows } = await reader.client.query('select query from pg_stat_activity where usename <> current_user')
  assert.ok(rows.length > 0)
  assert.ok(!JSON.stringify(rows).includes('a-secret-of-mine'))
})

const writes = [
  'insert into kept values (1)',
  'update kept set n = 2',
  'delete from kept',
  'truncate kept',
  'create table mine (n int)',
  'create schema mine',
  'create role mine',
  'drop table kept',
  'alter table kept add column m int',
  `copy kept from program 'echo 1'`,
]
test('nothing is written, also when it ends its read-only mode', async () => {
  await owner.client.query('create table kept (n int); insert into kept values (1)')
  for (const sql of writes) {
    await assert.rejects(reader.client.query(sql), { code: /^(?:25006|42501)$/ }, sql)
    await reader.client.query('begin read write')
    await assert.rejects(reader.client.query(sql), { code: '42501' }, sql)
    await reader.client.query('rollback')
  }
  for (const role of ['postgres', 'supabase_admin', 'service_role', 'authenticated'])
    await assert.rejects(reader.client.query(`set role ${role}`), { code: '42501' }, role)
  assert.equal(await owner.value('select n from kept'), 1)
})
