import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFunctionSql, dropFunctionSql } from './function-sql.ts'

const draft = {
  schema: 'public',
  name: 'depth of',
  args: 'buoy bigint',
  returns: 'numeric',
  language: 'sql',
  behavior: 'STABLE',
  security: 'invoker',
  body: 'select 1.5',
} as const

void test('a function is created from its parts, with its name quoted where it must be', () => {
  assert.equal(
    createFunctionSql(draft),
    'create function public."depth of"(buoy bigint)\nreturns numeric\nlanguage sql\nstable\nas $$\nselect 1.5\n$$;',
  )
})

void test('the quotes around a body do not occur in it', () => {
  const sql = createFunctionSql({ ...draft, body: 'select $$a$$ || $body$b$body$' })
  assert.match(sql ?? '', /as \$body1\$\nselect \$\$a\$\$ \|\| \$body\$b\$body\$\n\$body1\$;$/)
})

void test('a function that runs as its owner has a fixed search path', () => {
  assert.match(createFunctionSql({ ...draft, security: 'definer' }) ?? '', /\nsecurity definer set search_path = ''\n/)
})

void test('there is no statement while a part is missing', () => {
  for (const part of ['name', 'returns', 'body']) assert.equal(createFunctionSql({ ...draft, [part]: ' ' }), undefined)
})

void test('a function is dropped by the types of its arguments', () => {
  assert.equal(
    dropFunctionSql({ schema: 'My', name: 'f', identity_argument_types: 'a integer, VARIADIC b text[]' }),
    'drop function "My".f(a integer, VARIADIC b text[])',
  )
})
