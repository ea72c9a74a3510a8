import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf, toCsv, toJson, toMarkdown, toSql } from './export-result.ts'
import type { Table } from './export-result.ts'

const int8 = { type: 'int8', typeId: 20 }
const text = { type: 'text', typeId: 25 }
const bool = { type: 'bool', typeId: 16 }
const jsonb = { type: 'jsonb', typeId: 3802 }
const numeric = { type: 'numeric', typeId: 1700 }

const table: Table = {
  columns: [
    { name: 'id', ...int8 },
    { name: 'a "name"', ...text },
    { name: 'ok', ...bool },
    { name: 'data', ...jsonb },
    { name: 'price', ...numeric },
  ],
  rows: [
    ['9223372036854775807', 'plain', 't', '{"a": [1, null]}', '10.00'],
    ['-1', 'a, "b"\nc|d', 'f', '"text"', 'NaN'],
    [null, '', null, null, null],
  ],
}

test('CSV quotes values that need it, and distinguishes NULL from an empty string', () => {
  assert.equal(
    toCsv(table),
    [
      'id,"a ""name""",ok,data,price',
      '9223372036854775807,plain,t,"{""a"": [1, null]}",10.00',
      '-1,"a, ""b""\nc|d",f,"""text""",NaN',
      ',"",,,',
    ].join('\n'),
  )
})

test('JSON keeps every digit, and is JSON', () => {
  const json = toJson(table)
  assert.match(json, /"id": 9223372036854775807,/)
  assert.match(json, /"price": 10\.00}/)
  assert.deepEqual(JSON.parse(json), [
    // oxlint-disable-next-line no-loss-of-precision -- what JSON.parse makes of it
    { id: 9223372036854775807, 'a "name"': 'plain', ok: true, data: { a: [1, null] }, price: 10 },
    { id: -1, 'a "name"': 'a, "b"\nc|d', ok: false, data: 'text', price: 'NaN' },
    { id: null, 'a "name"': '', ok: null, data: null, price: null },
  ])
})

test('a result without rows is an empty array, and a header', () => {
  const empty = { columns: table.columns.slice(0, 1), rows: [] }
  assert.equal(toJson(empty), '[]')
  assert.equal(toCsv(empty), 'id')
  assert.equal(toMarkdown(empty), '| id |\n| ---: |')
})

test('Markdown cells stay one cell', () => {
  assert.equal(
    toMarkdown({
      columns: table.columns.slice(0, 2),
      rows: [
        ['1', 'x|y\\z\r\nw'],
        [null, null],
      ],
    }),
    ['| id | a "name" |', '| ---: | --- |', '| 1 | x\\|y\\\\z<br>w |', '| NULL | NULL |'].join('\n'),
  )
})

test('ten thousand rows are written in a moment', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [String(index), `row "${index}"`, 't', '{}', '1.5'])
  // Of this thread alone: a busy machine may keep it waiting.
  const before = process.threadCpuUsage()
  assert.equal(toCsv({ ...table, rows }).split('\n').length, 10_001)
  assert.equal(toMarkdown({ ...table, rows }).split('\n').length, 10_002)
  assert.equal(toJson({ ...table, rows }).split('\n').length, 10_002)
  assert.ok(process.threadCpuUsage(before).user < 1_000_000, 'a second of processor time')
})

test('SQL inserts every value as a text that PostgreSQL reads, NULL as NULL, a hundred rows at a time', () => {
  assert.equal(
    toSql({
      columns: [
        { name: 'id', ...int8 },
        { name: 'id', ...text },
      ],
      rows: [
        ['1', "it's"],
        [null, 'a\\b'],
      ],
    }),
    `insert into query_result ("id", "id_2") values\n('1', 'it''s'),\n(NULL, E'a\\\\b');`,
  )
  const rows = Array.from({ length: 101 }, (_, n) => [String(n)])
  assert.equal(toSql({ columns: [{ name: 'n', ...int8 }], rows }).match(/insert into/g)?.length, 2)
  assert.equal(toSql({ columns: [{ name: 'n', ...int8 }], rows: [] }), '')
})

test('a part of a result has the chosen rows and columns, in their order', () => {
  const whole = {
    columns: [
      { name: 'a', ...text },
      { name: 'b', ...text },
      { name: 'c', ...text },
    ],
    rows: [
      ['1', '2', '3'],
      ['4', null, '6'],
      ['7', '8', '9'],
    ],
  }
  assert.deepEqual(partOf(whole, { rows: [1, 2], columnIds: ['2', '1'] }), {
    columns: [
      { name: 'c', ...text },
      { name: 'b', ...text },
    ],
    rows: [
      ['6', null],
      ['9', '8'],
    ],
  })
})
