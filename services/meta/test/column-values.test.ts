import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listColumnValues } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run, idOf } = database

before(async () => {
  await run(`
    create table sale (id int primary key, "Status ""x" text, tags text[], note text);
    insert into sale
    select n, case when n % 10 < 7 then 'paid' when n % 10 < 9 then 'new, odd' else null end,
           case when n % 2 = 0 then '{a,"b,c"}'::text[] else '{}' end, repeat('x', n % 300) from generate_series(1, 1000) n;
    alter table sale set (autovacuum_enabled = off);
    create view paid as select * from sale where "Status ""x" = 'paid';
    create table empty (id int primary key, t text);
    create table huge (v text);
    insert into huge values ('a');
    create view slow as select v from huge where pg_sleep(30) is not null;
  `)
})

/** Half a second is not enough on a busy machine for what is not slow. */
const patient = { timeoutMs: 30_000 }
const valuesOf = async (table: string, column: string, by: Parameters<typeof listColumnValues>[0] = db) =>
  (await listColumnValues(by, await idOf(table), column, patient)).map(({ value }) => value)

test('values come from a sample before a table was analysed, the most frequent first', async () => {
  assert.deepEqual(await listColumnValues(db, await idOf('sale'), 'Status "x', patient), [
    { value: 'paid', frequency: null },
    { value: 'new, odd', frequency: null },
  ])
  assert.deepEqual(await valuesOf('paid', 'Status "x'), ['paid'])
  assert.deepEqual((await valuesOf('sale', 'tags')).toSorted(), ['{a,"b,c"}', '{}'])
  assert.deepEqual(await valuesOf('empty', 't'), [])
})

test('long values are left out, and there are no more than 50', async () => {
  const notes = await valuesOf('sale', 'note')
  assert.equal(notes.length, 50)
  assert.ok(notes.every((note) => note.length <= 200))
})

test('values come with their share from the statistics of an analysed table', async () => {
  await run('analyze sale')
  const values = await listColumnValues(db, await idOf('sale'), 'Status "x', patient)
  assert.deepEqual(
    values.map(({ value }) => value),
    ['paid', 'new, odd'],
  )
  const [paid] = values
  assert.ok(paid?.frequency !== null && paid !== undefined && Math.abs(paid.frequency - 0.7) < 0.05)
  assert.deepEqual((await valuesOf('sale', 'tags')).toSorted(), ['{a,"b,c"}', '{}'])
})

test('a read-only member gets values too', async () => {
  assert.deepEqual(await valuesOf('sale', 'Status "x', reader), ['paid', 'new, odd'])
})

test('a column whose values take long has none', async () => {
  const startedAt = performance.now()
  assert.deepEqual(await listColumnValues(db, await idOf('slow'), 'v'), [])
  assert.ok(performance.now() - startedAt < 25_000, 'it did not wait for the view')
})

test('a column or a table that is gone is not found', async () => {
  assert.equal((await refusal(valuesOf('sale', 'nope'))).database?.sqlstate, '42703')
  const gone = await idOf('empty')
  await run('drop table empty')
  assert.equal((await refusal(listColumnValues(db, gone, 't', patient))).reason, 'table_not_found')
})
