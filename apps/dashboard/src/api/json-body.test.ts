import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBody } from './json-body.ts'

test('values of a column named __proto__ are sent as pairs, and all others as an object', () => {
  const values = Object.fromEntries([
    ['__proto__', 'a'],
    ['constructor', null],
  ])
  assert.equal(
    jsonBody({ key: { id: '1' }, values }),
    '{"key":{"id":"1"},"values":[["__proto__","a"],["constructor",null]]}',
  )
  assert.equal(jsonBody({ text: '"__proto__":' }), JSON.stringify({ text: '"__proto__":' }))
})
