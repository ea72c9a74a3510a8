import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { isOwnStatement } from '@cairn/contracts/advisors/own-statements'
import { ask } from '../src/wire/ask.ts'
import { explainStatement, listQueryStatistics, resetQueryStatistics } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run } = database

const statementOf = async (part: string, from: Parameters<typeof listQueryStatistics>[0] = db) =>
  (await listQueryStatistics(from)).statistics.find(({ query }) => query.includes(part))

test('without the extension nothing is known, and that is said', async () => {
  await run('drop extension pg_stat_statements')
  assert.deepEqual(await listQueryStatistics(db), { is_installed: false, since: null, statistics: [] })
  assert.equal((await refusal(explainStatement(db, '1'))).reason, 'statement_not_found')
})

test('statements are counted with their times, planned for any values, and forgotten', async () => {
  await run(`create schema "Odd "" one"; create extension pg_stat_statements schema "Odd "" one";
    create table berth (id int primary key, note text); insert into berth select i, 'n' from generate_series(1, 100) i`)
  for (const id of [1, 2, 3]) await run(`select note from berth where id = ${id} and note <> '$9'`)
  const found = await statementOf('select note from berth')
  assert.ok(found !== undefined)
  assert.deepEqual([found.role, found.calls, found.rows], ['postgres', 3, 3])
  assert.match(found.query, /id = \$1 and note <> \$2/)
  assert.ok(found.max_ms >= found.mean_ms && found.mean_ms >= found.min_ms && found.total_ms > 0)
  assert.ok(found.cache_hit !== null && found.cache_hit > 0 && found.cache_hit <= 1)
  assert.match(await explainStatement(db, found.id), /Index Scan using berth_pkey on public\.berth[^]*berth\.id = \$1/)

  assert.equal(await statementOf('select note from berth', reader), undefined, 'others do not see texts of the role')
  assert.equal((await refusal(explainStatement(reader, found.id))).reason, 'statement_not_found')

  await resetQueryStatistics(db, randomUUID())
  assert.equal(await statementOf('select note from berth'), undefined)
  assert.equal((await refusal(explainStatement(db, found.id))).reason, 'statement_not_found')
})

test('statements of the dashboard end with a mark, also where their text is cut; those of people do not', async () => {
  await listQueryStatistics(db)
  const { statistics } = await listQueryStatistics(db)
  const own = statistics.find(({ query }) => query.includes('pg_stat_statements_info'))
  assert.ok(own !== undefined && isOwnStatement(own))
  await run('select note from berth where id = 4')
  const yours = await statementOf('select note from berth')
  assert.ok(yours !== undefined && !isOwnStatement(yours))
  await ask(db, { text: `select ${"'x' || ".repeat(1_500)}'x'` })
  const cut = (await listQueryStatistics(db)).statistics.find(({ query }) => query.length > 5_000)
  assert.ok(cut !== undefined && isOwnStatement(cut))
})

test('a statement that has no plan says so in the words of the database', async () => {
  await run(`set search_path = public, pg_catalog`)
  const found = await statementOf('set search_path')
  assert.ok(found !== undefined)
  const { reason, database: error } = await refusal(explainStatement(db, found.id))
  assert.equal(reason, 'query_failed')
  assert.match(error?.message ?? '', /syntax error/)
})
