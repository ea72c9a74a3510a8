import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { updateRows } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

let item = 0
before(async () => {
  await run(`create table item (id int primary key, name text, price numeric(8,2), tags text[], spec jsonb);
    create table pair (a int, b text, v text, primary key (b, a));`)
  item = await idOf('item')
})

const fill = () =>
  run(`truncate item, pair;
    insert into item values (1, 'Cup', 4.5, '{a,"b,c"}', '{"a": 1}'), (2, 'Jug', 12, null, null), (3, null, 7, '{}', '[]');
    insert into pair values (1, 'x', 'one'), (2, 'x', 'two')`)
const names = async () => (await rows('select id, name, price from item order by id')).map((row) => row.join(' | '))

test('rows in which other columns change are changed together, and returned in the order of the changes', async () => {
  await fill()
  const { saved, rows: written } = await updateRows(db, item, {
    changes: [
      { key: { id: '3' }, values: { name: 'Plate, "white"' }, expected: { name: null } },
      { key: { id: '1' }, values: { name: null, price: '5' }, expected: { name: 'Cup', price: '4.50' } },
      { key: { id: '2' }, values: { name: '' }, expected: { name: 'Jug' } },
    ],
  })
  assert.equal(saved, true)
  assert.deepEqual(
    written.map((row) => row.slice(0, 3)),
    [
      ['3', 'Plate, "white"', '7.00'],
      ['1', null, '5.00'],
      ['2', '', '12.00'],
    ],
  )
  assert.deepEqual(await names(), ['1 |  | 5.00', '2 |  | 12.00', '3 | Plate, "white" | 7.00'])
})

test('arrays, JSON and keys of several columns are written and compared as text', async () => {
  await fill()
  const spec = '{"b": "é \\"quoted\\" \\\\"}'
  const { rows: written } = await updateRows(db, item, {
    changes: [
      { key: { id: '1' }, values: { tags: '{"x,y",NULL}', spec }, expected: { tags: '{a,"b,c"}', spec: '{"a": 1}' } },
    ],
  })
  assert.deepEqual(written[0]?.slice(3), ['{"x,y",NULL}', spec])
  const pair = await idOf('pair')
  await updateRows(db, pair, { changes: [{ key: { a: '2', b: 'x' }, values: { a: '5' }, expected: { a: '2' } }] })
  assert.deepEqual(await rows('select a, v from pair order by a'), [
    ['1', 'one'],
    ['5', 'two'],
  ])
})

test('the answer names the columns of its rows, which others may have dropped meanwhile', async () => {
  await run('create table shrunk (gone int, id int primary key, v text); insert into shrunk values (1, 2, $$x$$)')
  const shrunk = await idOf('shrunk')
  await run('alter table shrunk drop column gone')
  const { columns, rows: written } = await updateRows(db, shrunk, {
    changes: [{ key: { id: '2' }, values: { v: 'y' }, expected: { v: 'x' } }],
  })
  assert.deepEqual({ columns, written }, { columns: ['id', 'v'], written: [['2', 'y']] })
  const old = { key: { id: '2' }, values: { gone: '3' }, expected: { gone: '1' } }
  assert.equal((await refusal(updateRows(db, shrunk, { changes: [old] }))).database?.sqlstate, '42703')
})

test('one row that was changed or deleted in the meantime prevents all changes, and is returned as it is', async () => {
  await fill()
  await run(`update item set name = 'Mug' where id = 1; delete from item where id = 3`)
  const answer = await updateRows(db, item, {
    changes: [
      { key: { id: '1' }, values: { name: 'Bowl' }, expected: { name: 'Cup' } },
      { key: { id: '2' }, values: { name: 'Vase' }, expected: { name: 'Jug' } },
      { key: { id: '3' }, values: { price: '1' }, expected: { price: '7.00' } },
    ],
  })
  assert.equal(answer.saved, false)
  assert.deepEqual(answer.conflicts, [
    { change: 0, values: { name: 'Mug' } },
    { change: 2, values: null },
  ])
  assert.deepEqual(await names(), ['1 | Mug | 4.50', '2 | Jug | 12.00'])
})

test('what was just written is expected as it was written, though it is stored otherwise', async () => {
  await fill()
  await run(`create domain amount as numeric(6,1);
    create table written (id int primary key, n int, price numeric(8,2), spec jsonb, at timestamptz, is_new boolean, paid amount);
    insert into written values (1)`)
  const written = await idOf('written')
  const values = {
    n: '007',
    price: '1.555',
    spec: '{ "b": 1,  "a": 2 }',
    at: '2026-01-01 12:00+02',
    is_new: 't',
    paid: '2.25',
  }
  const none = { n: null, price: null, spec: null, at: null, is_new: null, paid: null }
  await updateRows(db, written, { changes: [{ key: { id: '1' }, values, expected: none }] })
  assert.deepEqual(await rows('select n, price, spec, is_new, paid from written'), [
    ['7', '1.56', '{"a": 2, "b": 1}', 't', '2.3'],
  ])
  const other = { key: { id: '2' }, values: { n: '1' }, expected: { n: null } }
  const back = { key: { id: '1' }, values: none, expected: values }
  // A row that is as it was expected is in no conflict because of another one.
  assert.deepEqual((await updateRows(db, written, { changes: [back, other] })).conflicts, [{ change: 1, values: null }])
  const elsewhere = { ...back, expected: { ...values, n: 'seven', price: '1.54' } }
  const { conflicts } = await updateRows(db, written, { changes: [elsewhere] })
  assert.deepEqual([conflicts[0]?.values?.['n'], conflicts[0]?.values?.['price']], ['7', '1.56'])
  assert.equal((await updateRows(db, written, { changes: [back] })).saved, true)
  assert.deepEqual(await rows('select count(*) from written where num_nulls(n, price, spec, at, is_new, paid) = 6'), [
    ['1'],
  ])
})

test('a long value comes back cut, as in a page of rows', async () => {
  await fill()
  const { rows: written, truncated } = await updateRows(db, item, {
    changes: [{ key: { id: '2' }, values: { name: 'x'.repeat(20_000) }, expected: {} }],
  })
  assert.equal(written[0]?.[1]?.length, 10_000)
  assert.deepEqual(truncated, [[0, 1]])
})

test('a value that the database refuses leaves every row as it was', async () => {
  await fill()
  const refused = updateRows(db, item, {
    changes: [
      { key: { id: '1' }, values: { price: '1' }, expected: {} },
      { key: { id: '2' }, values: { price: 'much' }, expected: {} },
    ],
  })
  assert.equal((await refusal(refused)).database?.sqlstate, '22P02')
  assert.deepEqual(await names(), ['1 | Cup | 4.50', '2 | Jug | 12.00', '3 |  | 7.00'])
})

test('a trigger that keeps a row as it is is named as the reason', async () => {
  await fill()
  await run(`create function keep() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep before update on pair for each row execute function keep()`)
  const change = { key: { a: '1', b: 'x' }, values: { v: 'new' }, expected: { v: 'one' } }
  assert.match(
    (await refusal(updateRows(db, await idOf('pair'), { changes: [change] }))).message,
    /a trigger or a policy/,
  )
  await run('drop trigger keep on pair')
})

test('the same row twice, a change without values and a table without a key are refused', async () => {
  await fill()
  const change = { key: { id: '1' }, values: { name: 'x' }, expected: {} }
  assert.equal((await refusal(updateRows(db, item, { changes: [change, change] }))).reason, 'invalid_input')
  assert.equal((await refusal(updateRows(db, item, { changes: [{ ...change, values: {} }] }))).reason, 'invalid_input')
  await run('create table heap (v int)')
  const inHeap = updateRows(db, await idOf('heap'), { changes: [{ key: {}, values: { v: '1' }, expected: {} }] })
  assert.equal((await refusal(inHeap)).reason, 'table_without_key')
})

test('a value that is too long for a domain is refused, and not cut', async () => {
  await run(`
    create domain code as varchar(3);
    create domain flags as bit(3);
    create domain short_code as code check (value <> 'no');
    create table coded (id code primary key, code code, flags flags, short short_code, list short_code[]);
    insert into coded values ('abc', 'abc', '101', 'abc', '{abc}')`)
  const coded = await idOf('coded')
  const stored = await rows('select * from coded')
  const change = (values: Record<string, string>, key = 'abc') =>
    updateRows(db, coded, { changes: [{ key: { id: key }, values, expected: {} }] })
  for (const [values, sqlstate] of [
    [{ code: 'abcdef' }, '22001'],
    [{ id: 'abcdef' }, '22001'],
    [{ flags: '11111' }, '22026'],
    [{ flags: '1' }, '22026'],
    [{ short: 'abcdef' }, '22001'],
    [{ short: 'no' }, '23514'],
    [{ list: '{abcdef}' }, '22001'],
    [{ list: '{no}' }, '23514'],
  ] as const)
    assert.equal((await refusal(change(values))).database?.sqlstate, sqlstate, JSON.stringify(values))
  const { saved, conflicts } = await change({ code: 'x' }, 'abcdef')
  assert.deepEqual({ saved, conflicts }, { saved: false, conflicts: [{ change: 0, values: null }] })
  assert.deepEqual(await rows('select * from coded'), stored)
})
