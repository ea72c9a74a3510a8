import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { quickstarts } from '../../dashboard/src/areas/sql-editor/templates/quickstarts.ts'
import { templates } from '../../dashboard/src/areas/sql-editor/templates/templates.ts'

let env: DevEnv
let project: TestProject
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('ada')).createProject()
})
after(() => env[Symbol.asyncDispose]())

/** Runs a text as on a new project: what it creates is rolled back. */
const runFresh = (sql: string) => project.query(`begin;\n${sql}\nrollback`)

/** The first column of the last result before the rollback. */
const valuesAfter = async (id: string, sql: string): Promise<unknown[]> => {
  const text = [...templates, ...quickstarts].find((each) => each.id === id)
  assert.ok(text, id)
  const results = await runFresh(`${text.sql}\n${sql};`)
  return results.at(-2)?.rows.map(([value]) => value) ?? []
}

const actAs = (user: string) => `
set local role authenticated;
select set_config('request.jwt.claims', '{"sub": "${user}", "role": "authenticated"}', true);`
const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const users = `
insert into auth.users (id, email, raw_user_meta_data)
values ('${ada}', 'ada@example.com', '{"full_name": "Ada"}'), ('${bob}', 'bob@example.com', '{}');`

for (const { id, sql, isRepeatable } of [...templates, ...quickstarts])
  test(`the text ${id} runs on a new project${isRepeatable ? ', twice in a row' : ''}`, async () => {
    const results = await runFresh(isRepeatable ? `${sql}\n${sql}` : sql)
    assert.ok(results.length > 2)
  })

test('policies for own rows hide the notes of others', async () => {
  const mine = await valuesAfter(
    'own-rows',
    `${users}
    insert into notes (user_id, body) values ('${ada}', 'of Ada'), ('${bob}', 'of Bob');
    ${actAs(ada)}
    insert into notes (body) values ('new');
    select body from notes order by id`,
  )
  assert.deepEqual(mine, ['of Ada', 'new'])
})

test('monthly partitions hold the rows of their month', async () => {
  const partitions = await valuesAfter(
    'monthly-partitions',
    `insert into events (happened_at) values (now()), (now() - interval '10 years');
    select tableoid::regclass::text ~ '^events_[0-9]{4}_[0-9]{2}$' from events order by happened_at desc`,
  )
  assert.deepEqual(partitions, ['t', 'f'])
})

test('a profile is created for each new user, who may change only their own', async () => {
  const profiles = await valuesAfter(
    'user-profiles',
    `${users}
    ${actAs(bob)}
    update profiles set full_name = 'Bob' where id is not null;
    select full_name from profiles order by id`,
  )
  assert.deepEqual(profiles, ['Ada', 'Bob'])
})

test('tasks are seen by the owner of their list', async () => {
  const tasks = await valuesAfter(
    'to-do-list',
    `${users}
    insert into lists (id, user_id, name) values ('${ada}', '${ada}', 'Ada'), ('${bob}', '${bob}', 'Bob');
    insert into tasks (list_id, title) values ('${ada}', 'of Ada'), ('${bob}', 'of Bob');
    ${actAs(bob)}
    select title from tasks`,
  )
  assert.deepEqual(tasks, ['of Bob'])
})

test('members see the documents of their organizations, and viewers do not change them', async () => {
  const seen = await valuesAfter(
    'organizations',
    `${users}
    ${actAs(ada)}
    select create_organization('Acme');
    insert into documents (organization_id, title) select id, 'Plan' from organizations;
    insert into members (organization_id, user_id) select id, '${bob}' from organizations;
    ${actAs(bob)}
    update documents set title = 'Changed' where title = 'Plan';
    select title from documents`,
  )
  assert.deepEqual(seen, ['Plan'])
  const hidden = await valuesAfter(
    'organizations',
    `${users}
    ${actAs(ada)}
    select create_organization('Acme');
    ${actAs(bob)}
    select count(*) from organizations`,
  )
  assert.deepEqual(hidden, ['0'])
})

test('the search of the blog finds forms of a word, in published posts', async () => {
  const found = await valuesAfter(
    'blog',
    `insert into posts (slug, title) values ('draft', 'Searches');
    set local role anon;
    select slug from search_posts('searched')`,
  )
  assert.deepEqual(found, ['full-text-search'])
})

test('the audit log holds what a row was before', async () => {
  const entries = await valuesAfter(
    'audit-log',
    `delete from accounts where owner = 'Ada';
    select operation || ' ' || coalesce(old_row ->> 'balance', '-') || ' ' || database_role from audit_log order by id`,
  )
  assert.deepEqual(entries, ['INSERT - postgres', 'UPDATE 100.00 postgres', 'DELETE 70.00 postgres'])
})

test('a job that a worker has is not taken by another, and one that failed waits for its next attempt', async () => {
  const taken = await valuesAfter(
    'job-queue',
    `insert into jobs (kind) values ('other');
    create temporary table taken as select kind from take_jobs(10);
    select fail_job(id, 'refused') from jobs;
    insert into taken select 'again ' || kind from take_jobs(10);
    update jobs set run_at = run_at - interval '2 minutes' where kind = 'other';
    insert into taken select 'later ' || kind from take_jobs(10);
    select kind from taken`,
  )
  assert.deepEqual(taken, ['other', 'later other'])
})
