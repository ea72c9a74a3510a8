import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { importScript } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, rows } = database

async function* inPieces(text: string, size = 7): AsyncGenerator<Buffer, void, undefined> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const load = (script: string, size?: number) =>
  importScript(db, inPieces(script, size), { signal: AbortSignal.timeout(60_000) })

const dump = String.raw`--
-- PostgreSQL database dump
--

\restrict 8sHf2fK

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
SET standard_conforming_strings = on;

CREATE TABLE public.town (
    id integer NOT NULL,
    name text -- a comment; with a semicolon
);
CREATE FUNCTION public.f() RETURNS void LANGUAGE plpgsql AS $_$ begin perform 1; end $_$;

--
-- Data for Name: town; Type: TABLE DATA
--

COPY public.town (id, name) FROM stdin;
1	Zürich
2	\N
3	tab\tline\nback\\slash; '
4	\\.
\.

INSERT INTO public.town VALUES (5, 'it''s; \restrict
x');
ALTER TABLE ONLY public.town ADD CONSTRAINT town_pkey PRIMARY KEY (id);
/* the last
one */
\unrestrict 8sHf2fK
`

test('a dump of pg_dump with COPY data and \\restrict, in pieces of a few bytes', async () => {
  assert.equal((await load(dump)).rows, 5)
  assert.deepEqual(await rows('select id, name from public.town order by id'), [
    ['1', 'Zürich'],
    ['2', null],
    ['3', "tab\tline\nback\\slash; '"],
    ['4', '\\.'],
    ['5', "it's; \\restrict\nx"],
  ])
})

const told = async (script: string) => (await refusal(load(script))).message

test('the first error undoes all, and is told with its line, that of the data of a COPY included', async () => {
  assert.equal(
    await told('create table a (v int);\n\ncopy a from stdin;\n1\n2\nx\n\\.\n'),
    'Line 6: invalid input syntax for type integer: "x". Nothing was imported.',
  )
  assert.equal(
    await told('create table a (v int);\n-- c\nselect 1/0;\n'),
    'Line 3: division by zero. Nothing was imported.',
  )
  assert.match(await told('begin; create table a (v int); commit;\nrollback;'), /^Line 2: .*ROLLBACK/)
  assert.match(
    await told('create table a (v int);\n\\connect other\n'),
    /^Line 2: \\connect other is a command of psql/,
  )
  assert.match(await told('create table a (v int);\n\\! rm -rf /\n'), /^Line 2/)
  assert.match(await told('create table a (v int); copy a from stdin;\n1\n'), /does not end/)
  assert.deepEqual(await rows(`select to_regclass('public.a')`), [[null]])
})

test('a script of many megabytes keeps its rows, and the setting of its session is not kept', async () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `${index}\tname of ${index} ${'x'.repeat(40)}`)
  const script = `create table many (id int primary key, name text);\nset search_path to '';\ncopy public.many from stdin;\n${lines.join('\n')}\n\\.\nselect repeat('x', 1000) from generate_series(1, 1000)`
  assert.equal((await load(script, 64 * 1024)).rows, 60_000)
  assert.deepEqual(await rows('select count(*), max(name) from many'), [['60000', `name of 9999 ${'x'.repeat(40)}`]])
})

const chinook = new URL('../../../../shared/data/chinook.sql', import.meta.url)

test(
  'a sample database of 11 tables has all of its rows',
  { skip: !existsSync(chinook) && 'there is no script' },
  async () => {
    const expected = {
      album: 347,
      artist: 275,
      customer: 59,
      employee: 8,
      genre: 25,
      invoice: 412,
      invoice_line: 2_240,
      media_type: 5,
      playlist: 18,
      playlist_track: 8_715,
      track: 3_503,
    }
    const script = `create schema chinook; set search_path to chinook;\n${readFileSync(chinook, 'utf8')}`
    assert.equal((await load(script, 64 * 1024)).rows, 15_607)
    const counts = Object.keys(expected).map((table) => `select '${table}', count(*) from chinook.${table}`)
    assert.deepEqual(
      Object.fromEntries((await rows(counts.join(' union all '))).map(([table, count]) => [table, Number(count)])),
      expected,
    )
  },
)

test('the data of a long COPY is one: its header is left out once, and a quoted value keeps its line breaks', async () => {
  await database.run('create table lines (n int, t text)')
  const count = 4_000
  for (const value of ['x'.repeat(400), 'two\n\nlines, "quoted"\n'.repeat(20)]) {
    const quoted = /\n/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
    const data = Array.from({ length: count }, (_, n) => `${n},${quoted}\n`).join('')
    const copy = `copy lines from stdin with (format csv, header);\nn,t\n${data}\\.\n`
    assert.ok(copy.length > 3 * 512 * 1024, 'longer than what is read at once')
    await load(`truncate lines; ${copy}insert into lines values (-1, null);`, 65_536)
    const stored = await rows(`select count(*), count(distinct n) from lines where n >= 0 and t = '${value}'`)
    assert.deepEqual(stored, [[String(count), String(count)]])
    const broken = copy.replace(`3000,${quoted}`, `3000,more,${quoted}`)
    const line = broken.slice(0, broken.indexOf('3000,more')).split('\n').length
    const last = line + value.split('\n').length - 1
    assert.match((await refusal(load(broken, 65_536))).message, new RegExp(`^Line (${line}|${last}): extra data`))
  }
  assert.equal((await load('copy lines from stdin;\n\\.\n')).rows, 0)
  assert.match((await refusal(load('copy absent from stdin;\n1\n\\.\n'))).message, /absent/)
})
