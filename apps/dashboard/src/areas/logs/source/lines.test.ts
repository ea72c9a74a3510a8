import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countSeries, countsOf } from './line-counts.ts'
import { fieldsOf, requestIdOf } from './line-fields.ts'
import { logPage } from './log-pages.ts'
import { requestSql } from './request-sql.ts'
import { lineParam, newestFirst, readLineParam, toLine } from './log-line.ts'
import { mergedLines } from './merged-lines.ts'

const line = (id: string, time: number) => toLine({ id, timestamp: time, message: id, level: 'ok' })

test('lines that come in are put where their time is, each once', () => {
  const known = [line('d', 40), line('b', 20), line('a', 10)]
  const merged = mergedLines(known, [line('e', 40), line('d', 40), line('c', 30)])
  assert.deepEqual(
    merged.map(({ id }) => id),
    ['e', 'd', 'c', 'b', 'a'],
  )
  assert.equal(mergedLines(known, [line('b', 20)]), known)
})

test('lines of one time have one order', () => {
  assert.deepEqual(
    [line('a', 1), line('c', 1), line('b', 1)].sort(newestFirst).map(({ id }) => id),
    ['c', 'b', 'a'],
  )
})

test('the address names a line by its time and its id', () => {
  const place = { time: 1_790_000_000_000_000, id: '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a01' }
  assert.deepEqual(readLineParam(lineParam(place)), place)
  for (const odd of [undefined, '', 'abc', '12', '-abc']) assert.equal(readLineParam(odd), undefined)
})

test('counts stand in their intervals, and intervals without lines have zero', () => {
  const bounds = { startMs: 60_000, endMs: 240_000 }
  const rows = [
    { start: 60_000, level: 'ok', lines: 5 },
    { start: 60_000, level: 'error', lines: 2 },
    { start: 180_000, level: 'warning', lines: 1 },
    { start: 900_000, level: 'ok', lines: 9 },
  ]
  const counts = countsOf(rows, bounds, 60_000)
  assert.equal(counts.total, 8)
  assert.deepEqual(
    countSeries(counts).map(({ name, values }) => [name, values]),
    [
      ['Info', [5, 0, 0]],
      ['Warnings', [0, 0, 1]],
      ['Errors', [2, 0, 0]],
    ],
  )
})

test('fields are named by their path, and those that nothing fills are left out', () => {
  const metadata = { service: 'rest', request: { method: 'GET', headers: { referer: null } }, ids: [1, 2] }
  assert.deepEqual(fieldsOf(metadata), [
    { path: 'service', value: 'rest' },
    { path: 'request.method', value: 'GET' },
    { path: 'ids', value: '[1,2]' },
  ])
})

test('a line names its request: of the gateway by its id, of a service in a field', () => {
  assert.equal(requestIdOf(logPage('edge-logs'), { id: 'a', metadata: {} }), 'a')
  assert.equal(requestIdOf(logPage('storage-logs'), { id: 'a', metadata: { reqId: 'b' } }), 'b')
  assert.equal(requestIdOf(logPage('postgres-logs'), { id: 'a', metadata: { request_id: null } }), undefined)
  assert.equal(requestIdOf(logPage('pooler-logs'), { id: 'a', metadata: {} }), undefined)
})

test('the lines of a request are looked for in every source that names requests', () => {
  const sql = requestSql(`it's`)
  assert.equal(sql.split('union all').length, 6)
  assert.match(sql, /where m\.request_id = 'it\\'s'/)
})
