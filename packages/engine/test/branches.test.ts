import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { InstanceAddress } from '../src/index.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const own = { adminPassword: 'another administrator 1', postgresPassword: 'another owner 1' }
const asOwner = (address: InstanceAddress, password = secrets.postgresPassword) =>
  connectAs(address, 'postgres', password)
const source = (contents: 'all-rows' | 'no-rows', id = 'original') =>
  ({ id, adminPassword: secrets.adminPassword, contents }) as const

const schema = `
  create table people (id int generated always as identity primary key, name text, boss int references people);
  insert into people (name) select 'person ' || n from generate_series(1, 300) n;
  create table events (day date, what text) partition by range (day);
  create table events_2026 partition of events for values from ('2026-01-01') to ('2027-01-01');
  insert into events values ('2026-05-05', 'something');
  create table schema_migrations (version text primary key);
  insert into schema_migrations values ('20260101');
  create materialized view names as select name from people;
  create sequence counter;
  select nextval('counter'), lo_create(4711);
  create view people_view as select * from people;
  create extension pg_cron; create extension pg_net; create extension pgmq;
  select pgmq.create('letters');
  select pgmq.send('letters', '{}');
  select cron.schedule('each hour', '0 * * * *', 'select 1');
  select vault.create_secret('hidden', 'a secret');
  analyze`

test('a branch without rows has the schema, what migration tools note, and nothing else', async () => {
  const { engine } = world
  const address = await engine.create('original', secrets)
  await using original = await asOwner(address)
  await original.client.query(schema)
  const branch = await engine.createBranch(source('no-rows'), 'bare', own)
  await using session = await asOwner(branch, own.postgresPassword)
  const { rows } = await session.client.query(`select
    (select count(*)::int from people) as people, (select count(*)::int from events) as events,
    (select count(*)::int from vault.secrets) as secrets,
    (select array_agg(version) from schema_migrations) as migrations,
    (select count(*)::int from pg_stats where tablename = 'people') as samples,
    (select count(*)::int from pg_largeobject_metadata) as objects,
    (select array_agg(active) from cron.job) as active, nextval('counter')::int as counter,
    (select row_to_json(m) from pgmq.metrics('letters') m) ->> 'total_messages' as messages,
    (select ispopulated from pg_matviews where matviewname = 'names') as populated`)
  assert.deepEqual(rows[0], {
    people: 0,
    events: 0,
    secrets: 0,
    migrations: ['20260101'],
    samples: 0,
    objects: 0,
    active: [false],
    counter: 1,
    messages: '0',
    populated: false,
  })
  assert.equal(await session.value(`insert into people (name) values ('first') returning id`), 1)
  assert.equal(await original.value('select count(*)::int from people'), 300)
  assert.deepEqual(await original.value('select array_agg(active) from cron.job'), [true])
  await assert.rejects(asOwner(branch), /password authentication failed/)
})

test('a branch with rows has all of them, and nothing of it is sent or scheduled twice', async () => {
  const { engine } = world
  const address = engine.address('original')
  assert.ok(address)
  await using original = await asOwner(address)
  await original.client.query(`select net.http_get('http://127.0.0.1:1/')`)
  assert.equal(await original.value('select count(*)::int from net.http_request_queue'), 1)
  const branch = await engine.createBranch(source('all-rows'), 'full', own)
  await using session = await asOwner(branch, own.postgresPassword)
  const { rows } = await session.client.query(`select
    (select count(*)::int from people) as people, (select count(*)::int from events) as events,
    (select decrypted_secret from vault.decrypted_secrets) as secret,
    (select count(*)::int from net.http_request_queue) as requests, (select array_agg(active) from cron.job) as active`)
  assert.deepEqual(rows[0], { people: 300, events: 1, secret: 'hidden', requests: 0, active: [false] })
})

test('nothing that a person wrote runs as the superuser while a branch is emptied, and triggers are as they were', async () => {
  const { engine } = world
  const address = await engine.create('trap', secrets)
  await using session = await asOwner(address)
  await session.client.query(`
    create table caught (by text);
    create function trap() returns trigger language plpgsql as $$
      begin
        raise exception 'a trigger ran as %', current_user;
      end $$;
    create table bait (id int primary key);
    insert into bait values (1);
    create trigger always before truncate on bait execute function trap();
    create trigger sometimes before truncate on bait execute function trap();
    create trigger each_row before delete on bait for each row execute function trap();
    alter table bait enable always trigger always;
    alter table bait enable replica trigger each_row;
    create schema cron;
    create view cron.job as select true as active, id from bait;
    create function instead() returns trigger language plpgsql as $$ begin raise exception 'as %', current_user; end $$;
    create trigger instead instead of update on cron.job for each row execute function instead()`)
  const branch = await engine.createBranch(source('no-rows', 'trap'), 'sprung', own)
  await using copy = await asOwner(branch, own.postgresPassword)
  assert.equal(await copy.value('select count(*)::int from bait'), 0)
  const states = `select string_agg(tgname || ' ' || tgenabled::text, ', ' order by tgname) from pg_trigger where tgrelid = 'bait'::regclass`
  assert.equal(await copy.value(states), await session.value(states))
})

test('rows of a foreign table stay where they are', async () => {
  const { engine } = world
  const address = await engine.create('near', secrets)
  await using session = await asOwner(address)
  await session.client.query(`
    create table parent (id int) partition by list (id);
    create table one partition of parent for values in (1);
    insert into parent values (1)`)
  // Emptying it would need a connection, which is not there.
  await session.client.query(`
    create extension if not exists postgres_fdw;
    create server far foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8', port '5432', dbname 'x');
    create user mapping for postgres server far options (user 'x', password 'x');
    create foreign table two partition of parent for values in (2) server far`)
  const branch = await engine.createBranch(source('no-rows', 'near'), 'near-branch', own)
  await using copy = await asOwner(branch, own.postgresPassword)
  assert.equal(await copy.value('select count(*)::int from only one'), 0)
})

test('a reset replaces the data by those of the project, and the password stays', async () => {
  const { engine } = world
  const branch = engine.address('bare')
  assert.ok(branch)
  {
    await using session = await asOwner(branch, own.postgresPassword)
    await session.client.query('create table tried (id int); drop table events')
  }
  const address = await engine.resetBranch(source('all-rows'), 'bare', own)
  await using session = await asOwner(address, own.postgresPassword)
  assert.equal(await session.value(`select to_regclass('tried')`), null)
  assert.equal(await session.value('select count(*)::int from people'), 300)
})

test('a reset that fails leaves the branch as it was', async () => {
  const { engine } = world
  await assert.rejects(
    engine.resetBranch({ ...source('no-rows'), adminPassword: 'wrong password 1' }, 'bare', own),
    /did not start/,
  )
  const address = await engine.start('bare', own)
  await using session = await asOwner(address, own.postgresPassword)
  assert.equal(await session.value('select count(*)::int from people'), 300)
})

test('another instance that is made of a backup runs no scheduled jobs, and sends no requests that wait', async () => {
  const { engine, home } = world
  await using original = await asOwner(await engine.create('scheduled', secrets))
  await original.client.query(`create extension pg_cron; create extension pg_net;
    select cron.schedule('each hour', '0 * * * *', 'select 1'); select net.http_get('http://127.0.0.1:9/')`)
  const state = `select (select array_agg(active) from cron.job)::text || (select count(*) from net.http_request_queue)`
  const folder = join(home, 'backup-of-scheduled')
  await engine.backup('scheduled', folder)
  const made = await engine.createFromBackup(folder, secrets.adminPassword, 'made-of-scheduled', own)
  await using session = await asOwner(made, own.postgresPassword)
  assert.equal(await session.value(state), '{f}0')
  assert.equal(await original.value(state), '{t}1')
})
