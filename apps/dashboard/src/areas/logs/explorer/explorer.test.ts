import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorPlace, shownMessage } from './error-place.ts'
import { changeQueries, readQueries, withoutSaved, withRun, withSaved } from './kept-queries.ts'
import { statementOf } from './statement-of.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('an error is placed at the word that it names', () => {
  const sql = 'select id,\n  request.methd\nfrom edge_logs'
  assert.deepEqual(errorPlace('metadata.request of edge_logs has no field "methd". Its fields: method.', sql), {
    line: 2,
    column: 11,
    length: 5,
  })
  assert.deepEqual(errorPlace('The function pg_sleep is not available here.', 'select pg_sleep(1)'), {
    line: 1,
    column: 8,
    length: 8,
  })
  assert.equal(errorPlace('The query took longer than 15 seconds.', sql), undefined)
  assert.equal(
    shownMessage('Binder Error: column "a" not found\n\nLINE 1: SELECT a\n               ^'),
    'Binder Error: column "a" not found',
  )
})

test('queries that ran are kept once, the latest first; saved ones by name', () => {
  const kept = storage()
  for (const sql of ['select 1', 'select 2', 'select 1']) changeQueries(kept, 'ref', withRun(sql))
  assert.deepEqual(readQueries(kept, 'ref').recent, ['select 1', 'select 2'])
  for (const name of ['b', 'a', 'b']) changeQueries(kept, 'ref', withSaved({ name, sql: `select '${name}'` }))
  assert.deepEqual(
    readQueries(kept, 'ref').saved.map(({ name }) => name),
    ['a', 'b'],
  )
  changeQueries(kept, 'ref', withoutSaved('a'))
  assert.equal(readQueries(kept, 'ref').saved.length, 1)
  assert.deepEqual(readQueries(kept, 'other'), { saved: [], recent: [] })
})

test('rows have columns of kinds: times, numbers, texts, structures', () => {
  const { columns, rows } = statementOf(
    [
      {
        timestamp: 1_790_000_000_000_000,
        time: '2026-03-14T09:05:07.042',
        path: '/a',
        lines: 3,
        m: { a: 1 },
        none: null,
      },
      { timestamp: 1_790_000_000_500_000, time: null, path: null, lines: 0.5, m: null, none: null },
    ],
    false,
  )
  assert.deepEqual(
    columns.map(({ name, type }) => `${name} ${type}`),
    ['timestamp time', 'time time', 'path text', 'lines number', 'm json', 'none text'],
  )
  assert.match(rows[0]?.[0] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.000$/)
  assert.deepEqual(rows[0]?.slice(2), ['/a', '3', '{"a":1}', null])
  assert.deepEqual(rows[1]?.slice(1), [null, null, '0.5', null, null])
})
