import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { array, assert as check, constant, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { loadModule, parseSync, scanSync } from 'libpg-query'
import { splitStatements } from './split-statements.ts'

before(loadModule)

const texts = (sql: string): string[] => [...splitStatements(sql)].map((statement) => statement.text.trimEnd())

const unitsOf = (sql: string, bytes: number): number => Buffer.from(sql).subarray(0, bytes).toString().length

/** What PostgreSQL's own parser makes of a text: where each statement ends. Comments before one count as part of it. */
const parsedEnds = (sql: string): number[] =>
  // The parser refuses the empty text, though it takes one of nothing but comments.
  (sql === '' ? [] : (parseSync(sql).stmts ?? [])).map(({ stmt_location: from = 0, stmt_len: length }) =>
    length === undefined || length === 0 ? sql.length : unitsOf(sql, from + length),
  )

const ourEnds = (sql: string): number[] =>
  [...splitStatements(sql)].map((statement) => statement.start + statement.text.length)

/** What PostgreSQL's own lexer makes of a text without parentheses; undefined if it finds a token broken. */
const scannedStatements = (sql: string): [number, number][] | undefined => {
  let tokens
  try {
    tokens = scanSync(sql).tokens
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const statements: [number, number][] = []
  let start: number | undefined
  for (const token of tokens) {
    if (token.tokenName === 'SQL_COMMENT' || token.tokenName === 'C_COMMENT') continue
    if (token.tokenName === 'ASCII_59') {
      if (start !== undefined) statements.push([start, unitsOf(sql, token.start)])
      start = undefined
    } else start ??= unitsOf(sql, token.start)
  }
  if (start !== undefined) statements.push([start, sql.length])
  return statements
}

const corpus: Record<string, string[]> = {
  '': [],
  ' ;; -- nothing\n /* at all */ ; ': [],
  'select 1': ['select 1'],
  'select 1; select 2;': ['select 1', 'select 2'],
  "select ';', ''';'; select 2": ["select ';', ''';'", 'select 2'],
  "select E'\\';', 'x\\'; select 2": ["select E'\\';', 'x\\'", 'select 2'],
  "select e'a'\n -- c\n '\\';'; select 2": ["select e'a'\n -- c\n '\\';'", 'select 2'],
  "select texte'x\\'; select 2": ["select texte'x\\'", 'select 2'],
  'select 1 as ";"";"; select 2': ['select 1 as ";"";"', 'select 2'],
  'select $$;$$, $a$;$$;$b$;$a$; select 2': ['select $$;$$, $a$;$$;$b$;$a$', 'select 2'],
  'select a$b$; select $b$;$b$': ['select a$b$', 'select $b$;$b$'],
  'select 1 /* ; /* ; */ ; */ ; select 2 -- ;': ['select 1 /* ; /* ; */ ; */', 'select 2 -- ;'],
  '-- first\n select 1': ['select 1'],
  '\u{feff}select 1': ['select 1'],
  'create rule r as on insert to t do also (insert into a values (1); delete from b); select 2': [
    'create rule r as on insert to t do also (insert into a values (1); delete from b)',
    'select 2',
  ],
  'create or replace function f() returns int begin atomic select 1; select case when true then 2 end; end; select 2': [
    'create or replace function f() returns int begin atomic select 1; select case when true then 2 end; end',
    'select 2',
  ],
  'create function f(begin int) returns int language sql begin atomic select 1 as end; select t.end from t; end; select 2':
    [
      'create function f(begin int) returns int language sql begin atomic select 1 as end; select t.end from t; end',
      'select 2',
    ],
  'create procedure p() begin atomic; end; select 2': ['create procedure p() begin atomic; end', 'select 2'],
  'begin; select 1; end; select 2': ['begin', 'select 1', 'end', 'select 2'],
  "set standard_conforming_strings = off; select 'a\\';'; set standard_conforming_strings to on; select '\\'; select 2":
    [
      'set standard_conforming_strings = off',
      "select 'a\\';'",
      'set standard_conforming_strings to on',
      "select '\\'",
      'select 2',
    ],
}

for (const [sql, expected] of Object.entries(corpus))
  test(`cuts ${JSON.stringify(sql)}`, () => {
    assert.deepEqual(texts(sql), expected)
  })

test('cuts the corpus where PostgreSQL does', () => {
  for (const sql of Object.keys(corpus)) {
    // The parser knows neither a byte order mark nor, before it runs, what a setting will be; and, unlike the server, this
    // build of it takes a comment between two parts of a literal for the end of it (run-query.test.ts asks the server).
    if (/^\ufeff|standard_conforming|-- c\n '/.test(sql)) continue
    assert.deepEqual(ourEnds(sql), parsedEnds(sql), sql)
  }
})

test('what is not closed reaches to the end', () => {
  for (const sql of [
    "select ';",
    "select E';\\'",
    'select ";',
    'select $a$;',
    'select 1 /* ; /* */',
    'select (1; select 2',
  ])
    assert.deepEqual(texts(sql), [sql.startsWith('select 1') ? 'select 1 /* ; /* */' : sql])
})

const quotes = [
  "'",
  "''",
  "E'",
  "e'",
  "x'",
  "b'",
  "N'",
  "U&'",
  '"',
  'U&"',
  '\\',
  "\\'",
  '$$',
  '$a$',
  '$',
  '$1',
  'a$b$',
  'é$$',
]
const spaces = ['--', '/*', '*/', '\n', '\r', ' ', '\t', "'\n'", '\u{a0}']
const others = [';', ';', ';', '1', '1.5', '.', 'select', 'as', 'end', 'e', 'é', '😀', '+', '*', 'copy', 'with']
const pieces = [...quotes, ...spaces, ...others, 'create function', 'begin atomic']

test('a number has one point: what follows the next is a name, in which dollars open no string', () => {
  for (const sql of ['1.5.é$$;1', '.5.é$$;1', '1..é$$;1', 'a.5.é$$;1', '$1.é$$;1', '1.5$$;$$;1'])
    assert.deepEqual(
      [...splitStatements(sql)].map(({ start, text }) => [start, start + text.length]),
      scannedStatements(sql),
      sql,
    )
})

test('finds the same semicolons as the lexer of PostgreSQL, in any heap of fragments', () => {
  let compared = 0
  check(
    property(array(constantFrom(...pieces), { maxLength: 24 }), (heap) => {
      const sql = heap.join('')
      // Only the grammar knows the bodies of functions.
      if (/create\s*function/.test(sql) && /begin atomic/.test(sql)) return
      // The scanner of libpg-query makes tokens of comments. PostgreSQL's continues a string behind one.
      if (/'\s*--[^\n\r]*[\n\r](?:\s|--[^\n\r]*[\n\r])*'/.test(sql)) return
      const expected = scannedStatements(sql)
      if (expected === undefined) return
      compared++
      const actual = [...splitStatements(sql)].map(({ start, text }) => [start, start + text.length])
      assert.deepEqual(actual, expected)
    }),
    { numRuns: 20_000 },
  )
  assert.ok(compared > 2_000, `only ${compared} heaps were valid`)
})

const filler = constantFrom(' ', '\n', '/* ; */', '-- ;\n', "/* ' */", ' /* /* $$ */ */ ', '\r\n')
const literal = oneof(
  string().map((text) => `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`),
  string().map((text) => `E'${text.replaceAll('\0', '').replaceAll(/['\\]/g, '\\$&')}'`),
  string().map((text) => `$q$${text.replaceAll('\0', '').replaceAll('$', '')}$q$`),
)
const statement = oneof(
  literal.map((value) => `select ${value}`),
  literal.map((value) => `insert into t values (1, (${value}))`),
  literal.map(
    (value) => `create function f() returns int begin atomic select ${value}; select case 1 when 1 then 2 end; end`,
  ),
  literal.map((value) => `create rule r as on insert to t do (insert into a values (${value}); delete from b)`),
  literal.map((value) => `with c as (select ${value}) insert into t select * from c`),
  constant('begin'),
  constant('end'),
)

test('cuts valid statements where the parser of PostgreSQL does', () => {
  check(
    property(array(tuple(filler, statement, filler), { maxLength: 8 }), (parts) => {
      const sql = parts.map((part) => part.join('')).join(';')
      assert.deepEqual(ourEnds(sql), parsedEnds(sql))
    }),
    { numRuns: 1_000 },
  )
})

test('reports the line of the first token, with any kind of line break', () => {
  const sql = '\n-- c\r\n\r\nselect 1;\r select\n2;/*\n*/select 3'
  assert.deepEqual(
    [...splitStatements(sql)].map(({ line }) => line),
    [4, 5, 7],
  )
})

test('reports the verb, also after a with', () => {
  const sql =
    'SELECT 1; with a as (delete from t returning *) insert into b select * from a; (values (1)); explain select 1'
  assert.deepEqual(
    [...splitStatements(sql)].map(({ verb }) => verb),
    ['select', 'insert', 'values', 'explain'],
  )
})

test('knows the copies that would wait for the client', () => {
  const reads = ['copy t from stdin', 'COPY a.b (c, d)\nFROM /* */ StdIn with (format csv)', 'copy t from stdout']
  const harmless = [
    "copy t from 'stdin'",
    'copy t to stdout',
    'copy (select * from stdin) to stdout',
    'select 1 from stdin',
  ]
  for (const sql of reads) assert.equal([...splitStatements(sql)][0]?.readsFromClient, true, sql)
  for (const sql of harmless) assert.equal([...splitStatements(sql)][0]?.readsFromClient, false, sql)
})

test('is lazy', () => {
  const [first] = splitStatements(`select 1; ${'x'.repeat(10)}`)
  assert.equal(first?.text, 'select 1')
})

const chinook = ['../../../../../shared/data/chinook.sql']
  .map((path) => new URL(path, import.meta.url))
  .find(existsSync)

test('cuts a real script where PostgreSQL does', { skip: chinook === undefined && 'there is no script' }, () => {
  assert.ok(chinook)
  const sql = readFileSync(chinook, 'utf8')
  assert.deepEqual(ourEnds(sql), parsedEnds(sql))
})

test('cuts 16 MB of statements in seconds, and one string of 16 MB at once', () => {
  // Of this thread alone: a busy machine may keep it waiting.
  const used = process.threadCpuUsage()
  let count = 0
  for (const _ of splitStatements("insert into t values (1, 'x''y', $$a$$); -- c\n".repeat(350_000))) count++
  for (const _ of splitStatements(`select '${"''".repeat(8_000_000)}'`)) count++
  assert.equal(count, 350_001)
  assert.ok(process.threadCpuUsage(used).user < 10_000_000, 'ten seconds of processor time')
})
