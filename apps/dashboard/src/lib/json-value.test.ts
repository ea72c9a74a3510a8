import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonValue } from './json-value.ts'

test('JSON value parsing: an empty string gives null, numeric results become numbers', () => {
  const cases: [string, unknown][] = [
    ['', null],
    ['  ', null],
    ['5', 5],
    ['"5"', 5],
    ['"-1.5"', -1.5],
    ['"9007199254740993"', '9007199254740993'],
    ['"1.10"', '1.10'],
    ['"five"', 'five'],
    ['"Infinity"', 'Infinity'],
    ['{"a":"5"}', { a: '5' }],
    ['null', null],
  ]
  for (const [text, value] of cases) assert.deepEqual(parseJsonValue(text), value, text)
  assert.throws(() => parseJsonValue('{'), SyntaxError)
})
