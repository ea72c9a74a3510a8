import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogStore } from '../src/index.ts'
import { ask, makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

// Lines in files of two dozen; every eleventh was written late, into a file whose other lines are newer, and two are in the journal.
const lines = 170
let folder: Awaited<ReturnType<typeof makeFolder>>
let store: LogStore

before(async () => {
  folder = await makeFolder()
  store = openLogs(folder.path)
  const late: number[] = []
  for (let number = 0; number < lines - 2; number += 1) {
    if (number % 11 === 3) late.push(number)
    else writeNumbered(store, 'project', number)
    if (number % 24 !== 23) continue
    for (const one of late.splice(0, late.length - 1)) writeNumbered(store, 'project', one)
    await store.compactAll()
  }
  for (const number of [...late, lines - 2, lines - 1]) writeNumbered(store, 'project', number)
})
after(async () => {
  await store[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const newestFirst = Array.from({ length: lines }, (_, index) => lines - 1 - index)

for (const limit of [1, 2, 9, 30, 100, 169, 1_000])
  test(`the newest ${limit} lines are found, over the files that have them`, async () => {
    const rows = await rowsOf(store, 'project', `select id from edge_logs order by timestamp desc limit ${limit}`)
    assert.deepEqual(
      rows.map(({ id }) => id),
      newestFirst.slice(0, limit).map((number) => `line-${number}`),
    )
  })

test('with a condition, a structure and other names, the same lines are found', async () => {
  const rows = await rowsOf(
    store,
    'project',
    `select cast(t.timestamp as datetime) as timestamp, request, substring(id, 6) as number, metadata
     from edge_logs as t cross join unnest(metadata) as m cross join unnest(m.request) as request
     where regexp_contains(request.path, r'orders/\\d*7$') order by timestamp desc, id limit 5`,
  )
  assert.deepEqual(
    rows.map(({ number }) => Number(number)),
    [167, 157, 147, 137, 127],
  )
  assert.equal(Object(rows[0]?.['request']).path, '/rest/v1/orders/167')
  assert.equal(Object(rows[0]?.['metadata']).request.path, '/rest/v1/orders/167')
  assert.equal(rows[0]?.['timestamp'], '2026-09-21T14:13:20.167')
})

test('queries that need all lines get all of them', async () => {
  const newest = async (sql: string) => (await rowsOf(store, 'project', sql)).map((row) => Object.values(row)[0])
  assert.deepEqual(await newest('select count(*) from edge_logs order by 1 desc limit 1'), [lines])
  assert.deepEqual(await newest('select max(id) over () from edge_logs order by timestamp desc limit 1'), ['line-99'])
  assert.deepEqual(
    await newest('select (select count(*) from edge_logs) from edge_logs order by timestamp desc limit 1'),
    [lines],
  )
  assert.deepEqual(await newest('select distinct left(id, 5) from edge_logs limit 5'), ['line-'])
  assert.deepEqual(await newest('select id from edge_logs order by timestamp limit 2'), ['line-0', 'line-1'])
  assert.deepEqual(await newest('select id from edge_logs order by timestamp desc limit 2 offset 3'), [
    'line-166',
    'line-165',
  ])
  // The name stands for another value than the column.
  const other =
    "select id, length(id) as timestamp from edge_logs where id in ('line-1', 'line-99') order by timestamp desc limit 1"
  assert.deepEqual(await newest(other), ['line-99'])
  const hours =
    'select timestamp_trunc(timestamp, hour) as timestamp, count(*) as n from edge_logs group by timestamp order by timestamp desc limit 1'
  assert.equal((await rowsOf(store, 'project', hours))[0]?.['n'], lines)
})

test('more rows than an answer has are left out, and said to be', async () => {
  const answer = await store.query('project', {
    sql: 'select id from edge_logs order by timestamp desc limit 100',
    startMs: 0,
    endMs: Date.now(),
    maxRows: 20,
    timeoutMs: 60_000,
  })
  assert.ok('rows' in answer)
  assert.deepEqual([answer.rows.length, answer.isTruncated], [20, true])
  const all = await ask(store, 'project', 'select id from edge_logs order by timestamp desc limit 100')
  assert.ok('rows' in all)
  assert.deepEqual([all.rows.length, all.isTruncated], [100, false])
})
