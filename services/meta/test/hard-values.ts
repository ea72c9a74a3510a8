import type { TestDatabase } from './test-database.ts'

type Hard = readonly [type: string, ...values: string[]]

/** Types of the database itself, each with hard values as SQL. */
const builtIn: readonly Hard[] = [
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
  ['"char"', `'x'`, `'\\377'`],
  ['name', `'a "name"'`],
  ['bytea', `'\\x00ff0a5c'`, `''`],
  ['date', `'0044-03-15 BC'`, `'infinity'`, `'12026-01-01'`],
  ['time', `'23:59:59.999999'`, `'24:00'`],
  ['timetz', `'12:00:00.5+05:30'`],
  ['timestamp', `'2026-02-28 23:59:59.999999'`, `'-infinity'`],
  ['timestamptz', `'2026-03-29 01:30:00.000001+00'`, `'infinity'`, `'0044-03-15 12:00:00+00 BC'`],
  ['interval', `'178000000 years'`, `'-1 year +2 mons -3 days 04:05:06.789'`, `'0'`],
  ['uuid', `'00000000-0000-0000-0000-00000000000f'`],
  ['json', `E'{"b": 1, "a": 1.10,\\n "a": "x\\\\u0001"}'`, `'"text"'`],
  ['jsonb', `'{"n": 12345678901234567890.10, "t": "a\\"b"}'`, `'[null, {}]'`],
  ['inet', `'2001:db8::1/64'`],
  ['cidr', `'10.0.0.0/8'`],
  ['macaddr', `'08:00:2b:01:02:03'`],
  ['bit(3)', `B'101'`],
  ['varbit', `B''`, `B'1'`],
  ['tsvector', `to_tsvector('simple', 'a fat ''cat''')`, `''`],
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
  ['oid', `'4294967295'`],
  ['regclass', `'pg_class'`],
  ['regtype', `'double precision'`, `'int[]'`],
  ['macaddr8', `'08:00:2b:01:02:03:04:05'`],
  ['line', `'{1,-1,0.5}'`],
  ['lseg', `'[(0,0),(1.5,-1)]'`],
  ['box', `'(1,1),(0,0)'`],
  ['path', `'[(0,0),(1,1),(2,0)]'`, `'((0,0),(1,1))'`],
  ['circle', `'<(0.1,0),2>'`],
  ['int8range', `'[9007199254740993,)'`],
  ['numrange', `'(1.10,2.5]'`],
  ['daterange', `'[0044-03-15 BC,infinity)'`],
  ['tsrange', `'["2026-01-01 00:00:00",infinity]'`],
  ['tstzmultirange', `'{["2026-01-01 00:00:00+00","2026-01-02 00:00:00+00"),["2026-02-01 00:00:00+00",)}'`],
  ['jsonpath', `'$."a b"[*] ? (@ > 1)'`],
  ['pg_snapshot', `'10:20:10,14,15'`],
  ['xid8', `'18446744073709551615'`],
  ['tid', `'(4294967295,65535)'`],
  ['int2vector', `'1 2 3'`],
  ['numeric[]', `array[1.10, 'NaN', null]::numeric[]`, `'[0:1]={1,2}'`],
  ['timestamptz[]', `array['2026-03-29 01:30:00+00', 'infinity']::timestamptz[]`],
  ['int4range[]', `array['[1,5)', 'empty']::int4range[]`],
  ['mood', `'very "good"'`],
  ['mood[]', `array['low', 'very "good"']::mood[]`],
  ['positive', '7'],
  ['pair', `row(1, E'a "b", (c)\\n', array[1, 2])`, `row(null, '', null)`],
  ['pair[]', `array[row(1, 'x,y', '{}')::pair]`],
  ['nested', `row(row(1, '"(,)"', '{}'), array[row(2, null, null)::pair], 'x')`],
]

/** Types of extensions. */
const ofExtensions: Readonly<Record<string, Hard>> = {
  citext: ['citext', `'ÄBC'`, `''`],
  hstore: ['hstore', `'"a b"=>"\\"x\\"", "n"=>NULL'`, `''`],
  ltree: ['ltree', `'top.a_b.1'`, `''`],
  vector: ['vector(3)', `'[1,-0.5,3e-07]'`],
}

/** What `makeHardTables` made. */
export interface HardTables {
  /** The types by the names of their columns. */
  types: ReadonlyMap<string, string>
  /** All columns that are written: the key, and those of the types. */
  written: readonly string[]
  /** The ids are 0, 1 and so on. */
  rowCount: number
}

/**
 * Makes the table `every_type`, which has hard values of every type, and `again`, which has the same columns and no rows.
 * Extensions that are not installed here are left out.
 */
export const makeHardTables = async ({ administrator, run, rows }: TestDatabase): Promise<HardTables> => {
  const available = new Set((await rows('select name from pg_available_extensions')).map(([name]) => name))
  const extensions = Object.entries(ofExtensions).filter(([name]) => available.has(name))
  for (const [name] of extensions)
    await administrator.query(`create extension if not exists ${name} with schema public`)
  await run(`
    create type mood as enum ('low', 'very "good"');
    create domain positive as int check (value > 0);
    create type pair as (n int, "t ""x""" text, list int[]);
    create type nested as (one pair, many pair[], c "char");`)
  const all = [...builtIn, ...extensions.map(([, hard]) => hard)]
  const columns = all.map(([type], index) => `c${index} ${type}`).join(', ')
  await run(`
    create table every_type (id int primary key, ${columns}, doubled int generated always as (id * 2) stored);
    create table again (like every_type including generated, primary key (id))`)
  const rowCount = Math.max(...all.map(([, ...values]) => values.length))
  for (let row = 0; row < rowCount; row++) {
    const values = all.map(([type, ...list]) => (list[row] === undefined ? 'null' : `(${list[row]})::${type}`))
    await run(`insert into every_type values (${row}, ${values.join(', ')})`)
  }
  const types = new Map(all.map(([type], index) => [`c${index}`, type]))
  return { types, written: ['id', ...types.keys()], rowCount }
}
