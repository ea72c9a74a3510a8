import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import type { ValueOperator } from '@cairn/contracts/database/filter-operators'
import { countRows, listRows } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, idOf } = database

let item = 0
let typed = 0
let doc = 0
before(async () => {
  await run(`
    create type size as enum ('small', 'large');
    create domain label as text;
    create table item (
      id int primary key, name text, price numeric(8,2), in_stock boolean, size size, tags text[], made date, spec json);
    insert into item values
      (1, 'Cup', 4.5, true, 'small', '{a,b}', '2026-01-02', '{"a": 1}'), (2, 'Jug, blue', 12, false, 'large', null, null, null),
      (3, 'Plate', 7, null, 'large', '{}', '2025-12-31', '[]'), (4, null, 12, true, null, null, null, null);
    create table text_item (id int primary key, t text, constructor text, "c ""d; --" label);
    insert into text_item values
      (1, '100%', 'a', 'x'), (2, '1000', 'b', 'y'), (3, 'a_b', 'c', 'z'), (4, 'aXb', null, null), (5, 'back\\slash', 'a', 'x'),
      (6, '', 'a', 'x'), (7, 'Straße', 'a', 'x'), (8, '😀 it''s "quoted"', 'a', 'x');
    create table typed (
      id int primary key, whole bigint, at timestamptz, took interval, key uuid, raw bytea, address inet, bits bit(4),
      span int4range, spans datemultirange, list int[], body jsonb);
    insert into typed values
      (1, 9007199254740993, '2026-11-22 12:00+00', '90 min', '00000000-0000-0000-0000-000000000001', '\\x00ff', '10.0.0.1',
       b'0101', '[1,5)', '{[2026-01-01,2026-02-01)}', '{1,2,3}', '{"a": [1, 2], "b": {"c": 7}}'),
      (2, 9007199254740992, '2026-11-22 11:00+00', '2 hours', '00000000-0000-0000-0000-000000000002', '\\x01', 'fe80::1',
       b'1010', '[10,)', '{}', '{3,4}', '{"b": {"c": "7"}, "key with space": null}'),
      (3, null, null, null, null, null, null, null, null, null, null, null);
    create table doc (id int primary key, data jsonb, plain json);
    insert into doc select n, body::jsonb, body::json from (values
      (1, '{"address": {"city": "Berlin"}, "n": 5, "ok": true, "tags": ["x", "y"]}'),
      (2, '{"address": {"city": "Bern"}, "n": 50, "ok": false, "tags": ["y"]}'),
      (3, '{"address": "none", "n": "7", "ok": "true", "a b": {"\\"q\\"": "odd"}}'),
      (4, '{"address": null, "n": null}'),
      (5, '[1, {"n": 6}]'),
      (6, null)) v (n, body);
  `)
  item = await idOf('item')
  typed = await idOf('typed')
  doc = await idOf('doc')
})

const ids = async (filters: Condition[], table: number) => {
  const { rows } = await listRows(db, table, { offset: 0, limit: 100, filters })
  const { count } = await countRows(db, table, { filters, exact: 'true' })
  assert.equal(count, rows.length, 'a count and a page have the same conditions')
  return rows.map((row) => Number(row[0]))
}
const where = (column: string, operator: ValueOperator, value: string, table = item) =>
  ids([{ column, operator, value }], table)
const list = (column: string, operator: 'in' | 'not in' | 'between', values: string[], table = item) =>
  ids([{ column, operator, values }], table)
const is = (column: string, value: 'null' | 'not null' | 'true' | 'false', table = item) =>
  ids([{ column, operator: 'is', value }], table)

test('filters compare values of the type of their column', async () => {
  assert.deepEqual(await where('name', '=', 'Cup'), [1])
  assert.deepEqual(await where('price', '<>', '12.0'), [1, 3])
  assert.deepEqual(await where('price', '>=', '7'), [2, 3, 4])
  assert.deepEqual(await where('made', '<', '2026-01-01'), [3])
  assert.deepEqual(await where('tags', '=', '{a,b}'), [1])
  assert.deepEqual(await list('id', 'in', ['1', '3']), [1, 3])
  assert.deepEqual(await list('name', 'in', ['Jug, blue', 'Plate', 'x"y']), [2, 3])
  assert.deepEqual(await list('size', 'in', ['large']), [2, 3])
  assert.deepEqual(await list('size', 'not in', ['large']), [1])
  assert.deepEqual(await list('price', 'between', ['7', '12']), [2, 3, 4])
  assert.deepEqual(await list('price', 'between', ['12', '7']), [])
  assert.deepEqual(await is('in_stock', 'null'), [3])
  assert.deepEqual(await is('in_stock', 'not null'), [1, 2, 4])
  assert.deepEqual(await is('in_stock', 'true'), [1, 4])
  assert.deepEqual(await is('in_stock', 'false'), [2])
})

test('a row without a value matches only "is null" and "is distinct from"', async () => {
  for (const [operator, expected] of [
    ['=', [1]],
    ['<>', [2, 3]],
    ['is distinct from', [2, 3, 4]],
    ['is not distinct from', [1]],
    ['!~~', [2, 3]],
    ['contains', [1]],
  ] as const)
    assert.deepEqual(await where('name', operator, 'Cup'), [...expected], operator)
  assert.deepEqual(await list('name', 'not in', ['Cup']), [2, 3])
})

test('patterns and regular expressions match the text of any type', async () => {
  assert.deepEqual(await where('name', '~~', '%u%'), [1, 2])
  assert.deepEqual(await where('name', '~~*', 'PL_TE'), [3])
  assert.deepEqual(await where('name', '!~~', '%u%'), [3])
  assert.deepEqual(await where('name', '!~~*', 'PL%'), [1, 2])
  assert.deepEqual(await where('id', '~~', '1%'), [1])
  assert.deepEqual(await where('name', '~', '^[CP]'), [1, 3])
  assert.deepEqual(await where('name', '~', '^c'), [])
  assert.deepEqual(await where('name', '~*', '^c'), [1])
})

test('contains, starts with and ends with take %, _ and \\ as they are, in any case', async () => {
  const texts = await idOf('text_item')
  const cases: [ValueOperator, string, number[]][] = [
    ['contains', '0%', [1]],
    ['contains', '_', [3]],
    ['contains', '\\', [5]],
    ['contains', 'AXB', [4]],
    ['contains', 'STRASSE', []],
    ['contains', 'straße', [7]],
    ['contains', `it's "QUOTED"`, [8]],
    ['contains', '', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['starts with', '100', [1, 2]],
    ['starts with', '100%', [1]],
    ['starts with', '😀', [8]],
    ['ends with', '%', [1]],
    ['ends with', '_b', [3]],
    ['ends with', '\\slash', [5]],
    ['ends with', '\\', []],
  ]
  for (const [operator, value, expected] of cases)
    assert.deepEqual(await where('t', operator, value, texts), expected, `${operator} ${value}`)
})

test('columns of hostile names can be filtered', async () => {
  const texts = await idOf('text_item')
  assert.deepEqual(await where('constructor', '=', 'b', texts), [2])
  assert.deepEqual(await is('constructor', 'null', texts), [4])
  assert.deepEqual(await where('c "d; --', 'contains', 'Y', texts), [2])
  assert.deepEqual(await list('c "d; --', 'in', ['y', "'; drop table item; --"], texts), [2])
})

test('values of every kind of type are found', async () => {
  const found = (column: string, operator: ValueOperator, value: string) => where(column, operator, value, typed)
  assert.deepEqual(await found('whole', '=', '9007199254740993'), [1])
  assert.deepEqual(await found('at', '>', '2026-11-22 12:30+01'), [1])
  assert.deepEqual(await list('at', 'between', ['2026-11-22 11:00+00', '2026-11-22 11:30+00'], typed), [2])
  assert.deepEqual(await found('took', '>', '100 minutes'), [2])
  assert.deepEqual(await found('key', '=', '00000000000000000000000000000002'), [2])
  assert.deepEqual(await found('raw', '=', '\\x00FF'), [1])
  assert.deepEqual(await found('address', '=', '10.0.0.1/32'), [1])
  assert.deepEqual(await found('bits', '=', '1010'), [2])
  assert.deepEqual(await found('list', '@>', '{3}'), [1, 2])
  assert.deepEqual(await found('list', '<@', '{1,2,3,4,5}'), [1, 2])
  assert.deepEqual(await found('list', '&&', '{4,9}'), [2])
  assert.deepEqual(await found('span', '@>', '[2,3]'), [1])
  assert.deepEqual(await found('span', '@>', '12'), [2])
  assert.deepEqual(await found('span', '&&', '(3,11)'), [1, 2])
  assert.deepEqual(await found('span', '<@', '[0,100)'), [1])
  assert.deepEqual(await found('spans', '@>', '2026-01-15'), [1])
  assert.deepEqual(await found('spans', '&&', '{[2026-01-31,2027-01-01)}'), [1])
  assert.deepEqual(await found('body', '@>', '{"a": [2]}'), [1])
  assert.deepEqual(await found('body', '<@', '{"b": {"c": "7"}, "key with space": null, "x": 1}'), [2])
  assert.deepEqual(await found('body', '?', 'key with space'), [2])
  assert.deepEqual(await found('body', '@?', '$.a[*] ? (@ > 1)'), [1])
  assert.deepEqual(await where('spec', '@>', '{"a": 1}'), [1], 'json without b, too')
})

const at = (column: string, path: string[], operator: ValueOperator, value: string) =>
  ids([{ column, path, operator, value }], doc)

test('a path leads to a value inside JSON, compared as text', async () => {
  for (const column of ['data', 'plain']) {
    assert.deepEqual(await at(column, ['address', 'city'], '=', 'Berlin'), [1])
    assert.deepEqual(await at(column, ['address', 'city'], 'starts with', 'ber'), [1, 2])
    assert.deepEqual(await at(column, ['address', 'city'], '<>', 'Berlin'), [2])
    assert.deepEqual(await at(column, ['tags', '0'], '=', 'x'), [1])
    assert.deepEqual(await at(column, ['1', 'n'], '=', '6'), [5])
    assert.deepEqual(await at(column, ['a b', '"q"'], '=', 'odd'), [3])
    assert.deepEqual(await at(column, ['tags'], '@>', '["y"]'), [1, 2])
    assert.deepEqual(await at(column, ['address'], '?', 'city'), [1, 2])
    assert.deepEqual(await at(column, ['n'], 'is distinct from', '5'), [2, 3, 4, 5, 6])
    const path = ['n']
    assert.deepEqual(await ids([{ column, path, operator: 'in', values: ['5', '7'] }], doc), [1, 3])
    assert.deepEqual(await ids([{ column, path, operator: 'is', value: 'null' }], doc), [4, 5, 6])
    assert.deepEqual(await ids([{ column, path: ['ok'], operator: 'is', value: 'true' }], doc), [1])
  }
})

test('order inside JSON is numeric for numbers, and rows of another JSON type do not match', async () => {
  for (const column of ['data', 'plain']) {
    assert.deepEqual(await at(column, ['n'], '>', '6'), [2])
    assert.deepEqual(await at(column, ['n'], '<', '1e2'), [1, 2])
    assert.deepEqual(await at(column, ['n'], '>', '6x'), [3])
    assert.deepEqual(await at(column, ['address', 'city'], '>', 'Berm'), [2])
    assert.deepEqual(await at(column, ['address'], '>', '0'), [])
    const between = (values: string[]) => ids([{ column, path: ['n'], operator: 'between', values }], doc)
    assert.deepEqual(await between(['4', '50']), [1, 2])
    assert.deepEqual(await between(['7', '8x']), [3])
  }
})

const name = (value: string): Filter => ({ column: 'name', operator: '=', value })
const over = (value: string): Filter => ({ column: 'price', operator: '>', value })

test('groups nest, each with its own "and" or "or"', async () => {
  const large: Filter = { column: 'size', operator: '=', value: 'large' }
  assert.deepEqual(await ids([over('5'), large], item), [2, 3])
  assert.deepEqual(await ids([{ any: [name('Cup'), over('10')] }], item), [1, 2, 4])
  assert.deepEqual(await ids([large, { any: [name('Cup'), over('10')] }], item), [2])
  assert.deepEqual(
    await ids([{ any: [name('Cup'), { all: [large, { any: [over('10'), name('x')] }] }] }], item),
    [1, 2],
  )
  assert.deepEqual(await ids([], item), [1, 2, 3, 4])
})

test('a value that does not fit is refused with the error of the database', async () => {
  for (const [column, operator, value, sqlstate] of [
    ['id', '=', "1'; drop table item", '22P02'],
    ['size', '=', 'huge', '22P02'],
    ['made', '>', 'tomorrowish', '22007'],
    ['spec', '=', '{}', '42883'],
    ['name', '~', '(', '2201B'],
    ['name', '@>', 'x', '42883'],
    ['spec', '@>', '{', '22P02'],
    ['spec', '@?', '$[', '42601'],
    ['nope', '=', '1', '42703'],
  ] as const) {
    const error = await refusal(where(column, operator, value))
    assert.equal(error.reason, 'query_failed')
    assert.equal(error.database?.sqlstate, sqlstate, `${column} ${operator} ${value}`)
  }
  assert.equal((await refusal(is('name', 'true'))).database?.sqlstate, '42804')
  const inText = ids([{ column: 'name', path: ['a'], operator: '=', value: 'x' }], item)
  assert.equal((await refusal(inText)).database?.sqlstate, '42883')
})
