import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DefinedKind } from '@cairn/contracts/pg-meta/definitions'
import { getDefinition, previewDefinition } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows } = database

await run(`
  create table crew (id int primary key, name text);
  create table "Log book" (
    id bigint generated always as identity primary key,
    crew_id int references crew on delete cascade,
    "Entry" varchar(20) not null default 'none',
    sea numeric(6,2) check (sea <> 7),
    unique (crew_id, sea));
  comment on table "Log book" is 'it''s kept';
  comment on column "Log book".sea is 'in metres';
  alter table "Log book" enable row level security;
  create index sea_index on "Log book" (sea) where sea > 0;
  create view deep with (security_invoker=true) as select id from "Log book" where crew_id > 100;
  comment on view deep is 'Deep';
  create materialized view totals as select count(*) as n from "Log book";
  create unique index totals_n on totals (n);
  grant select on totals to anon;
  create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger touched before insert on "Log book" for each row execute function touch();
  alter table "Log book" disable trigger touched;
  create policy own on "Log book" as restrictive for update to authenticated using (crew_id > 1) with check (crew_id > 2);
  create type state as enum ('new', 'sent', 'paid')`)

const ids = {
  table: `'"Log book"'::regclass::oid`,
  view: `'deep'::regclass::oid`,
  materialized: `'totals'::regclass::oid`,
  function: `'touch'::regproc::oid`,
  trigger: `(select oid from pg_trigger where tgname = 'touched')`,
  policy: `(select oid from pg_policy where polname = 'own')`,
  index: `'sea_index'::regclass::oid`,
  key: `'"Log book_crew_id_sea_key"'::regclass::oid`,
  type: `'state'::regtype::oid`,
} as const

const idOf = async (object: keyof typeof ids) => Number((await rows(`select ${ids[object]}`))[0]?.[0])

/** Everything about the objects that a definition has to keep. */
const catalogue = async () =>
  rows(`select 'column', attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod), attnotnull::text
          from pg_attribute where attrelid in ('"Log book"'::regclass, 'totals'::regclass, 'deep'::regclass) and attnum > 0
        union all select 'constraint', conname, pg_get_constraintdef(oid), '' from pg_constraint where conrelid = '"Log book"'::regclass
        union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid), '' from pg_index
                   where indrelid in ('"Log book"'::regclass, 'totals'::regclass)
        union all select 'view', relname, coalesce(reloptions::text, ''), coalesce(relacl::text, '') from pg_class
                   where relname in ('deep', 'totals')
        union all select 'trigger', tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where tgname = 'touched'
        union all select 'policy', policyname, permissive || roles::text || cmd, coalesce(qual, '') || coalesce(with_check, '')
                    from pg_policies
        union all select 'comment', description, '', '' from pg_description where classoid = 'pg_class'::regclass
                   and objoid in ('"Log book"'::regclass, 'deep'::regclass)
        order by 1, 2, 3, 4`)

const edit = async (kind: DefinedKind, object: keyof typeof ids, change: (sql: string) => string) => {
  const id = await idOf(object)
  const sql = await getDefinition(db, kind, id)
  const edited = change(sql)
  assert.notEqual(edited, sql, 'the definition has what is to be changed')
  const { sql: planned } = await previewDefinition(db, kind, id, edited)
  return planned
}

for (const [kind, object] of [
  ['table', 'table'],
  ['view', 'view'],
  ['view', 'materialized'],
  ['function', 'function'],
  ['trigger', 'trigger'],
  ['policy', 'policy'],
  ['index', 'index'],
  ['index', 'key'],
  ['type', 'type'],
] as const)
  test(`the definition of a ${kind} (${object}) creates the same again, and unchanged it is no change`, async () => {
    const id = await idOf(object)
    const sql = await getDefinition(db, kind, id)
    assert.deepEqual(await previewDefinition(db, kind, id, sql), { sql: '', risks: [] })
    if (kind === 'table' || kind === 'type') return
    const before = await catalogue()
    const { sql: again } = await previewDefinition(db, kind, id, `-- the same\n${sql}`)
    assert.match(again, /-- the same/)
    await run(again)
    assert.deepEqual(await catalogue(), before)
  })

test('an edited table becomes ALTER statements: a column is renamed, one added, a type and a comment changed', async () => {
  const planned = await edit('table', 'table', (sql) =>
    sql
      .replace('"Entry"', 'entry')
      .replace('sea numeric(6,2)', 'sea numeric(8,2),\n  depth int default 7')
      .replace('in metres', 'in fathoms'),
  )
  assert.match(planned, /alter table public."Log book" rename column "Entry" to entry;/)
  assert.match(planned, /add column depth integer default 7/)
  assert.match(planned, /alter column sea type numeric\(8,2\)/)
  assert.match(planned, /comment on column public."Log book".sea is 'in fathoms';/)
  assert.doesNotMatch(planned, /drop/)
  await run(planned)
  assert.deepEqual(
    (
      await rows(`select attname, format_type(atttypid, atttypmod) from pg_attribute
                  where attrelid = '"Log book"'::regclass and attnum > 0 order by attnum`)
    ).map(String),
    ['id,bigint', 'crew_id,integer', 'entry,character varying(20)', 'sea,numeric(8,2)', 'depth,integer'],
  )
  const left = await rows(`select 1 from pg_namespace where nspname like 'cairn_definition%'`)
  assert.deepEqual(left, [], 'nothing of the comparison stays')
})

test('a renamed column keeps the checks, keys, indexes and generated columns that use it', async () => {
  await run(`
    create table voyage (
      miles int, hours int, speed int generated always as (miles / nullif(hours, 0)) stored,
      constraint forward check (miles > 0 and "hours" >= 0), constraint short check (hours < 100), unique (miles, hours));
    create index voyage_miles on voyage (miles) where miles > 10`)
  const parts = () =>
    rows(`select oid, conname from pg_constraint where conrelid = 'voyage'::regclass
          union all select indexrelid, 'index' from pg_index where indrelid = 'voyage'::regclass order by 1`)
  const before = await parts()
  const id = Number((await rows(`select 'voyage'::regclass::oid`))[0]?.[0])
  const sql = await getDefinition(db, 'table', id)
  const edited = sql.replaceAll(/\bmiles\b/g, 'distance').replace('hours < 100', 'hours < 200')
  const { sql: planned } = await previewDefinition(db, 'table', id, edited)
  assert.equal(
    planned,
    [
      'alter table public.voyage drop constraint short;',
      'alter table public.voyage rename column miles to distance;',
      'alter table public.voyage add constraint short check ((hours < 200));',
    ].join('\n\n'),
  )
  await run(planned)
  const changed = await parts()
  const kept = before.filter(([, name]) => name !== 'short').map(String)
  assert.deepEqual(
    changed.map(String).filter((part) => kept.includes(part)),
    kept,
  )
  const now = await getDefinition(db, 'table', id)
  assert.deepEqual(await previewDefinition(db, 'table', id, edited), { sql: '', risks: [] }, now)
})

test('a value of an enumerated type is renamed and added; what PostgreSQL cannot do is refused with the reason', async () => {
  const planned = await edit('type', 'type', (sql) => sql.replace(`'sent'`, `'posted'`))
  assert.equal(planned, `alter type public.state rename value 'sent' to 'posted';`)
  const added = await edit('type', 'type', (sql) => sql.replace(`'new',`, `'draft',\n  'new',`))
  assert.equal(added, `alter type public.state add value 'draft' before 'new';`)
  await run(added)
  const problem = async (change: (sql: string) => string) => (await refusal(edit('type', 'type', change))).message
  assert.match(
    await problem((sql) => sql.replace(`'sent',`, '')),
    /^The value sent is missing. PostgreSQL cannot delete/,
  )
  assert.match(
    await problem((sql) => sql.replace(`'new',`, `'sent',`).replace(/'sent',(?![\s\S]*'sent')/, `'new',`)),
    /^The order differs/,
  )
})

const refused = async (kind: DefinedKind, id: number, sql: string) => refusal(previewDefinition(db, kind, id, sql))

test('a definition that is no such object, or that cannot be read, is refused', async () => {
  const table = await idOf('table')
  assert.equal((await refused('table', table, 'drop table crew')).reason, 'definition_invalid')
  assert.equal((await refused('table', table, 'create table "Log book" (id nothing)')).database?.sqlstate, '42704')
  assert.equal((await refused('table', table, 'create tabel x ()')).database?.position, 8)
  assert.equal((await refused('type', await idOf('type'), 'select 1')).reason, 'definition_invalid')
  assert.equal((await refused('view', 1, 'select 1')).reason, 'object_not_found')
})
