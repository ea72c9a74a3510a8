import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { ImportOptions as Options } from '@cairn/contracts/database/import/import-options'
import type { ImportRun } from '../src/index.ts'
import { importRows } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

before(() =>
  run(`
    create table maker (id int primary key);
    insert into maker values (1);
    create table item (id int primary key, name text not null, price numeric check (price >= 0), maker int references maker,
      tags text[], made timestamptz default '2026-01-01Z');
    create table single (value text);
  `),
)
beforeEach(() => run('truncate item, single'))

/** The file in pieces of a few bytes, so that values and quotes are cut. */
async function* inPieces(text: string | Buffer, size = 5): AsyncGenerator<Buffer, void, undefined> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const load = async (
  file: string | Buffer,
  options: Partial<ImportOptions>,
  { name = 'item', ...rest }: Partial<ImportRun> & { name?: string } = {},
) =>
  importRows(
    db,
    inPieces(file),
    Options.parse({ format: 'csv', ...(options.new_table ? {} : { relation_id: await idOf(name) }), ...options }),
    { signal: AbortSignal.timeout(30_000), ...rest },
  )

test('CSV: quotes, line breaks in values, NULL against an empty text, a mark at the beginning, CRLF', async () => {
  const file = '\uFEFFid,name,price,tags\r\n1,"a ""b"", c\nd",1.50,\r\n2,"",,"{x,""y z""}"\r\n\r\n3,🙂,0,{}'
  assert.equal((await load(file, {})).rows, 3)
  assert.deepEqual(await rows(`select id, name, price, tags, made = '2026-01-01Z' from item order by id`), [
    ['1', 'a "b", c\nd', '1.50', null, 't'],
    ['2', '', null, '{x,"y z"}', 't'],
    ['3', '🙂', '0', '{}', 't'],
  ])
})

test('bytes that are not UTF-8 are refused, and not replaced', async () => {
  const bad = Buffer.from([0xff, 0xe9])
  const files = {
    csv: ['value\ngood\na', 'b\n'],
    json: ['[{"value": "good"}, {"value": "a', 'b"}]'],
    jsonl: ['{"value": "good"}\n{"value": "a', 'b"}\n'],
  } as const
  for (const format of ['csv', 'json', 'jsonl'] as const) {
    const [start, end] = files[format]
    const file = Buffer.concat([Buffer.from(start), bad, Buffer.from(end)])
    const { refused, refusedRows } = await load(
      file,
      { format, columns: [{ name: 'value', column: 'value' }], on_error: 'skip' },
      { name: 'single' },
    )
    assert.equal(refused, 1, format)
    assert.deepEqual([refusedRows[0]?.row, refusedRows[0]?.sqlstate], [2, '22021'], format)
  }
  assert.deepEqual(await rows('select * from single'), [['good'], ['good'], ['good']])
})

test('columns are renamed, left out and read without a row of names', async () => {
  const columns = [
    { name: 'Nr', column: 'id' },
    { name: 'ignored', column: null },
    { name: 'Title', column: 'name' },
  ]
  assert.equal((await load('Nr;ignored;Title\n1;"x;y";"a;b"\n2;;c\n', { columns, delimiter: ';' })).rows, 2)
  assert.deepEqual(await rows('select id, name from item order by id'), [
    ['1', 'a;b'],
    ['2', 'c'],
  ])
  assert.equal((await load('7\t8\tx\n', { columns, format: 'tsv', header: false })).rows, 1)
  const ragged = await refusal(load('Nr,ignored,Title\n3,4\n', { columns }))
  assert.match(ragged.message, /^Row 1.*No row was imported/)
})

test('an empty value is NULL or an empty text, as asked', async () => {
  const file = 'id,name,tags\n1,"",{}\n2,,{}\n'
  assert.equal((await load(file, { on_error: 'skip' })).refused, 1)
  await run('truncate item')
  assert.equal((await load(file, { on_error: 'skip', empty_as_null: 'always' })).refused, 2)
  assert.equal((await load(file, { empty_as_null: 'never' })).rows, 2)
})

test('all or nothing: the first refused row is named with its column, and no row stays', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index},name,${index === 3_333 ? 'x' : '1'}`)
  const error = await refusal(load(`id,name,price\n${lines.join('\n')}`, {}))
  assert.equal(
    error.message,
    'Row 3334, column price: invalid input syntax for type numeric: "x". No row was imported.',
  )
  assert.equal(error.database?.sqlstate, '22P02')
  assert.deepEqual(await rows('select count(*) from item'), [['0']])
})

test('skip and report: types, NOT NULL, CHECK, unique, foreign keys and the wrong number of values', async () => {
  const bad = new Map([
    [10, 'x,name,1,1'],
    [20, '20,,1,1'],
    [30, '30,name,-1,1'],
    [40, '39,name,1,1'],
    [50, '50,name,1,2'],
    [60, '60,name'],
    [70, '70,name,1,1,5'],
  ])
  const lines = Array.from({ length: 1_000 }, (_, index) => bad.get(index + 1) ?? `${index + 1},name,1,1`)
  const result = await load(`id,name,price,maker\n${lines.join('\n')}\n`, { on_error: 'skip' })
  assert.equal(result.rows, 993)
  assert.equal(result.refused, 7)
  assert.deepEqual(
    result.refusedRows.map(({ row, sqlstate, column }) => [row, sqlstate, column]),
    [
      [10, '22P02', 'id'],
      [20, '23502', 'name'],
      [30, '23514', null],
      [40, '23505', null],
      [50, '23503', null],
      [60, '22P04', null],
      [70, '22P04', null],
    ],
  )
  assert.equal(result.refusedRows[3]?.text, '39,name,1,1')
  assert.deepEqual(await rows('select count(*) from item'), [['993']])
})

test('JSON arrays and JSON Lines, with exact numbers, arrays and objects', async () => {
  await run('create table doc (id int8, amount numeric, tags text[], body json, "constructor" text)')
  const id = { relation_id: await idOf('doc') }
  const file =
    '[ {"id": 9007199254740993, "amount": 0.10000000000000000000001, "tags": ["a,b", null], "body": {"x": [1, "]}"]}},\n{"constructor": "c\\"[", "id": 2} ]'
  assert.equal(
    (
      await load(file, {
        ...id,
        format: 'json',
        columns: ['id', 'amount', 'tags', 'body', 'constructor'].map((name) => ({ name, column: name })),
      })
    ).rows,
    2,
  )
  assert.equal((await load('{"id": 3}\n{"id": 4}\n', { ...id, format: 'jsonl' })).rows, 2)
  assert.deepEqual(await rows('select * from doc order by id'), [
    ['2', null, null, null, 'c"['],
    ['3', null, null, null, null],
    ['4', null, null, null, null],
    ['9007199254740993', '0.10000000000000000000001', '{"a,b",NULL}', '{"x": [1, "]}"]}', null],
  ])
  const skipped = await load('[{"id": 5}, 6, {"id": "x"}, {"id": 7', { ...id, format: 'json', on_error: 'skip' })
  assert.deepEqual([skipped.rows, skipped.refusedRows.map(({ row }) => row)], [1, [2, 3, 4]])
})

test('keys of JSON that are longer than names of columns can be', async () => {
  const long = 'k'.repeat(64)
  const cyrillic = 'ы'.repeat(40)
  await run('create table wide (id int, one text, two numeric[])')
  const columns = [
    { name: long, column: 'one' },
    { name: 'id', column: 'id' },
    { name: cyrillic, column: 'two' },
  ]
  const file = JSON.stringify([
    { [long]: 'a', id: 1, [cyrillic]: [1.5] },
    { id: 2, [long]: null },
  ])
  await load(file, { format: 'json', columns }, { name: 'wide' })
  assert.deepEqual(await rows('select id, one, two from wide order by id'), [
    ['1', 'a', '{1.5}'],
    ['2', null, null],
  ])
  await load(JSON.stringify([{ [long]: 'only' }]), { format: 'json', columns: columns.slice(0, 1) }, { name: 'wide' })
  assert.deepEqual(await rows('select one from wide where id is null'), [['only']])
})

test('a row of JSON with a key that nothing was chosen for is refused, and one whose key was left out is not', async () => {
  await run('create table keyed (id int, note text)')
  const options: Partial<ImportOptions> = {
    format: 'jsonl',
    relation_id: await idOf('keyed'),
    columns: [
      { name: 'id', column: 'id' },
      { name: 'left', column: null },
    ],
  }
  const file = [
    '{"id": 1, "l\\u0065ft": {"other": [{"a": 1}, "note"], "id": ","}}',
    '{"left": "\\"}, \\"note\\": 1", "id": 2}',
    '{"id": 3, "note": "late"}',
    '{"id": 4, "left": ["a", "note"]}',
  ].join('\n')
  assert.equal(await told(file, options), 'Row 3: No column was chosen for the key "note". No row was imported.')
  const skipped = await load(file, { ...options, on_error: 'skip' })
  assert.deepEqual(
    [skipped.rows, skipped.refusedRows.map(({ row, sqlstate, text }) => [row, sqlstate, text])],
    [3, [[3, '22P04', '{"id": 3, "note": "late"}']]],
  )
})

test('a trial keeps nothing, tells what the table would refuse, and fires no triggers', async () => {
  await run(`create table fired (id int); create function fire() returns trigger language plpgsql as
    'begin insert into fired values (1); return new; end'; create trigger fire before insert on item for each row execute function fire()`)
  const trial = await load('id,name,price\n1,a,-1\n2,,1\n3,c,1\n', { on_error: 'skip' }, { isTrial: true })
  await run('drop trigger fire on item')
  assert.deepEqual(
    [trial.rows, trial.refusedRows.map(({ row, sqlstate }) => [row, sqlstate])],
    [
      1,
      [
        [1, '23514'],
        [2, '23502'],
      ],
    ],
  )
  assert.deepEqual(await rows('select (select count(*) from item), (select count(*) from fired)'), [['0', '0']])
})

test('a new table is created with its rows, or not at all', async () => {
  const new_table: ImportOptions['new_table'] = {
    schema: 'public',
    name: 'From "file"',
    columns: [
      { name: 'id', type: 'bigint' },
      { name: 'Größe', type: 'numeric' },
    ],
    primary_key: 'id',
  }
  await refusal(load('id,Größe\n1,2\n1,3\n', { new_table }))
  assert.deepEqual(await rows(`select to_regclass('"From ""file"""')`), [[null]])
  await load(Buffer.from('id,Gr\u00F6\u00DFe\n1,2\n', 'latin1'), { new_table, encoding: 'windows-1252' })
  assert.deepEqual(
    await rows(`select t.*, relrowsecurity from "From ""file""" t, pg_class where relname = 'From "file"'`),
    [['1', '2', 't']],
  )
})

const told = async (file: string | Buffer, options: Partial<ImportOptions> = {}) =>
  (await refusal(load(file, options))).message

test('files that cannot be read are refused in words', async () => {
  assert.match(await told(''), /no rows/)
  assert.match(await told(Buffer.from('\uFEFFid,name\n', 'utf16le')), /UTF-16/)
  assert.match(await told('id,gone\n1,2\n'), /"gone"/)
  assert.match(await told(Buffer.from('id,name\n1,\xE9\n', 'latin1')), /^Row 1.*invalid byte sequence/)
  assert.match(await told('id,name\n1,"open\n2,b\n'), /^Row 1.*unterminated/)
  assert.match(await told('[1]', { format: 'json' }), /not a JSON object/)
})

test('an import that is cancelled leaves nothing, and progress tells the rows', async () => {
  const cancel = new AbortController()
  const lines = Array.from({ length: 300_000 }, (_, index) => `${index},name`)
  let written = 0
  const onProgress = ({ rows: count }: { rows: number }) => {
    written = count
    cancel.abort()
  }
  const error = await refusal(
    importRows(
      db,
      inPieces(`id,name\n${lines.join('\n')}`, 64 * 1024),
      Options.parse({ format: 'csv', relation_id: await idOf('item') }),
      { signal: cancel.signal, onProgress },
    ),
  )
  assert.equal(error.reason, 'query_cancelled')
  assert.ok(written > 1_000 && written < 300_000)
  assert.deepEqual(await rows('select count(*) from item'), [['0']])
})

test('one column: blank lines are NULL', async () => {
  await load('value\na\n\n""\n', { columns: [{ name: 'value', column: 'value' }] }, { name: 'single' })
  assert.deepEqual(await rows('select value from single'), [['a'], [null], ['']])
})

test('rows that a trigger leaves out are not counted', async () => {
  await run(`
    create table picked (n int);
    create function pick() returns trigger language plpgsql as $$
      begin if new.n > 2 then return null; end if; return new; end $$;
    create trigger pick before insert on picked for each row execute function pick()`)
  const columns = [{ name: 'n', column: 'n' }]
  const counts = { rows: 2, refused: 1 }
  for (const [format, file] of [
    ['csv', 'n\n1\n2\nx\n3\n4\n'],
    ['json', '[{"n": 1}, {"n": 2}, {"n": "x"}, {"n": 3}, {"n": 4}]'],
  ] as const) {
    const { rows: written, refused } = await load(file, { columns, on_error: 'skip', format }, { name: 'picked' })
    assert.deepEqual({ rows: written, refused }, counts, format)
  }
  assert.deepEqual(await rows('select count(*) from picked'), [['4']])
})

test('an import waits for a lock for a minute', async () => {
  await run(`create table waiting (id int, limit_of_lock text default current_setting('lock_timeout'))`)
  assert.equal((await load('id\n1\n', {}, { name: 'waiting' })).rows, 1)
  assert.deepEqual(await rows('select limit_of_lock from waiting'), [['1min']])
})
