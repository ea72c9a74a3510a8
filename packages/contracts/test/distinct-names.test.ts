import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctNames } from '../src/database/distinct-names.ts'

test('columns of one name become distinct, whatever the others are called', () => {
  assert.deepEqual(distinctNames(['?column?', '?column?', '?column?']), ['?column?', '?column?_2', '?column?_3'])
  assert.deepEqual(distinctNames(['a', 'a_2', 'a']), ['a', 'a_2', 'a_3'])
})
