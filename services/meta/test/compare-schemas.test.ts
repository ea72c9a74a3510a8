import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { platformLogins, startTestPostgres } from '@cairn/engine'
import type { TestPostgres } from '@cairn/engine'
import { Pool } from 'pg'
import type { DatabaseLogin, SchemaDiff } from '../src/index.ts'
import { compareSchemas, mergeSchema } from '../src/index.ts'

const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'another-owner-1' }

interface Side {
  pool: Pool
  login: DatabaseLogin
}

let postgres: TestPostgres
let project: Side
let branch: Side

const sideOf = (id: string): Side => {
  const { engine } = postgres
  const [address, logins] = [engine.address(id), engine.logins(id)]
  assert.ok(address && logins)
  const { socketDir: host, port } = address
  const login = { host, port, database: 'postgres', password: logins.editor, ...platformLogins.editor }
  const pool = new Pool(login)
  // The server ends before the connections are closed.
  pool.on('error', () => undefined)
  return { login, pool }
}

before(async () => {
  postgres = await startTestPostgres('project')
  project = sideOf('project')
  await project.pool.query(`
    create type mood as enum ('calm');
    create table people (id int generated always as identity primary key, name text, age int, height numeric);
    insert into people (name) values ('Ada');
    create schema app;
    create table app.orders (id int primary key, person int references people);
    create extension pg_cron;
    select cron.schedule('each hour', '0 * * * *', 'select 1')`)
  const source = { id: 'project', adminPassword: secrets.adminPassword, contents: 'no-rows' } as const
  await postgres.engine.createBranch(source, 'branch', secrets)
  branch = sideOf('branch')
})
after(async () => {
  await Promise.all([project.pool.end(), branch.pool.end()])
  await postgres[Symbol.asyncDispose]()
})

const compare = (): Promise<SchemaDiff> => compareSchemas(project.login, branch.login)
const merge = (diff: SchemaDiff): Promise<void> =>
  mergeSchema(project.pool, diff, { record: { id: randomUUID(), details: {} }, migration: 'merge' })
const textOf = ({ changes }: SchemaDiff): string => changes.map(({ sql }) => sql).join('\n')

test('a branch that nobody has changed is the same, although its scheduled jobs are not active', async () => {
  const { changes, leftOut } = await compare()
  assert.deepEqual({ changes, leftOut }, { changes: [], leftOut: [] })
})

test('what people make in a branch is found and merged: afterwards the schemas are the same, and rows are still there', async () => {
  await branch.pool.query(`alter type mood add value 'wild'`)
  await branch.pool.query(`
    create table notes (id uuid primary key default gen_random_uuid(), body text not null, feeling mood default 'wild');
    alter table notes enable row level security;
    create policy "own notes" on notes for select to authenticated using (auth.uid() = id);
    revoke select on notes from anon;
    alter table people add column email text unique, drop column age, alter column height type int;
    alter table app.orders drop constraint orders_person_fkey;
    create index on people (lower(name));
    create function app.hello() returns text language sql as $$ select 'hello' $$;
    create view app.names with (security_invoker) as select name from people;
    create materialized view app.counts as select count(*) from people;
    create trigger unchanged before update on notes for each row execute function suppress_redundant_updates_trigger();
    create domain email as text check (value like '%@%');
    create sequence numbers;
    comment on table notes is 'What people write';
    drop table app.orders;
    alter publication supabase_realtime add table notes;
    create extension pg_net`)
  const diff = await compare()
  assert.match(diff.changes[0]?.sql ?? '', /ADD VALUE 'wild'/)
  assert.equal(diff.committedFirst, 1)
  assert.deepEqual(
    diff.changes.filter(({ is_destructive: isDestructive }) => isDestructive).map(({ sql }) => sql),
    [
      'ALTER TABLE "public"."people" DROP COLUMN "age"',
      'DROP TABLE "app"."orders"',
      'ALTER TABLE "public"."people" ALTER COLUMN "height" TYPE integer USING "height"::integer',
    ],
  )
  await merge(diff)
  assert.deepEqual((await compare()).changes, [])
  const { rows } = await project.pool.query('select name from people')
  assert.deepEqual(rows, [{ name: 'Ada' }])
  const recorded = await project.pool.query(
    'select name, cardinality(statements) as statements from supabase_migrations.schema_migrations',
  )
  assert.deepEqual(recorded.rows, [{ name: 'merge', statements: diff.changes.length }])
})

test('another difference has another fingerprint, and the same one has the same', async () => {
  const [one, same] = [await compare(), await compare()]
  await branch.pool.query('create table app.other (id int)')
  const other = await compare()
  assert.equal(one.fingerprint, same.fingerprint)
  assert.notEqual(one.fingerprint, other.fingerprint)
  await branch.pool.query('drop table app.other')
})

const chinook = new URL('../../../../shared/data/chinook.sql', import.meta.url)

test('a real schema is merged whole', { skip: !existsSync(chinook) && 'there is no script' }, async () => {
  await branch.pool.query(
    `create schema chinook; set search_path to chinook;\n${readFileSync(chinook, 'utf8')};\nreset search_path`,
  )
  const diff = await compare()
  assert.equal(textOf(diff).match(/CREATE TABLE/g)?.length, 11)
  await merge(diff)
  assert.deepEqual((await compare()).changes, [])
})

test('a merge that fails half-way leaves the project as it was, and names the statement', async () => {
  await branch.pool.query('create table app.first (id int); alter table people add column must text not null')
  const diff = await compare()
  await assert.rejects(merge(diff), {
    reason: 'merge_failed',
    message: /contains null values\. The statement: ALTER TABLE "public"."people"/,
  })
  assert.equal((await compare()).fingerprint, diff.fingerprint)
  await branch.pool.query('drop table app.first; alter table people drop column must')
})

test('a password of another server is not merged, nor a placeholder of it, and is named among what is left out', async () => {
  await branch.pool.query(`
    create extension postgres_fdw;
    create server far foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8', dbname 'x');
    create user mapping for postgres server far options (user 'u', password 'not for others')`)
  const diff = await compare()
  assert.match(textOf(diff), /CREATE SERVER "far"/)
  assert.doesNotMatch(textOf(diff), /USER MAPPING|not for others/)
  assert.deepEqual(diff.leftOut, [
    'It has a secret, which is not read: CREATE USER MAPPING FOR "postgres" SERVER "far"',
  ])
  await branch.pool.query('drop server far cascade; drop extension postgres_fdw')
})

test('what a merge does not make is said', async () => {
  await branch.pool.query('create statistics app.together on name, email from people')
  const { changes, leftOut } = await compare()
  assert.deepEqual(changes, [])
  assert.match(leftOut.join(), /statistics/)
  await branch.pool.query('drop statistics app.together')
})

test('queues, and who may use them, are not merged, and that is said', async () => {
  for (const { pool } of [project, branch])
    await pool.query(`create extension pgmq; select pgmq.create('mails'), pgmq.create('photos')`)
  assert.deepEqual((await compare()).leftOut, [])
  await project.pool.query(`select pgmq.create('old')`)
  await branch.pool.query(`
    select pgmq.create('new');
    alter table pgmq.q_mails enable row level security;
    create policy readers on pgmq.q_photos for select to authenticated using (true)`)
  const { changes, leftOut } = await compare()
  assert.deepEqual(changes, [])
  assert.deepEqual(leftOut, [
    'Queues are not merged. Only the branch has: new',
    'Access to queues is not merged. It differs for: mails, photos',
    'Queues are not merged. Only the project has: old',
  ])
  for (const { pool } of [project, branch]) await pool.query('drop extension pgmq cascade; drop schema pgmq cascade')
})

test('hostile names do not leave their quotes', async () => {
  const name = `a"; drop table people; --`
  await branch.pool.query(`create table ${JSON.stringify(name).replaceAll('\\"', '""')} (id int)`)
  await merge(await compare())
  assert.deepEqual((await compare()).changes, [])
  const { rows } = await project.pool.query('select name from people')
  assert.deepEqual(rows, [{ name: 'Ada' }])
})
