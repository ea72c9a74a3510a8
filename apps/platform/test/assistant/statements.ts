import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTo, asks, model, owner, project, row, share, toolsOf } from './world.ts'

const count = async () => (await project.query('select count(*) from cakes'))[0]?.rows[0]?.[0]
const place = async () => ({ params: { ref: project.ref }, headers: await project.headers() })
const review = async (sql: string) => {
  const body = { sql, try: true }
  return owner.request('POST /platform/projects/:ref/ai/sql/review', { ...(await place()), body })
}
const run = async (sql: string, mode: 'read' | 'write') => {
  const body = { sql, mode }
  return owner.request('POST /platform/projects/:ref/ai/sql/run', { ...(await place()), body })
}

test('SQL is only proposed; the person runs it, and the model learns the rows at the level of data alone', async () => {
  await share('schema')
  model.turn = () => [{ tool: 'run_sql', input: { sql: 'delete from cakes', title: 'Empty the table' } }]
  const events = await answerTo(asks('Delete all cakes'))
  assert.equal(toolsOf(events)[0]?.state, 'proposed')
  assert.deepEqual(events.at(-1), { type: 'end', reason: 'waiting' })
  assert.equal(await count(), '1')

  assert.deepEqual(await review('delete from cakes'), {
    reads: false,
    dangers: ['Deletes all rows of cakes'],
    tried: [{ command: 'DELETE', rowCount: 1 }],
    problem: null,
  })
  assert.equal(await count(), '1', 'rolled back')
  assert.deepEqual(await review('select * from cakes'), { reads: true, dangers: [], tried: null, problem: null })
  for (const sql of [
    'vacuum cakes',
    'do $$ begin end $$',
    'insert into cakes select 2, lower(version())',
    'commit',
    'create index concurrently on cakes (name)',
    'delete from nothing_there',
    'delete from',
  ]) {
    const { tried, problem } = await review(sql)
    assert.equal(tried, null, sql)
    assert.ok(problem !== null, sql)
  }

  await assert.rejects(run('delete from cakes', 'read'), /Read-only access cannot run DELETE/)
  assert.equal((await run('select name from cakes', 'read')).results[0]?.rows[0]?.[0], row)
  assert.equal((await run("insert into cakes values (2, 'more')", 'write')).results[0]?.rowCount, 1)
  assert.equal(await count(), '2')
})

test('a table with triggers is not tried: a trigger can do anything', async () => {
  await project.query(
    `create table watched (id int primary key); create table below (id int references watched on delete cascade);
     create function noted() returns trigger language plpgsql as 'begin return old; end';
     create trigger noted before delete on below for each row execute function noted()`,
  )
  const { tried, problem } = await owner.request('POST /platform/projects/:ref/ai/sql/review', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { sql: 'delete from watched', try: true },
  })
  assert.deepEqual([tried, problem], [null, 'A table has triggers, so the statement was not tried.'])
})
