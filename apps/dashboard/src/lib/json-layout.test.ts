import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutJson } from './json-layout.ts'

test('JSON is laid out as JSON.stringify lays it out', () => {
  const values = [
    {},
    [],
    null,
    'a "b" \\ {[,:]} é\n',
    [1, [], {}, [[]], { a: [{}] }],
    { a: 1, b: [true, false, null], c: { d: 'x' }, '': [[1, 2], [3]] },
  ]
  for (const value of values) assert.equal(layOutJson(JSON.stringify(value)), JSON.stringify(value, null, 2))
})

test('layout changes nothing but white space', () => {
  const text = '{"b": 12345678901234567890.10, "2": 1E+2, "1": -0.0, "b": "\\u00e9 \\" \\/", "a":[ 1.10 , {} ]}'
  assert.equal(
    layOutJson(text),
    `{
  "b": 12345678901234567890.10,
  "2": 1E+2,
  "1": -0.0,
  "b": "\\u00e9 \\" \\/",
  "a": [
    1.10,
    {}
  ]
}`,
  )
})
