import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

let world: TestEngine
let address: InstanceAddress
let owner: Session
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create('requesting', secrets)
  owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  await owner.client.query('create extension pg_net')
})
after(async () => {
  await owner[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const queued = async () => {
  const { rows } = await owner.client.query(
    `delete from net.http_request_queue
     returning method, url, headers, convert_from(body, 'UTF8') as body, timeout_milliseconds as timeout`,
  )
  return rows
}

test('requests are queued with their parameters encoded, and announced when they are committed', async () => {
  await using listener = await connectAs(address, 'postgres', secrets.postgresPassword)
  let announced = 0
  listener.client.on('notification', () => (announced += 1))
  await listener.client.query('listen cairn_net')
  const id = await owner.value(
    `select net.http_get('https://example.com/a?b=1', '{"q": "ü & ?", "n": 2}', '{"X-One": "1"}', 300)::int`,
  )
  assert.equal(typeof id, 'number')
  assert.deepEqual(await queued(), [
    {
      method: 'GET',
      url: 'https://example.com/a?b=1&n=2&q=%c3%bc%20%26%20%3f',
      headers: { 'X-One': '1' },
      body: null,
      timeout: 300,
    },
  ])
  await owner.client.query(
    `select net.http_post('http://example.com', '{"a": 1}'), net.http_delete('http://example.com')`,
  )
  assert.deepEqual(
    (await queued()).map(({ method, headers, body, timeout }) => ({ method, headers, body, timeout })),
    [
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a": 1}', timeout: 5000 },
      { method: 'DELETE', headers: {}, body: null, timeout: 5000 },
    ],
  )
  await listener.client.query('select')
  assert.equal(announced, 2)
  await owner.client.query(`begin; select net.http_get('https://example.com'); rollback`)
  await listener.client.query('select')
  assert.equal(announced, 2)
})

test('what is no request is refused', async () => {
  for (const sql of [
    `select net.http_get('ftp://example.com')`,
    `select net.http_get('file:///etc/passwd')`,
    `select net.http_get(null)`,
    `select net.http_get('https://example.com', '[]')`,
    `select net.http_post('https://example.com', '{}', '{}', '"x"')`,
  ])
    await assert.rejects(owner.client.query(sql), { code: '22023' }, sql)
})

test('the roles of the API can ask for requests, and see neither those of others nor their answers', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await owner.client.query(`set role ${role}`)
    await owner.client.query(`select net.http_get('https://example.com/${role}')`)
    for (const sql of [
      'select * from net.http_request_queue',
      'select * from net._http_response',
      'delete from net.http_request_queue',
      `select net.queue_request('GET', 'https://example.com', '{}', '{}', null, 1)`,
      'select * from supabase_functions.hooks',
      'insert into supabase_functions.hooks (hook_table_id, hook_name) values (1, $$a$$)',
    ])
      await assert.rejects(owner.client.query(sql), { code: '42501' }, `${role}: ${sql}`)
    await owner.client.query('reset role')
  }
  assert.equal((await queued()).length, 3)
})

test('a webhook queues what any role has changed', async () => {
  await owner.client.query(`
    create table public.orders (id int primary key, note text);
    grant insert, update, delete, select on public.orders to anon;
    create trigger tell_shop after insert or update or delete on public.orders for each row
      execute function supabase_functions.http_request('https://example.com/hook', 'POST', '{"X-Key": "k"}', '{"p": "1"}', '2000');
    create trigger tell_all after insert on public.orders for each row
      execute function supabase_functions.http_request('https://example.com/get', 'GET', '{}', '{}', '500');
    set role anon;
    insert into public.orders values (1, 'new');
    reset role`)
  const [get, post] = await queued()
  assert.deepEqual(
    { ...post, body: JSON.parse(post?.body ?? 'null') },
    {
      method: 'POST',
      url: 'https://example.com/hook?p=1',
      headers: { 'X-Key': 'k' },
      timeout: 2000,
      body: { type: 'INSERT', table: 'orders', schema: 'public', record: { id: 1, note: 'new' }, old_record: null },
    },
  )
  assert.deepEqual([get?.method, get?.url, get?.body, get?.timeout], ['GET', 'https://example.com/get', null, 500])
  await owner.client.query(`update public.orders set note = 'changed'; delete from public.orders`)
  const bodies = (await queued()).map(({ body }) => JSON.parse(body))
  const first = { id: 1, note: 'new' }
  const second = { id: 1, note: 'changed' }
  assert.deepEqual(
    bodies.map(({ type, record, old_record: old }) => ({ type, record, old })),
    [
      { type: 'UPDATE', record: second, old: first },
      { type: 'DELETE', record: null, old: second },
    ],
  )
  assert.equal(await owner.value(`select count(*)::int from supabase_functions.hooks where hook_name = 'tell_shop'`), 3)
})

test('what a person defines for their types runs with their own rights, and custom roles cause requests too', async () => {
  await owner.client.query(`
    create type public.mood as enum ('good');
    create table public.seen (who text);
    create function public.as_json(public.mood) returns json language plpgsql as $$
      begin insert into public.seen values (current_user); return '"x"'; end $$;
    create cast (public.mood as json) with function public.as_json(public.mood);
    create table public.days (mood public.mood);
    create trigger tell after insert on public.days for each row
      execute function supabase_functions.http_request('https://example.com', 'POST');
    insert into public.days values ('good');
    create role gardener;
    grant gardener to postgres;
    grant insert on public.days, public.seen to gardener;
    set role gardener;
    insert into public.days values ('good');
    reset role`)
  const { rows } = await owner.client.query('select who from public.seen order by who')
  assert.deepEqual(
    rows.map(({ who }) => who),
    ['gardener', 'postgres'],
  )
  assert.equal((await queued()).length, 2)
  await owner.client.query('drop table public.days, public.seen; drop type public.mood cascade; drop role gardener')
})

test('the extension goes with what it made, when no webhook needs it', async () => {
  await assert.rejects(owner.client.query('drop extension pg_net'), { code: '2BP01' })
  await owner.client.query('drop table public.orders; drop extension pg_net')
  assert.equal(
    await owner.value(`select to_regnamespace('net') is null and to_regnamespace('supabase_functions') is null`),
    true,
  )
})
