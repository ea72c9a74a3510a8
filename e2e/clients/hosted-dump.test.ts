import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { runPsqlFile } from '@cairn/dev-env/psql-file'
import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { connectBeside } from '../connect-beside.ts'
import { apiKeyOf } from './storage/world.ts'

// Three files in the form in which the published command line dumps a hosted project: roles, then schema, then rows.
const fileOf = (name: 'roles' | 'schema' | 'data') =>
  readFile(new URL(`hosted-dump/${name}.sql`, import.meta.url), 'utf8')

let env: DevEnv
let project: TestProject
let anonymous: SupabaseClient
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('owner')).createProject()
  // What the guide says (docs/migrate-from-supabase.md), as the owner of the project, through the Postgres port.
  await using client = await connectBeside(env.platform, project)
  for (const name of ['roles', 'schema', 'data'] as const) await runPsqlFile(client, await fileOf(name))
  const { url } = await project.detail()
  anonymous = createClient(url, await apiKeyOf(project, 'anon'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
})
after(() => env[Symbol.asyncDispose]())

const rowsOf = async (sql: string) => (await project.query(sql)).at(-1)?.rows

test('a user of the dump signs in with the old password, and reads what the policies allow', async () => {
  assert.deepEqual((await anonymous.from('boats').select()).data, [])
  const { data, error } = await anonymous.auth.signInWithPassword({
    email: 'grace@example.com',
    password: 'correct horse 41',
  })
  assert.equal(error, null)
  assert.equal(data.user?.user_metadata['name'], 'Grace')
  const { data: boats } = await anonymous.from('boats').select('id, token, kind, name')
  assert.deepEqual(boats, [{ id: 1, token: '3f0f6f6e-3c1f-4a55-9d5b-1f2a3b4c5d6e', kind: 'sail', name: 'Gull' }])
})

test('rows arrive as they were, without the triggers that would write them twice', async () => {
  assert.deepEqual(await rowsOf('select display_name from profiles'), [['Grace']])
  assert.deepEqual(await rowsOf('select name from boats where id = 2'), [['Tab\tand \\ backslash']])
  // The sequence goes on.
  assert.deepEqual(await rowsOf(`insert into boats (name) values ('Tern') returning id`), [['3']])
})

test('a trigger on auth.users, a bucket with its policy, and the tables of realtime are there', async () => {
  const { data, error } = await anonymous.auth.signUp({
    email: 'ida@example.com',
    password: 'correct horse 42',
    options: { data: { name: 'Ida' } },
  })
  assert.equal(error, null)
  assert.deepEqual(await rowsOf(`select display_name from profiles where id = '${data.user?.id ?? ''}'`), [['Ida']])
  assert.deepEqual(await rowsOf(`select id, file_size_limit::text, public from storage.buckets`), [
    ['photos', '5242880', 'f'],
  ])
  assert.deepEqual(await rowsOf(`select policyname from pg_policies where schemaname = 'storage'`), [
    ['members read photos'],
  ])
  assert.deepEqual(
    await rowsOf(
      `select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
    ),
    [['boats']],
  )
})
