import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'

const id = 'queued'
let world: TestEngine
let address: InstanceAddress
let owner: Session
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create(id, secrets)
  owner = await connectAs(address, 'postgres', secrets.postgresPassword)
  // As dumps of the reference write it.
  await owner.client.query(`create schema if not exists pgmq; create extension if not exists "pgmq" with schema "pgmq"`)
})
after(async () => {
  await owner[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const rows = async (sql: string, session = owner): Promise<unknown[]> => (await session.client.query(sql)).rows
/** The first column of each row. */
const column = async (sql: string, session = owner): Promise<unknown[]> =>
  (await session.client.query({ text: sql, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])

/** What `work` did to a queue of its own. */
const withQueue = async (name: string, work: () => Promise<void>) => {
  await owner.client.query(`select pgmq.create('${name}')`)
  await work()
  assert.equal(await owner.value(`select pgmq.drop_queue('${name}')`), true)
}

const readSeen = (seconds: number) =>
  rows(`select msg_id::int, read_ct, message, headers from pgmq.read('seen', ${seconds}, 5)`)

/** Takes messages by a connection of its own until there are none. */
const take = async (sql: string): Promise<unknown[]> => {
  await using reader = await connectAs(address, 'postgres', secrets.postgresPassword)
  const taken: unknown[] = []
  for (let got = await column(sql, reader); got.length > 0; got = await column(sql, reader)) taken.push(...got)
  return taken
}

test('queues are created with their tables, listed and dropped', async () => {
  await owner.client.query(`select pgmq.create('orders'), pgmq.create_unlogged('Quick one')`)
  // As migrations that run again do.
  await owner.client.query(`select pgmq.create('orders')`)
  assert.deepEqual(
    await rows('select queue_name, is_partitioned, is_unlogged from pgmq.list_queues() order by created_at, 1 desc'),
    [
      { queue_name: 'orders', is_partitioned: false, is_unlogged: false },
      { queue_name: 'Quick one', is_partitioned: false, is_unlogged: true },
    ],
  )
  const tables = `select relname, relpersistence, relowner::regrole::text as owner from pg_class
    where relnamespace = 'pgmq'::regnamespace and relkind = 'r' and relname <> 'meta' order by 1`
  assert.deepEqual(await rows(tables), [
    { relname: 'a_orders', relpersistence: 'p', owner: 'postgres' },
    { relname: 'a_quick one', relpersistence: 'p', owner: 'postgres' },
    { relname: 'q_orders', relpersistence: 'p', owner: 'postgres' },
    { relname: 'q_quick one', relpersistence: 'u', owner: 'postgres' },
  ])
  assert.equal(await owner.value(`select pgmq.drop_queue('orders')`), true)
  assert.equal(await owner.value(`select pgmq.drop_queue('Quick one', false)`), true)
  assert.equal(await owner.value(`select pgmq.drop_queue('orders')`), false)
  assert.deepEqual(await rows(tables), [])
  assert.deepEqual(await rows('select from pgmq.list_queues()'), [])
})

test('a message is hidden after it was read until its time has passed', () =>
  withQueue('seen', async () => {
    assert.equal(await owner.value(`select pgmq.send('seen', '{"n": 1}')::int`), 1)
    assert.deepEqual(await readSeen(3600), [{ msg_id: 1, read_ct: 1, message: { n: 1 }, headers: null }])
    assert.deepEqual(await readSeen(3600), [])
    await owner.client.query(`select pgmq.set_vt('seen', 1, 0)`)
    assert.deepEqual(await readSeen(0), [{ msg_id: 1, read_ct: 2, message: { n: 1 }, headers: null }])
    assert.deepEqual(await readSeen(0), [{ msg_id: 1, read_ct: 3, message: { n: 1 }, headers: null }])
  }))

test('messages are sent with headers, later, and many at once, and are read in their order', () =>
  withQueue('sent', async () => {
    const sent = [
      `'{"n": 1}'`,
      `'{"n": 2}', '{"trace": "a"}'::jsonb`,
      `'{"n": 3}', 3600`,
      `'{"n": 4}', now() - interval '1 hour'`,
      `'{"n": 5}', '{"trace": "b"}', 0`,
      `'{"n": 6}', '{"trace": "c"}', now() + interval '1 hour'`,
    ]
    for (const [index, values] of sent.entries())
      assert.deepEqual(await column(`select pgmq.send('sent', ${values})::int`), [index + 1])
    const batches = [
      `array['7', '8']::jsonb[]`,
      `array['9', '10']::jsonb[], array['{"h": 1}', null]::jsonb[]`,
      `array['11']::jsonb[], 3600`,
      `array['12']::jsonb[], now()`,
      `array['13']::jsonb[], array['{"h": 2}']::jsonb[], 3600`,
      `array['14']::jsonb[], array['{"h": 3}']::jsonb[], now()`,
    ]
    const ids: unknown[][] = []
    for (const values of batches) ids.push(await column(`select pgmq.send_batch('sent', ${values})::int`))
    assert.deepEqual(ids, [[7, 8], [9, 10], [11], [12], [13], [14]])
    assert.deepEqual(await rows(`select msg_id::int, headers from pgmq.read('sent', 60, 100)`), [
      { msg_id: 1, headers: null },
      { msg_id: 2, headers: { trace: 'a' } },
      { msg_id: 4, headers: null },
      { msg_id: 5, headers: { trace: 'b' } },
      ...[7, 8].map((number) => ({ msg_id: number, headers: null })),
      { msg_id: 9, headers: { h: 1 } },
      { msg_id: 10, headers: null },
      { msg_id: 12, headers: null },
      { msg_id: 14, headers: { h: 3 } },
    ])
    for (const [values, message] of [
      [`'{}'::jsonb[]`, /at least one message/],
      [`array['1', '2']::jsonb[], array['{}']::jsonb[]`, /2 messages and the headers of 1/],
    ] as const)
      await assert.rejects(owner.client.query(`select pgmq.send_batch('sent', ${values})`), message)
  }))

test('only messages that contain the condition are read', () =>
  withQueue('chosen', async () => {
    await owner.client.query(
      `select pgmq.send_batch('chosen', array['{"kind": "a", "n": 1}', '{"kind": "b"}', '{"kind": "a", "n": 2}']::jsonb[])`,
    )
    assert.deepEqual(await column(`select msg_id::int from pgmq.read('chosen', 60, 5, '{"kind": "a"}')`), [1, 3])
    assert.deepEqual(await column(`select msg_id::int from pgmq.read('chosen', 60, 5)`), [2])
  }))

test('a reader waits for a message that is sent meanwhile, and goes without one in the end', () =>
  withQueue('awaited', async () => {
    await using reader = await connectAs(address, 'postgres', secrets.postgresPassword)
    const reading = column(`select msg_id::int from pgmq.read_with_poll('awaited', 60, 1, 60, 5)`, reader)
    await owner.client.query(`select pgmq.send('awaited', '{}')`)
    assert.deepEqual(await reading, [1])
    assert.deepEqual(await column(`select msg_id::int from pgmq.read_with_poll('awaited', 60, 1, 0, 5)`, reader), [])
  }))

test('no two readers get the same message, however many read at once', () =>
  withQueue('shared', async () => {
    await owner.client.query(
      `select pgmq.send_batch('shared', (select array_agg(to_jsonb(n)) from generate_series(1, 2000) n))`,
    )
    const readers = [1, 2, 3, 4].map((count) => take(`select msg_id::int from pgmq.read('shared', 3600, ${count})`))
    const poppers = [1, 2].map(() => take(`select msg_id::int from pgmq.pop('shared')`))
    const taken = (await Promise.all([...readers, ...poppers])).flat().map(Number)
    assert.equal(new Set(taken).size, taken.length)
    assert.equal(taken.length, 2000)
  }))

test('a message that a transaction has read and not committed is left to no other reader', () =>
  withQueue('locked', async () => {
    await owner.client.query(`select pgmq.send_batch('locked', array['1', '2']::jsonb[])`)
    await using other = await connectAs(address, 'postgres', secrets.postgresPassword)
    await other.client.query('begin')
    assert.deepEqual(await column(`select msg_id::int from pgmq.read('locked', 60, 1)`, other), [1])
    assert.deepEqual(await column(`select msg_id::int from pgmq.read('locked', 60, 5)`), [2])
    assert.deepEqual(await column(`select msg_id::int from pgmq.pop('locked')`), [])
    await other.client.query('rollback')
    assert.deepEqual(await column(`select msg_id::int from pgmq.pop('locked')`), [1])
  }))

test('messages are archived and deleted, one and many, and a queue is emptied', () =>
  withQueue('done', async () => {
    await owner.client.query(
      `select pgmq.send_batch('done', array['1', '2', '3', '4', '5', '6', '7']::jsonb[], array['{"h": 1}', null, null, null, null, null, null]::jsonb[])`,
    )
    assert.equal(await owner.value(`select pgmq.archive('done', 1)`), true)
    assert.equal(await owner.value(`select pgmq.archive('done', 1)`), false)
    assert.deepEqual(await column(`select pgmq.archive('done', array[2, 3, 99])::int`), [2, 3])
    assert.equal(await owner.value(`select pgmq.delete('done', 4)`), true)
    assert.equal(await owner.value(`select pgmq.delete('done', 4)`), false)
    assert.deepEqual(await column(`select pgmq.delete('done', array[5, 99])::int`), [5])
    assert.deepEqual(
      await rows(
        'select msg_id::int, read_ct, message, headers, archived_at is not null as at from pgmq.a_done order by 1',
      ),
      [
        { msg_id: 1, read_ct: 0, message: 1, headers: { h: 1 }, at: true },
        { msg_id: 2, read_ct: 0, message: 2, headers: null, at: true },
        { msg_id: 3, read_ct: 0, message: 3, headers: null, at: true },
      ],
    )
    const metrics = `select queue_length::int, queue_visible_length::int, total_messages::int, oldest_msg_age_sec is null as none
      from pgmq.metrics('done')`
    await owner.client.query(`select pgmq.set_vt('done', 6, 60)`)
    assert.deepEqual(await rows(metrics), [
      { queue_length: 2, queue_visible_length: 1, total_messages: 7, none: false },
    ])
    assert.equal(await owner.value(`select pgmq.purge_queue('done')::int`), 2)
    assert.deepEqual(await rows(metrics), [{ queue_length: 0, queue_visible_length: 0, total_messages: 7, none: true }])
    assert.deepEqual(await column('select queue_name from pgmq.metrics_all()'), ['done'])
    await owner.client.query(`select pgmq.detach_archive('done')`)
  }))

test('names that are too long, that another queue has in other letters, or with SQL in them are refused', async () => {
  const longest = 'n'.repeat(47)
  await withQueue(longest, async () => {
    await owner.client.query(`select pgmq.send('${longest}', '{}')`)
    assert.equal(await owner.value(`select total_messages::int from pgmq.metrics('${longest}')`), 1)
  })
  await withQueue('odd "name" %I %s ü', async () => {
    await owner.client.query(`select pgmq.send('odd "name" %I %s ü', '{}')`)
    assert.equal(await owner.value(`select total_messages::int from pgmq.metrics('odd "name" %I %s ü')`), 1)
    await assert.rejects(owner.client.query(`select pgmq.create('ODD "name" %I %s ü')`), /has the tables of this name/)
  })
  for (const [name, message] of [
    ['n'.repeat(48), /at most 47 bytes/],
    ['ü'.repeat(24), /at most 47 bytes; this one has 48/],
    ['', /needs a name/],
    [`a'; drop table pgmq.meta; --`, /cannot contain/],
    ['a$$b', /cannot contain/],
    ['a--b', /cannot contain/],
  ] as const)
    await assert.rejects(owner.client.query('select pgmq.create($1)', [name]), message, name)
  for (const sql of [`pgmq.create_partitioned('parted')`, `pgmq.convert_archive_partitioned('parted')`])
    await assert.rejects(owner.client.query(`select ${sql}`), /need the extension pg_partman/)
  assert.deepEqual(await rows('select from pgmq.list_queues()'), [])
})

test('the roles of the API can do nothing with queues until the owner lets them', () =>
  withQueue('closed', async () => {
    const attempts = [`select pgmq.send('closed', '{}')`, 'select * from pgmq.meta', 'select * from pgmq.q_closed']
    for (const role of ['anon', 'authenticated', 'service_role'])
      for (const sql of attempts) {
        await owner.client.query(`set role ${role}`)
        await assert.rejects(owner.client.query(sql), { code: '42501' }, `${role}: ${sql}`)
        await owner.client.query('reset role')
      }
    await owner.client.query(`
      grant usage on schema pgmq to service_role;
      grant all on all tables in schema pgmq to service_role;
      set role service_role`)
    assert.deepEqual(await column(`select pgmq.send('closed', '{}')::int`), [1])
    await assert.rejects(owner.client.query(`select pgmq.create('more')`), { code: '42501' })
    await owner.client.query('reset role; revoke all on all tables in schema pgmq from service_role')
  }))

test('a trigger of a queue finds what the session finds', () =>
  withQueue('watched', async () => {
    await owner.client.query(`
      create table public.woken (msg_id bigint);
      create function public.wake() returns trigger language plpgsql as
        'begin insert into woken values (new.msg_id); return null; end';
      create trigger wake after insert on pgmq.q_watched for each row execute function public.wake();
      select pgmq.send('watched', '{}')`)
    assert.deepEqual(await column('select msg_id::int from public.woken'), [1])
    await owner.client.query('drop trigger wake on pgmq.q_watched; drop function public.wake; drop table public.woken')
  }))

test('a dump has the queues with their messages, and loads them', async () => {
  await using dumped = await startTestEngine()
  await owner.client.query(`
    select pgmq.create('Kept');
    select pgmq.send_batch('Kept', array['{"n": 1}', '{"n": 2}']::jsonb[]);
    select pgmq.archive('Kept', 1);
    alter table pgmq.q_kept enable row level security`)
  const folder = `${world.home}/dump-of-queues`
  await world.engine.dump(id, secrets, folder)
  const other = await dumped.engine.create('other', secrets)
  await dumped.engine.loadTrustedDump(folder, 'other', secrets)
  await using loaded = await connectAs(other, 'postgres', secrets.postgresPassword)
  assert.deepEqual(await column('select queue_name from pgmq.list_queues()', loaded), ['Kept'])
  assert.deepEqual(await rows(`select msg_id::int, message from pgmq.pop('Kept')`, loaded), [
    { msg_id: 2, message: { n: 2 } },
  ])
  assert.deepEqual(await column('select msg_id::int from pgmq.a_kept', loaded), [1])
  assert.equal(await loaded.value(`select relrowsecurity from pg_class where oid = 'pgmq.q_kept'::regclass`), true)
  assert.equal(await loaded.value(`select pgmq.send('Kept', '{}')::int`), 3)
  assert.equal(await loaded.value(`select pgmq.drop_queue('Kept')`), true)
})

test('queues are left when the extension is dropped, and are its queues again when it is created', async () => {
  await owner.client.query('drop extension pgmq')
  assert.equal(await owner.value(`select count(*)::int from pg_proc where pronamespace = 'pgmq'::regnamespace`), 0)
  assert.equal(await owner.value('select count(*)::int from pgmq.q_kept'), 1)
  await owner.client.query('create extension pgmq')
  assert.deepEqual(await rows('select queue_name, is_unlogged from pgmq.list_queues()'), [
    { queue_name: 'kept', is_unlogged: false },
  ])
  assert.deepEqual(await column(`select msg_id::int from pgmq.read('kept', 60, 5)`), [2])
  await owner.client.query('drop schema pgmq cascade')
  assert.equal(await owner.value(`select count(*)::int from pg_extension where extname = 'pgmq'`), 0)
})

test('what a person has put into the schema before does not run as the superuser', async () => {
  await owner.client.query(`
    create schema pgmq;
    create function pgmq.now() returns timestamptz language plpgsql as
      $$ begin raise exception 'ran as %', current_user; end $$;
    create function pgmq.pg_extension_config_dump(regclass, text) returns void language plpgsql as
      $$ begin raise exception 'ran as %', current_user; end $$;
    create domain pgmq.text as pg_catalog.text check (false);
    create extension pgmq`)
  await owner.client.query(`select pgmq.create('mine')`)
  await owner.client.query('drop schema pgmq cascade')
  await owner.client.query(
    `create schema pgmq; create function pgmq.create(queue_name text) returns void language sql as ''`,
  )
  await assert.rejects(owner.client.query('create extension pgmq'), /already exists/)
  await owner.client.query('drop schema pgmq cascade')
})
