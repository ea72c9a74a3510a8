import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportSchema } from '../src/index.ts'
import type { TestDatabase } from './test-database.ts'
import { startTestDatabase } from './test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database[Symbol.asyncDispose]())

const making = `
  create schema "Harbour of ""Bells""";
  set search_path to "Harbour of ""Bells""";
  create type state as enum ('moored', 'it''s adrift');
  create table harbour (code text primary key collate "C", name varchar(40) not null unique);
  create table buoy (
    id bigint generated always as identity primary key,
    harbour_code text not null references harbour on update cascade on delete restrict,
    parent_id bigint references buoy,
    number serial,
    depth numeric(6, 2) not null default 1.5 check (depth > 0),
    twice numeric generated always as (depth * 2) stored,
    state state default 'moored',
    tags text[] not null default '{}',
    "Upper ""case""" int,
    unique (harbour_code, number),
    check (depth < 1000 or number > 0)
  );
  create table visit (
    harbour_code text, buoy_number int, at timestamptz(3) default now(), primary key (harbour_code, buoy_number, at),
    foreign key (harbour_code, buoy_number) references buoy (harbour_code, number) match full deferrable initially deferred
  );
  create index on buoy (lower(harbour_code)) where depth > 10;
  comment on table buoy is 'Moored in the bay';
  comment on column buoy.depth is 'Metres';
  alter table visit enable row level security;
  create table empty ()`

const schema = 'Harbour of "Bells"'

test('the export of a schema has its tables with name, data_type, is_identity, is_nullable, default_value, is_unique and check', async () => {
  await database.run(making)
  const { tables } = await exportSchema(database.db, schema)
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['buoy', 'empty', 'harbour', 'visit'],
  )
  const [buoy] = tables
  assert.ok(buoy)
  assert.deepEqual(Object.keys(buoy).toSorted(), ['columns', 'name', 'primary_keys', 'relationships', 'schema'])
  assert.deepEqual(
    buoy.columns.filter(({ name }) => ['id', 'depth', 'tags'].includes(name)),
    [
      {
        name: 'id',
        data_type: 'bigint',
        is_identity: true,
        is_nullable: false,
        default_value: null,
        is_unique: false,
        check: null,
      },
      {
        name: 'depth',
        data_type: 'numeric(6,2)',
        is_identity: false,
        is_nullable: false,
        default_value: '1.5',
        is_unique: false,
        check: 'depth > 0::numeric',
      },
      {
        name: 'tags',
        data_type: 'text[]',
        is_identity: false,
        is_nullable: false,
        default_value: `'{}'::text[]`,
        is_unique: false,
        check: null,
      },
    ],
  )
  assert.equal(tables[2]?.columns[1]?.is_unique, true)
  assert.deepEqual(
    buoy.primary_keys.map(({ name }) => name),
    ['id'],
  )
  assert.deepEqual(
    buoy.relationships.find(({ constraint_name: name }) => name === 'buoy_harbour_code_fkey'),
    {
      constraint_name: 'buoy_harbour_code_fkey',
      source_schema: schema,
      source_table_name: 'buoy',
      source_column_name: 'harbour_code',
      target_table_schema: schema,
      target_table_name: 'harbour',
      target_column_name: 'code',
    },
  )
})

test('the SQL of an export creates the same tables where they are not there', async () => {
  const made = await exportSchema(database.db, schema)
  await database.run(`drop schema "Harbour of ""Bells""" cascade`)
  assert.deepEqual((await exportSchema(database.db, schema)).tables, [])
  await database.run(made.sql)
  const again = await exportSchema(database.db, schema)
  const withoutIds = (tables: typeof made.tables) =>
    tables.map((table) => ({ ...table, primary_keys: table.primary_keys.map(({ name }) => name) }))
  assert.deepEqual(withoutIds(again.tables), withoutIds(made.tables))
  assert.equal(again.sql, made.sql)
})

test('partitioned tables, views that read views, exclusion constraints and policies are exported as such', async () => {
  await database.run(`
    create schema parts;
    create table parts.reading (id int, at date, v numeric, primary key (id, at)) partition by range (at);
    create table parts.reading_old partition of parts.reading for values from ('2025-01-01') to ('2026-01-01')
      partition by list (id);
    create table parts.reading_old_one partition of parts.reading_old for values in (1);
    create table parts.reading_rest partition of parts.reading default;
    create index on parts.reading (v);
    create table parts.berth (id int primary key, during daterange, exclude using gist (during with &&));
    alter table parts.berth enable row level security;
    create policy "own rows" on parts.berth for select to authenticated using (id > 1);
    create view parts.z_first as select id, v from parts.reading;
    create view parts.a_second with (security_invoker=true) as select id from parts.z_first;
    create materialized view parts.m_third as select count(*) as n from parts.a_second;
    create unique index on parts.m_third (n);
    grant select on parts.m_third to anon`)
  const made = await exportSchema(database.db, 'parts')
  assert.match(made.sql, /partition of parts\.reading for values from/i)
  assert.doesNotMatch(made.sql, /grant /)
  await database.run('drop schema parts cascade')
  await database.run(made.sql)
  assert.equal((await exportSchema(database.db, 'parts')).sql, made.sql)
  const [[kinds = ''] = []] = await database.rows(`
    select string_agg(relname || ' ' || relkind::text || ' ' || relispartition::text, ', ' order by relname)
      from pg_class where relnamespace = 'parts'::regnamespace and relkind in ('r', 'p', 'v', 'm')`)
  assert.equal(
    kinds,
    'a_second v false, berth r false, m_third m false, reading p false, reading_old p true, reading_old_one r true, reading_rest r true, z_first v false',
  )
  const left = await database.rows(`
    select (select count(*) from pg_policies where schemaname = 'parts'), count(*) filter (where contype = 'x'),
           (select count(*) from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = 'reading_rest')
      from pg_constraint where connamespace = 'parts'::regnamespace`)
  assert.deepEqual(left, [['1', '1', '2']])
})

test('sequences are exported with what they count by, and domains and composite types with the tables that use them', async () => {
  await database.run(`
    create schema counted;
    create sequence counted.down as smallint increment by -5 start with -10 minvalue -100 cycle cache 3;
    create sequence counted.hundreds increment by 100 start with 700;
    create type counted.unit as enum ('kg', 'lb');
    create domain counted.label as varchar(20) collate "C" default 'none' not null check (value <> '') check (value <> 'x');
    create domain counted.shown_unit as counted.unit;
    create type counted.weight as (amount numeric(6, 2), "in" counted.shown_unit);
    create table counted.parcel (
      number smallserial, id bigint default nextval('counted.hundreds'), label counted.label, weight counted.weight,
      labels counted.label[]
    );
    create type counted.of_rows as (parcels counted.parcel[])`)
  const options = `
    select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size
      from pg_sequences where schemaname = 'counted' order by sequencename`
  const counting = await database.rows(options)
  const made = await exportSchema(database.db, 'counted')
  await database.run('drop schema counted cascade')
  await database.run(made.sql)
  assert.equal((await exportSchema(database.db, 'counted')).sql, made.sql)
  assert.deepEqual(await database.rows(options), counting)
  await database.run(`insert into counted.parcel (weight) values ('(1.25,kg)')`)
  assert.deepEqual(await database.rows('select id, label, weight from counted.parcel'), [['700', 'none', '(1.25,kg)']])
})
