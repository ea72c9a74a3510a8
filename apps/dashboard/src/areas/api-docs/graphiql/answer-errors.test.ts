import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsOf } from './answer-errors.ts'

void test('the errors of an answer have their places', () => {
  const body =
    '{"data":null,"errors":[{"message":"Unknown field","locations":[{"line":2,"column":5}]},{"message":"No place"}]}'
  assert.deepEqual(errorsOf(body), [
    { message: 'Unknown field', place: { line: 2, column: 5 } },
    { message: 'No place', place: undefined },
  ])
})

void test('an answer with data, and what is not an answer, have no errors', () => {
  assert.deepEqual(errorsOf('{"data":{"errors":[{"message":"of a column"}]}}'), [])
  assert.deepEqual(errorsOf('{"data":null'), [])
})
