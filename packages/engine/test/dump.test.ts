import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectAsAdministrator } from '../src/admin-connection.ts'
import type { InstanceAddress } from '../src/index.ts'
import { instanceContents } from './instance-contents.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { TestEngine } from './test-engine.ts'

let world: TestEngine
before(async () => {
  world = await startTestEngine()
})
after(() => world[Symbol.asyncDispose]())

const asOwner = (address: InstanceAddress) => connectAs(address, 'postgres', secrets.postgresPassword)

/** One of each kind of object that a project may have. */
const project = `
  create extension citext schema extensions;
  create extension postgres_fdw schema extensions;
  create schema "Shop ""quoted""";
  set search_path = "Shop ""quoted""", public, extensions;
  create type mood as enum ('happy', 'sad');
  create type pair as (a int, b text);
  create domain positive as int check (value > 0);
  create function tax(amount numeric) returns numeric language sql immutable return amount * 0.19;
  create table customers (id bigint generated always as identity primary key, email citext unique, mood mood default 'happy',
    at pair, count positive, name text collate "C");
  create table orders (id serial primary key, customer bigint references customers on delete cascade, amount numeric not null,
    tax numeric generated always as (tax(amount)) stored, placed timestamptz default now(), check (amount >= 0));
  create index on orders (placed) where amount > 10;
  create statistics on customer, amount from orders;
  create table events (at date, note text) partition by range (at);
  create table events_2025 partition of events for values from ('2025-01-01') to ('2026-01-01');
  create view rich as select customer, sum(amount) as total from orders group by customer;
  create materialized view totals as select * from rich;
  create view of_totals as select max(total) as best from totals;
  create materialized view best as select * from of_totals;
  create unique index on totals (customer);
  create function touch() returns trigger language plpgsql as $f$
    begin
      -- A line that looks like one of a dump:
CREATE EXTENSION IF NOT EXISTS hstore WITH SCHEMA public;
      new.placed = now(); return new;
    end $f$;
  alter function touch() set search_path = '';
  create trigger touched before update on orders for each row execute function touch();
  alter table orders enable row level security;
  create policy own on orders for select to authenticated using (customer::text = auth.uid()::text);
  create server far foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8');
  create user mapping for postgres server far options (user 'u', password 'p');
  create foreign table far_away (n int) server far;
  create publication news for table customers, orders;
  comment on table customers is 'It''s a comment';
  create role analyst login password 'analysts only' connection limit 3;
  create role team nologin;
  grant team to analyst with inherit false;
  grant usage on schema "Shop ""quoted""" to team; grant select (id, email) on customers to team;
  alter role analyst set statement_timeout = '7s';
  alter role anon in database postgres set search_path = "Shop ""quoted""", public;
  alter database postgres set timezone = 'Europe/Vienna';
  revoke connect on database postgres from public;
  grant connect on database postgres to analyst, postgres;
  insert into customers (email, at, count, name) values ('Ada@example.com', row(1, 'x'), 1, E'tab\\tand \\\\. and\\nline'), (null, null, null, '');
  insert into orders (customer, amount) select 1 + n % 2, n from generate_series(1, 500) n;
  insert into events values ('2025-06-01', 'a party');
  delete from orders where id > 490;
  refresh materialized view totals; refresh materialized view best;
  select lo_from_bytea(0, '\\x0001ff');
  reset search_path`

/** Everything in the project's schemas as SQL, all rows, and what belongs to the cluster. */
const everything = async (address: InstanceAddress): Promise<unknown> => {
  await using admin = await connectAsAdministrator(address, secrets.adminPassword, 'postgres')
  const { client } = admin
  const one = async (sql: string): Promise<unknown> => (await client.query<{ found: unknown }>(sql)).rows[0]?.found
  const { rows: tables } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relnamespace::regnamespace::text like '"Shop%' and relkind in ('r', 'p', 'm', 'v') order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = await one(`select json_agg(t order by t::text)::text as found from ${name} t`)
  const definitions = await one(`select json_build_object(
    'columns', (select json_agg(concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, attcollation::regcollation, attacl::text, pg_get_expr(adbin, adrelid)) order by attrelid::regclass::text, attnum)
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace::regnamespace::text like '"Shop%' and attnum > 0 and not attisdropped),
    'constraints', (select json_agg(conname || ' ' || pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)
      from pg_constraint where connamespace::regnamespace::text like '"Shop%'),
    'indexes', (select json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text) from pg_index
      where indrelid::regclass::text like '"Shop%'),
    'views', (select json_agg(pg_get_viewdef(oid) order by oid::regclass::text) from pg_class
      where relkind in ('v', 'm') and relnamespace::regnamespace::text like '"Shop%'),
    'functions', (select json_agg(pg_get_functiondef(p.oid) order by p.oid::regprocedure::text) from pg_proc p
      where pronamespace::regnamespace::text like '"Shop%'),
    'triggers', (select json_agg(pg_get_triggerdef(oid) order by tgname) from pg_trigger where not tgisinternal),
    'policies', (select json_agg(to_jsonb(p) order by policyname) from pg_policies p),
    'statistics', (select json_agg(pg_get_statisticsobjdef(oid)) from pg_statistic_ext),
    'sequences', (select json_agg(to_jsonb(s) order by sequencename) from pg_sequences s),
    'publications', (select json_agg(to_jsonb(p) order by pubname, tablename) from pg_publication_tables p),
    'servers', (select json_agg(srvoptions) from pg_foreign_server),
    'mappings', (select json_agg(concat_ws(' ', srvname, usename, o) order by o) from pg_user_mappings, unnest(umoptions) o),
    'comments', (select json_agg(description order by 1) from pg_description join pg_class c on c.oid = objoid
      where relnamespace::regnamespace::text like '"Shop%'),
    'relations', (select json_agg(concat_ws(' ', oid::regclass, relowner::regrole, relkind, relrowsecurity,
        (select string_agg(a::text, ' ' order by a::text) from unnest(relacl) a)) order by oid::regclass::text)
      from pg_class where relnamespace::regnamespace::text like '"Shop%'),
    'types', (select json_agg(typname || ' ' || typowner::regrole order by typname) from pg_type
      where typnamespace::regnamespace::text like '"Shop%'),
    'owners', (select json_agg(extname || ' ' || extowner::regrole || ' ' || extnamespace::regnamespace order by extname) from pg_extension),
    'objects', (select json_agg(lomowner::regrole || ' ' || lo_get(oid)::text) from pg_largeobject_metadata),
    'passwords', (select json_agg(rolpassword) from pg_authid where rolname = 'analyst')
  ) as found`)
  return { rows, definitions, contents: await instanceContents(address) }
}

test('a dump is loaded into a new instance: the same rows, objects, owners, rights, roles and settings', async () => {
  const { engine, home } = world
  const source = await engine.create('source', secrets)
  {
    await using session = await asOwner(source)
    await session.client.query(project)
  }
  const folder = join(home, 'dump')
  await engine.dump('source', secrets, folder)
  const target = await engine.create('target', secrets)
  await engine.loadTrustedDump(folder, 'target', secrets)
  assert.deepEqual(await everything(target), await everything(source))
  await engine.tryLogins('target')
  assert.deepEqual(await engine.listFaults('target', secrets), [])
  // It can be used: sequences go on, generated columns and foreign keys work, the role logs in.
  await using owner = await asOwner(target)
  const { rows } = await owner.client.query(
    `insert into "Shop ""quoted""".orders (customer, amount) values (1, 100) returning id, tax::text`,
  )
  assert.deepEqual(rows, [{ id: 501, tax: '19.00' }])
  await using analyst = await connectAs(target, 'analyst', 'analysts only')
  assert.equal(await analyst.value('show statement_timeout'), '7s')
  // Again, in place of what is there now.
  await owner[Symbol.asyncDispose]()
  await analyst[Symbol.asyncDispose]()
  await engine.loadTrustedDump(folder, 'target', secrets)
  assert.deepEqual(await everything(target), await everything(source))
})

test('a dump that cannot be loaded leaves the database as it was', async () => {
  const { engine, home } = world
  const address = await engine.create('kept', secrets)
  await using session = await asOwner(address)
  await session.client.query('create table kept (n int primary key); insert into kept values (1)')
  const folder = join(home, 'broken-dump')
  const { tables } = await engine.dump('kept', secrets, folder)
  const table = tables.findIndex(({ name }) => name === 'public.kept')
  await writeFile(join(folder, 'data', `${table}.copy`), '1\n1\n')
  const found = await everything(address)
  await assert.rejects(engine.loadTrustedDump(folder, 'kept', secrets), /kept_pkey|unique/)
  assert.deepEqual(await everything(address), found)
  assert.equal(await session.value('select count(*)::int from kept'), 1)

  const manifest = join(folder, 'dump.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"instanceVersion":\d+/, '"instanceVersion":99'))
  await assert.rejects(engine.loadTrustedDump(folder, 'kept', secrets), /made by a later version of Cairn/)
})

test('a dump that is aborted leaves no folder, and no session in its source', async () => {
  const { engine, home } = world
  const address = await engine.create('aborted', secrets)
  await using admin = await connectAsAdministrator(address, secrets.adminPassword)
  const sessions = async (): Promise<number> => {
    const { rows } = await admin.client.query(
      `select from pg_stat_activity where application_name = 'cairn-engine' and pid <> pg_backend_pid()`,
    )
    return rows.length
  }
  const controller = new AbortController()
  const dump = assert.rejects(engine.dump('aborted', secrets, join(home, 'half'), controller.signal))
  while ((await sessions()) === 0) assert.equal(engine.state('aborted'), 'running')
  controller.abort()
  await dump
  assert.deepEqual(
    (await readdir(home)).filter((name) => name.startsWith('half')),
    [],
  )
  // The server notices that a client is gone when it reads from it next.
  while ((await sessions()) > 0) assert.equal(engine.state('aborted'), 'running')
})
