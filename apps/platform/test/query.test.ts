import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import type { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { RefusedError, startDevEnv, until } from '@cairn/dev-env'

let env: DevEnv
let project: TestProject
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('ada')).createProject()
})
after(() => env[Symbol.asyncDispose]())

const refusal = async (work: Promise<unknown>): Promise<ErrorBody> => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}

const activeQueries = async (like: string): Promise<number> => {
  const [result] = await project.query(
    `select count(*) from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '${like}'`,
  )
  return Number(result?.rows[0]?.[0])
}

test('every statement answers, and runs as the project role', async () => {
  const results = await project.query(
    `create table t (id int primary key, name text);\ninsert into t select g, 'row ' || g from generate_series(1, 3) g;\nselect * from t; select current_user`,
  )
  assert.deepEqual(
    results.map(({ command, rowCount, line }) => ({ command, rowCount, line })),
    [
      { command: 'CREATE TABLE', rowCount: null, line: 1 },
      { command: 'INSERT', rowCount: 3, line: 2 },
      { command: 'SELECT', rowCount: 3, line: 3 },
      { command: 'SELECT', rowCount: 1, line: 3 },
    ],
  )
  assert.deepEqual(
    results[2]?.columns.map(({ name, type }) => [name, type]),
    [
      ['id', 'int4'],
      ['name', 'text'],
    ],
  )
  assert.deepEqual(results[2]?.rows[0], ['1', 'row 1'])
  assert.deepEqual(results[3]?.rows, [['postgres']])
})

test('a failing statement is named, with its line, and nothing of the text stays', async () => {
  const { reason, database } = await refusal(
    project.query(`create table half (n int);\ninsert into half values (1);\n\nselect * from nowhere;\nselect 1`),
  )
  assert.equal(reason, 'query_failed')
  assert.equal(database?.sqlstate, '42P01')
  assert.deepEqual(
    { line: database.line, statementIndex: database.statementIndex, rolledBack: database.rolledBack },
    { line: 4, statementIndex: 2, rolledBack: true },
  )
  assert.deepEqual((await project.query(`select to_regclass('half')`))[0]?.rows, [[null]])
})

test('closing the connection cancels the query', async () => {
  const controller = new AbortController()
  const running = project.query('select pg_sleep(300) /* left alone */', { signal: controller.signal })
  await until('the query runs', async () => (await activeQueries('%left alone%')) === 1)
  controller.abort()
  await assert.rejects(running, { name: 'AbortError' })
  await until('the query has ended', async () => (await activeQueries('%left alone%')) === 0)
})

test('an endless query ends at its time limit, in words, even when the text lifts the limit itself', async () => {
  const { reason, message } = await refusal(
    project.query('set statement_timeout = 0; select count(*) from generate_series(1, 1e12)', { timeoutMs: 300 }),
  )
  assert.equal(reason, 'query_timeout')
  assert.match(message, /time limit|longer/)
})

test('what one text leaves behind does not reach the next', async () => {
  await project
    .query(`set role anon; set search_path to pg_catalog; create temp table left_over (n int)`)
    .catch(() => undefined)
  await project.query(`begin; select 1`)
  const [role, path, temp] = await project.query(
    `select current_user; show search_path; select to_regclass('left_over')`,
  )
  assert.deepEqual(role?.rows, [['postgres']])
  assert.match(path?.rows[0]?.[0] ?? '', /public/)
  assert.deepEqual(temp?.rows, [[null]])
})

test('the sample database of 15,600 rows runs in one go', async (t) => {
  const file = resolve(import.meta.dirname, '../../../../shared/data/chinook.sql')
  if (!existsSync(file)) return t.skip('the sample database lies beside the checkout, and is not there')
  const results = await project.query(await readFile(file, 'utf8'))
  const inserted = results
    .filter(({ command }) => command === 'INSERT')
    .reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
  assert.equal(inserted, 15_607)
  assert.deepEqual((await project.query('select count(*) from track'))[0]?.rows, [['3503']])
})

test('a text of 50 MB is refused before it is read', async () => {
  const response = await project.owner.send('POST /platform/pg-meta/:ref/run', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { query: `select '${'x'.repeat(50 * 1024 * 1024)}'` },
  })
  assert.equal(response.status, 413)
})
