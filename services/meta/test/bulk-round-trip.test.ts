import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { exportRows, importRows, importScript } from '../src/index.ts'
import { startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

const signal = AbortSignal.timeout(60_000)

/** Columns by type, each with hard values as SQL. */
const types: readonly (readonly [type: string, ...values: string[]])[] = [
  ['int2', '-32768'],
  ['int8', '9223372036854775807', '-9223372036854775808', '9007199254740993'],
  ['numeric', `'123456789012345678901234567890.000000000000000000010'`, `'NaN'`, `'-Infinity'`, '1.10'],
  ['numeric(10,3)', '1.1'],
  ['float4', `'1.1'`, `'-Infinity'`],
  ['float8', `'0.1'`, `'NaN'`, `'1e-307'`, `'-0'`],
  ['money', `'-1234.56'`],
  ['bool', 'true', 'false'],
  [
    'text',
    `''`,
    `'NULL'`,
    `'null'`,
    `'\\N'`,
    `'\\.'`,
    `E' two\\r\\nlines\\t"quoted", ''single'' \\\\n '`,
    `'😀é'`,
    `repeat('ä"', 500000)`,
    `E'\\x01\\x02\\x7f'`,
  ],
  ['varchar(5)', `'ab   '`],
  ['char(5)', `'ab'`],
  ['"char"', `'x'`],
  ['name', `'a "name"'`],
  ['bytea', `'\\x00ff0a5c'`, `''`],
  ['date', `'0044-03-15 BC'`, `'infinity'`, `'12026-01-01'`],
  ['time', `'23:59:59.999999'`, `'24:00'`],
  ['timetz', `'12:00:00.5+05:30'`],
  ['timestamp', `'2026-02-28 23:59:59.999999'`, `'-infinity'`],
  ['timestamptz', `'2026-03-29 01:30:00.000001+00'`, `'infinity'`, `'0044-03-15 12:00:00+00 BC'`],
  ['interval', `'-1 year +2 mons -3 days 04:05:06.789'`, `'0'`],
  ['uuid', `'00000000-0000-0000-0000-00000000000f'`],
  ['json', `E'{"b": 1, "a": 1.10,\\n "a": "x\\\\u0001"}'`, `'"text"'`],
  ['jsonb', `'{"n": 12345678901234567890.10, "t": "a\\"b"}'`, `'[null, {}]'`],
  ['inet', `'2001:db8::1/64'`],
  ['cidr', `'10.0.0.0/8'`],
  ['macaddr', `'08:00:2b:01:02:03'`],
  ['bit(3)', `B'101'`],
  ['varbit', `B''`, `B'1'`],
  ['tsvector', `to_tsvector('simple', 'a fat ''cat''')`],
  ['tsquery', `'a & !b:*'`],
  ['int4range', `'[1,5)'`, `'empty'`, `'(,)'`],
  ['tstzrange', `'["2026-01-01 00:00:00+00",)'`],
  ['nummultirange', `'{[1.5,2],(3,4)}'`, `'{}'`],
  ['point', `'(1.5,-2)'`],
  ['polygon', `'((0,0),(1,1),(1,0))'`],
  ['xml', `'<a b="c">d</a>'`],
  ['pg_lsn', `'16/B374D848'`],
  ['int4[]', `'{1,NULL,3}'`, `'{}'`, `'{{1,2},{3,4}}'`],
  ['text[]', `array['a,b', 'NULL', null, '', 'q"\\']`],
  ['jsonb[]', `array['{"a": [1]}', '"x"']::jsonb[]`],
  ['bytea[]', `array['\\x00']::bytea[]`],
  ['mood', `'very "good"'`],
  ['mood[]', `array['low', 'very "good"']::mood[]`],
  ['positive', '7'],
  ['pair', `row(1, E'a "b", (c)\\n', array[1, 2])`, `row(null, '', null)`],
  ['pair[]', `array[row(1, 'x,y', '{}')::pair]`],
]

const jsonColumn = `c${types.findIndex(([type]) => type === 'json')}`

before(async () => {
  await run(`
    create type mood as enum ('low', 'very "good"');
    create domain positive as int check (value > 0);
    create type pair as (n int, "t ""x""" text, list int[]);`)
  const columns = types.map(([type], index) => `c${index} ${type}`).join(', ')
  await run(`create table every_type (id int primary key, ${columns}, doubled int generated always as (id * 2) stored);
    create table again (like every_type including generated)`)
  const longest = Math.max(...types.map((each) => each.length - 1))
  for (let row = 0; row < longest; row++) {
    const values = types.map(([type, ...list]) => (list[row] === undefined ? 'null' : `(${list[row]})::${type}`))
    await run(`insert into every_type values (${row}, ${values.join(', ')})`)
  }
})

async function* asBuffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

const loaders: Record<ExportFormat, (file: AsyncIterable<Buffer>) => Promise<unknown>> = {
  csv: (file) => load('csv', file),
  tsv: (file) => load('tsv', file),
  json: (file) => load('json', file),
  jsonl: (file) => load('jsonl', file),
  sql: (file) => importScript(db, renamed(file), { signal }),
}

const written = ['id', ...types.map((_, index) => `c${index}`)]

async function load(format: 'csv' | 'tsv' | 'json' | 'jsonl', file: AsyncIterable<Buffer>) {
  const columns = written.map((name) => ({ name, column: name }))
  const options = ImportOptions.parse({ format, relation_id: await idOf('again'), columns })
  await importRows(db, file, options, { signal })
}

async function* renamed(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const text = Buffer.concat(await Array.fromAsync(file)).toString()
  yield Buffer.from(text.replaceAll('insert into public.every_type ', 'insert into public.again '))
}

for (const format of ['csv', 'tsv', 'json', 'jsonl', 'sql'] as const)
  test(`every type keeps its values through ${format}`, async () => {
    await run('truncate again')
    // A line break between the tokens of a `json` value would end the line.
    const valueOf = (name: string) =>
      format === 'jsonl'
        ? `translate(${name}::text, ${name === jsonColumn ? `E'\\n', ' '` : `'', ''`})`
        : `${name}::text`
    const query = format === 'sql' ? { format } : { format, columns: written }
    await loaders[format](asBuffers(await exportRows(db, await idOf('every_type'), query, { signal })))
    for (const name of written) {
      const select = (table: string) => rows(`select ${valueOf(name)} from ${table} order by id`)
      assert.deepEqual(await select('again'), await select('every_type'), name)
    }
  })
