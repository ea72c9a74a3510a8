import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runQuery } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run, rows } = database

const limits = { rowLimit: 100, timeoutMs: 60_000 }
const separately = (query: string) => runQuery(db, { query, ...limits, transaction: 'statement' })

const readOnly = (query: string) => runQuery(db, { query, ...limits, readOnly: true })

test('with a transaction for each statement, those before the one that fails are kept', async () => {
  await run('create table apart (n int)')
  const text = 'insert into apart values (1);\ninsert into apart values (2);\nselect 1/0;\ninsert into apart values (3)'
  const { database: said } = await refusal(separately(text))
  assert.deepEqual(
    { index: said?.statementIndex, line: said?.line ?? said?.statementLine, rolledBack: said?.rolledBack },
    { index: 2, line: 3, rolledBack: false },
  )
  assert.deepEqual(await rows('select n from apart order by n'), [['1'], ['2']])
})

const kept = async (text: string) => {
  const { results } = await refusal(separately(text))
  return results?.map(({ command, rows: found, line }) => ({ command, rows: found, line }))
}

test('with a transaction for each statement, the error has what those before it answered', async () => {
  await run('create table before_it (n int)')
  const text = 'insert into before_it values (1);\nselect n from before_it where n = 1 limit 1;\n'
  const before = [
    { command: 'INSERT', rows: [], line: 1 },
    { command: 'SELECT', rows: [['1']], line: 2 },
  ]
  assert.deepEqual(await kept(`${text}select 1/0; select 2`), before)
  assert.deepEqual(await kept(`${text}copy before_it from stdin`), before)
  assert.equal(await kept('select 1/0; select 2'), undefined)
  assert.equal((await refusal(runQuery(db, { query: 'select 1; select 1/0', ...limits }))).results, undefined)
})

test('with a transaction for each statement, every statement answers, with a transaction id of its own', async () => {
  const { results } = await separately(
    'create table ids (id bigint); insert into ids select txid_current(); insert into ids select txid_current(); table ids',
  )
  assert.deepEqual(
    results.map(({ command, line }) => ({ command, line })),
    ['CREATE TABLE', 'INSERT', 'INSERT', 'SELECT'].map((command) => ({ command, line: 1 })),
  )
  const [first, second] = results.at(-1)?.rows ?? []
  assert.notEqual(first?.[0], second?.[0])
})

test('with a transaction for each statement, VACUUM runs among others, and the text can begin its own block', async () => {
  await run('create table swept (n int)')
  const { results } = await separately(
    'insert into swept values (1); vacuum swept; begin; delete from swept; rollback; table swept',
  )
  assert.deepEqual(results.at(-1)?.rows, [['1']])
  const { database: said } = await refusal(separately('begin; insert into swept values (2); select 1/0'))
  // The block of the text undid what the platform cannot tell.
  assert.equal(said?.rolledBack, undefined)
  assert.deepEqual(await rows('table swept'), [['1']])
})

test('a cancelled run with a transaction for each statement keeps those that had ended', async () => {
  await run('create table until_then (n int)')
  const controller = new AbortController()
  const running = runQuery(db, {
    query:
      'insert into until_then values (1); select pg_sleep(600) /* cancelled between */; insert into until_then values (2)',
    ...limits,
    timeoutMs: 600_000,
    transaction: 'statement',
    signal: controller.signal,
  })
  running.catch(() => undefined)
  const isAsleep = async () =>
    (
      await rows(
        "select count(*) from pg_stat_activity where query like '%/* cancelled between */%' and state = 'active' and pid <> pg_backend_pid()",
      )
    )[0]?.[0] === '1'
  while (!(await isAsleep()));
  controller.abort()
  assert.equal((await refusal(running)).reason, 'query_cancelled')
  assert.deepEqual(await rows('table until_then'), [['1']])
})

test('a read-only run refuses to write with a hint, and the next one on the connection writes', async () => {
  const { database: said } = await refusal(readOnly('create table never ()'))
  assert.equal(said?.sqlstate, '25006')
  assert.match(said?.hint ?? '', /Choose "Read and write"/)
  assert.deepEqual((await readOnly('show transaction_read_only')).results[0]?.rows, [['on']])
  // More than there are connections: each of them has been used.
  await Promise.all(Array.from({ length: 12 }, () => readOnly('select 1')))
  const settings = await Promise.all(Array.from({ length: 12 }, () => rows('show transaction_read_only')))
  assert.deepEqual(new Set(settings.flat(2)), new Set(['off']))
})

test('those who only read run the text as one transaction, whatever is chosen', async () => {
  const { results } = await runQuery(reader, {
    query: 'select pg_current_xact_id_if_assigned(), now(); select null, now()',
    ...limits,
    transaction: 'statement',
  })
  assert.equal(results[0]?.rows[0]?.[1], results[1]?.rows[0]?.[1])
})
