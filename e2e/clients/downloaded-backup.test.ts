import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { givePlan, startDevEnv, until } from '@cairn/dev-env'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { runPsqlFile } from '@cairn/dev-env/psql-file'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { connectBeside } from '../connect-beside.ts'
import { apiKeyOf } from './storage/world.ts'

const user = { email: 'grace@example.com', password: 'correct horse 41' }

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let script: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  await givePlan(env.url, organization, 'tier_pro')
  project = await owner.createProject({ organization })
  const { auth, storage } = await clientOf(project, 'service_role')
  assert.equal((await auth.admin.createUser({ ...user, email_confirm: true })).error, null)
  assert.equal((await storage.createBucket('photos')).error, null)
  assert.equal((await storage.from('photos').upload('gull.txt', 'a gull')).error, null)
  await using client = await connectBeside(env.platform, project)
  await client.query(contents)
  script = await download()
})
after(() => env[Symbol.asyncDispose]())

const clientOf = async (of: TestProject, key: 'anon' | 'service_role') =>
  createClient((await of.detail()).url, await apiKeyOf(of, key), {
    auth: { persistSession: false, autoRefreshToken: false },
  })

// One of each kind of object that a project may have, on tables of services too.
const contents = `
  create extension citext schema extensions;
  create extension pgmq; select pgmq.create('letters'); select pgmq.send('letters', '{"to": "Ida"}');
  create extension pg_cron; select cron.schedule('nightly', '0 3 * * *', 'select 1');
  select vault.create_secret('a secret of the vault', 'secret');
  create role skipper nologin; grant skipper to postgres; create role guest login password 'guests only';
  grant skipper to guest;
  create schema "My ""harbour"""; grant usage on schema "My ""harbour""" to skipper;
  grant create on schema public to skipper;
  set search_path = public, extensions;
  create type kind as enum ('sail', 'motor');
  create domain length as numeric check (value > 0);
  create function slug(name text) returns text language sql immutable return lower(name);
  create table boats (id bigint generated always as identity primary key, owner uuid references auth.users on delete cascade,
    kind kind default 'sail', name text not null, email citext unique, length length, tags text[],
    slug text generated always as (slug(name)) stored, made timestamptz default now());
  create index on boats (kind) where length > 10;
  create table "My ""harbour"""."odd
name" (n int primary key, note text);
  alter table boats enable row level security;
  create policy own on boats for select to authenticated using (owner = auth.uid());
  create view long_boats as select * from boats where length > 10;
  create materialized view kinds as select kind, count(*) as count from boats group by kind;
  create table profiles (id uuid primary key references auth.users on delete cascade, name text);
  create function on_user() returns trigger language plpgsql security definer set search_path = '' as $f$
    begin
--
-- Name: boats; Type: TABLE; Schema: auth; Owner: supabase_admin
--

      insert into public.profiles values (new.id, new.email); return new;
    end $f$;
  create trigger on_user after insert on auth.users for each row execute function on_user();
  create policy "anyone sees photos" on storage.objects for select to anon using (bucket_id = 'photos');
  alter publication supabase_realtime add table boats;
  create table log (at date, note text) partition by range (at);
  create table log_2026 partition of log for values from ('2026-01-01') to ('2027-01-01');
  insert into boats (owner, name, email, length, tags, made) select id, 'Gull', 'Gull@example.com', 12.5, '{a,"b c"}', '2026-01-02T03:04:05Z' from auth.users;
  insert into boats (name, made) values (E'Tab\\tand \\\\. and\\nline', 'infinity');
  insert into "My ""harbour"""."odd
name" select n, repeat('x', 100) from generate_series(1, 5000) n;
  insert into profiles select id, 'Grace' from auth.users;
  insert into log values ('2026-05-05', 'a storm');
  create table theirs (n int); alter table theirs owner to skipper;
  select lo_from_bytea(4711, '\\x0001ff');
  refresh materialized view kinds;
  alter role anon set statement_timeout = '4s'; alter role skipper set search_path to 'a b', public;
  alter database postgres set timezone = 'Europe/Vienna';
  alter database postgres set datestyle = 'SQL, DMY';`

const download = async (): Promise<string> => {
  const params = { ref: project.ref }
  const { id } = await owner.request('POST /platform/database/:ref/backups', { params })
  await until('the backup is complete', async () => {
    const { backups } = await owner.request('GET /platform/database/:ref/backups', { params })
    return backups.some((backup) => backup.id === id && backup.status === 'COMPLETED')
  })
  const response = await owner.send('GET /platform/database/:ref/backups/:id/download', { params: { ...params, id } })
  assert.equal(response.status, 200, await response.clone().text())
  assert.match(
    response.headers.get('content-disposition') ?? '',
    new RegExp(`filename="${project.ref}-\\d{4}-\\d\\d-\\d\\d\\.sql\\.gz"`),
  )
  return gunzipSync(new Uint8Array(await response.arrayBuffer())).toString()
}

/** What the project's own part of a database holds. */
const read = async (client: Client): Promise<unknown> => {
  const one = async (sql: string): Promise<unknown> => (await client.query<{ found: unknown }>(sql)).rows[0]?.found
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set search_path = ''`)
  return {
    boats: await one(`select json_agg(b order by id) as found from public.boats b`),
    rows: await one(`select json_agg(h order by n)::text as found from "My ""harbour"""."odd
name" h`),
    profiles: await one(`select json_agg(name) as found from public.profiles`),
    log: await one(`select json_agg(l) as found from public.log l`),
    kinds: await one(`select json_agg(k) as found from public.kinds k`),
    users: await one(`select json_agg(json_build_array(id, email, encrypted_password)) as found from auth.users`),
    identities: await one(`select count(*) as found from auth.identities`),
    files: await one(`select json_agg(json_build_array(bucket_id, name)) as found from storage.objects`),
    letters: await one(`select json_agg(message) as found from pgmq.q_letters`),
    queues: await one(`select json_agg(queue_name) as found from pgmq.meta`),
    object: await one(`select lo_get(4711)::text as found`),
    columns:
      await one(`select json_agg(concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated)
      order by attrelid::regclass::text, attnum) as found from pg_attribute where attrelid in ('public.boats'::regclass, 'public.long_boats'::regclass) and attnum > 0`),
    policies:
      await one(`select json_agg(concat_ws(' ', tablename, policyname, roles, qual) order by policyname) as found from pg_policies
      where schemaname in ('public', 'storage')`),
    triggers: await one(`select json_agg(pg_get_triggerdef(oid)) as found from pg_trigger where tgname = 'on_user'`),
    body: await one(`select prosrc as found from pg_proc where proname = 'on_user'`),
    constraints: await one(
      `select json_agg(pg_get_constraintdef(oid) order by conname) as found from pg_constraint where conrelid = 'public.boats'::regclass`,
    ),
    indexes: await one(
      `select json_agg(indexdef order by indexname) as found from pg_indexes where tablename = 'boats'`,
    ),
    published: await one(`select json_agg(tablename) as found from pg_publication_tables where schemaname = 'public'`),
    owner: await one(`select tableowner as found from pg_tables where tablename = 'theirs'`),
    rights: await one(`select array_agg(acl::text order by acl::text)::text as found
      from pg_class, unnest(relacl) acl where oid = 'public.boats'::regclass`),
    memberships: await one(
      `select json_agg(roleid::regrole::text) as found from pg_auth_members where member = 'guest'::regrole`,
    ),
    jobs: await one(`select json_agg(json_build_array(jobname, schedule, command)) as found from cron.job`),
    settings: await one(`select json_agg(s order by s) as found from pg_db_role_setting, unnest(setconfig) s
      where setdatabase = (select oid from pg_database where datname = current_database()) or setrole in ('anon'::regrole, 'skipper'::regrole)`),
  }
}

const contentsOf = async (of: TestProject) => {
  await using client = await connectBeside(env.platform, of)
  return await read(client)
}

test('a downloaded backup is loaded into a new project by its owner: the same objects, rows and roles, and users with their passwords', async () => {
  const target = await owner.createProject({ organization })
  // Its services have made their tables by then, as in each project that somebody has opened.
  {
    await using client = await connectBeside(env.platform, target)
    await client.query('begin')
    await runPsqlFile(client, script)
    await client.query('commit')
  }
  assert.deepEqual(await contentsOf(target), await contentsOf(project))
  const anonymous = await clientOf(target, 'anon')
  const { error } = await anonymous.auth.signInWithPassword(user)
  assert.equal(error, null)
  assert.deepEqual((await anonymous.from('boats').select('id, name')).data, [{ id: 1, name: 'Gull' }])
  assert.deepEqual((await target.query(`select active from cron.job`)).at(-1)?.rows, [['f']])
  // The row of a file came without the file, which can be stored again under its name.
  const photos = (await clientOf(target, 'service_role')).storage.from('photos')
  assert.notEqual((await photos.download('gull.txt')).error, null)
  assert.equal((await photos.upload('gull.txt', 'the gull', { upsert: true })).error, null)
  assert.equal(await (await photos.download('gull.txt')).data?.text(), 'the gull')
  // Sequences go on, and the trigger is there.
  await target.query(`insert into boats (name) values ('Tern')`)
  assert.deepEqual((await target.query(`select id from boats where name = 'Tern'`)).at(-1)?.rows, [['3']])
  const { error: refused } = await anonymous.auth.signUp({ email: 'ida@example.com', password: user.password })
  assert.equal(refused, null)
  assert.deepEqual((await target.query(`select name from profiles order by 1`)).at(-1)?.rows, [
    ['Grace'],
    ['ida@example.com'],
  ])
})

test('it is loaded into an empty database that is no project', async () => {
  const { engine } = env.platform.context
  const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }
  const { socketDir: host, port } = await engine.create('other', secrets)
  const login = { host, port, user: 'supabase_admin', password: secrets.adminPassword }
  const admin = new Client({ ...login, database: 'postgres' })
  await admin.connect()
  await admin.query('create database other template template0')
  await admin.end()
  const client = new Client({ ...login, database: 'other' })
  await client.connect()
  try {
    await client.query('begin')
    await runPsqlFile(client, script)
    await client.query('commit')
    assert.deepEqual(await read(client), await contentsOf(project))
  } finally {
    await client.end()
    await engine.destroy('other')
  }
})

test('it has no secrets of the platform, no sessions, and no secrets of the vault', async () => {
  assert.doesNotMatch(
    script,
    /SCRAM-SHA-256|a secret of the vault|COPY auth\.(sessions|refresh_tokens|mfa_factors|saml_keys) /,
  )
  const stored = await env.platform.context.projects.find(project.ref)
  const { adminPassword, jwtSecret } = stored?.openSecrets() ?? {}
  for (const secret of [adminPassword, jwtSecret, project.password]) {
    assert.ok(secret)
    assert.ok(!script.includes(secret))
  }
})
