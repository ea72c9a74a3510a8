import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEnumSql, enumProblem, extendEnumSql, valuesIn } from './enum-sql.ts'

const type = { schema: 'public', name: 'Order status' }

void test('an enumerated type is created with its values in their order', () => {
  assert.equal(
    createEnumSql(type, valuesIn(" paid \n\nit's late\n")),
    `create type public."Order status" as enum ('paid', 'it''s late');`,
  )
  assert.equal(createEnumSql(type, []), undefined)
  assert.equal(createEnumSql({ ...type, name: ' ' }, ['a']), undefined)
})

void test('new values are added at their places', () => {
  assert.equal(
    extendEnumSql(type, ['b', 'd'], ['a', 'b', 'c', 'c2', 'd', 'e']),
    [
      `alter type public."Order status" add value 'a' before 'b';`,
      `alter type public."Order status" add value 'c' after 'b';`,
      `alter type public."Order status" add value 'c2' after 'c';`,
      `alter type public."Order status" add value 'e' after 'd';`,
    ].join('\n'),
  )
  assert.equal(extendEnumSql(type, ['b'], ['b']), undefined)
})

void test('values that are there stay, in their order, each once', () => {
  assert.equal(enumProblem(['a', 'b'], ['a', 'x', 'b']), undefined)
  assert.match(enumProblem(['a', 'b'], ['a']) ?? '', /does not remove/)
  assert.match(enumProblem(['a', 'b'], ['b', 'a']) ?? '', /does not reorder/)
  assert.equal(enumProblem(['a'], ['a', 'c', 'c']), 'c is listed twice.')
})
