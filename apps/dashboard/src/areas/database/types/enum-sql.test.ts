import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEnumSql, valuesIn, valuesProblem } from './enum-sql.ts'

const type = { schema: 'public', name: 'Order status' }

void test('an enumerated type is created with its values in their order', () => {
  assert.equal(
    createEnumSql(type, valuesIn(" paid \n\nit's late\n")),
    `create type public."Order status" as enum ('paid', 'it''s late');`,
  )
  assert.equal(createEnumSql(type, []), undefined)
  assert.equal(createEnumSql({ ...type, name: ' ' }, ['a']), undefined)
})

void test('a type needs a value, and none twice', () => {
  assert.equal(valuesProblem('a\n b'), undefined)
  assert.equal(valuesProblem(' \n'), 'Enter at least one value.')
  assert.equal(valuesProblem('a\nc\nc'), 'c is listed twice.')
})
