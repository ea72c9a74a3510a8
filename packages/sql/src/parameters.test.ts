import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadModule, parseSync } from 'libpg-query'
import {
  bindParameters,
  boundParametersOf,
  boundTextOf,
  findParameters,
  parameterNames,
  withoutParameters,
  writtenOffset,
} from './parameters.ts'

before(loadModule)

const named: readonly (readonly [text: string, names: readonly string[]])[] = [
  ['select :a', ['a']],
  ['select :a, :b, :a', ['a', 'b']],
  ['select * from t where id=:id and n>:n', ['id', 'n']],
  ['select (:a), array[:b, :c], f(:d)', ['a', 'b', 'c', 'd']],
  ['select :day::date', ['day']],
  ['select id::text, x :: int', []],
  ["select ':a', e'\\':b', $$ :c $$, $x$ :d $x$", []],
  ['select 1 -- :a\n/* :b */', []],
  ['select ":a"', []],
  ['select a[1:n], a[:n], f(x)[lo:hi], m[1][:n]', []],
  ["select json_object('a':b)", []],
  ['select f(a := 1)', []],
  ['limit :Limit', ['Limit']],
  ['select : a', []],
  ['select -:n', ['n']],
]

for (const [text, names] of named) void test(`names: ${text}`, () => assert.deepEqual(parameterNames(text), names))

const bound: readonly (readonly [text: string, values: Record<string, string | null>, sql: string])[] = [
  ['select :a', { a: "it's" }, "select 'it''s'"],
  ['select :a, :a', { a: '1' }, "select '1', '1'"],
  ['select :a', { a: null }, 'select null'],
  ['select :a', { a: '' }, "select ''"],
  ['select :a, :b', { b: 'x' }, "select :a, 'x'"],
  ['select :a', { a: 'two\nlines' }, "select E'two\\nlines'"],
  ['select :a', { a: String.raw`back\slash` }, String.raw`select E'back\\slash'`],
  ['select :a', { a: ':b', b: 'x' }, "select ':b'"],
  ['select 1 u&:a', { a: 'x' }, "select 1 u& 'x'"],
]

for (const [text, values, sql] of bound)
  void test(`bound: ${text} with ${JSON.stringify(values)}`, () =>
    assert.equal(bindParameters(text, new Map(Object.entries(values))).sql, sql))

test('a value cannot end its literal', () => {
  for (const value of [
    "'; drop table t; --",
    "\\'; drop table t; --",
    "\n'; drop table t; --",
    '$$; drop table t; --',
  ]) {
    const { sql } = bindParameters('select * from t where a = :a', new Map([['a', value]]))
    const { stmts = [] } = parseSync(sql)
    assert.equal(stmts.length, 1, sql)
    assert.equal(JSON.stringify(stmts).includes(JSON.stringify(value)), true, sql)
  }
})

test('offsets behind a value are those of the text with its parameters', () => {
  const text = 'select :a, wrong, :b, wronger'
  const values = new Map([
    ['a', 'a long value'],
    ['b', ''],
  ])
  const result = bindParameters(text, values)
  for (const word of ['select', 'wrong', 'wronger'])
    assert.equal(writtenOffset(result, result.sql.lastIndexOf(word)), text.lastIndexOf(word), word)
  assert.equal(writtenOffset(result, result.sql.indexOf('long')), text.indexOf(':a'))
})

test('a bound text is made again from the query and its parameters', () => {
  const result = bindParameters(
    "select :a, u&:b, ':a', :missing, :a",
    new Map([
      ['a', "it's"],
      ['b', null],
    ]),
  )
  assert.deepEqual(boundTextOf(result.sql, boundParametersOf(result)), result)
  assert.deepEqual(boundTextOf('select 1', []), { sql: 'select 1', written: 'select 1', placed: [] })
})

test('for the parser a parameter is a string of the same length', () => {
  const text = 'select :a, :long_name from t'
  const plain = withoutParameters(text)
  assert.equal(plain, "select '', ''         from t")
  assert.equal(plain.length, text.length)
  assert.deepEqual(findParameters(plain), [])
})
