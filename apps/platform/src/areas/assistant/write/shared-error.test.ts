import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedError } from './shared-error.ts'

const undefinedColumn = {
  sqlstate: '42703',
  message: 'column "nam" does not exist',
  hint: 'Perhaps you meant to reference the column "cakes.name".',
  line: 2,
}
const duplicate = {
  sqlstate: '23505',
  message: 'duplicate key value violates unique constraint "cakes_name_key"',
  detail: 'Key (name)=(hidden cake) already exists.',
}
const wrongValue = { sqlstate: '22P02', message: 'invalid input syntax for type integer: "hidden cake"' }

test('below the level of data, an error is told without values; below that of the schema, without its names', () => {
  assert.equal(
    sharedError(undefinedColumn, 'disabled'),
    '42703: column "nam" does not exist\nIn line 2 of the SQL.',
    'the message repeats the statement; the hint names a column',
  )
  assert.match(sharedError(undefinedColumn, 'schema'), /Hint: Perhaps .*cakes\.name/)
  assert.equal(sharedError(duplicate, 'disabled'), '23505 (the message is not shared)')
  assert.equal(
    sharedError(duplicate, 'schema_and_log'),
    '23505: duplicate key value violates unique constraint "cakes_name_key"',
  )
  assert.match(sharedError(duplicate, 'schema_and_log_and_data'), /hidden cake/)
  assert.equal(sharedError(wrongValue, 'schema_and_log'), '22P02 (the message is not shared)')
  assert.match(sharedError(wrongValue, 'schema_and_log_and_data'), /hidden cake/)
})
