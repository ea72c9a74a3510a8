import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText, indentedJson, jsonProblem, typedValue } from './cell-text.ts'

test('a cell shows one line', () => {
  assert.equal(cellText('one\n  two'), 'one ↵ two')
  assert.equal(cellText('x'.repeat(5_000)).length, 200)
})

test('an empty text is an empty string for text types, and NULL for all others', () => {
  assert.equal(typedValue('', 'text'), '')
  assert.equal(typedValue('  ', 'text'), '  ')
  for (const category of ['number', 'boolean', 'date', 'json', 'enum', 'array', 'binary', 'other'] as const)
    assert.equal(typedValue('', category), null, category)
})

test('a number keeps every digit and loses the blanks around it', () => {
  assert.equal(typedValue(' 9007199254740993 ', 'number'), '9007199254740993')
})

test('JSON is laid out, and never damaged', () => {
  assert.equal(indentedJson('{"a":1}'), '{\n  "a": 1\n}')
  assert.equal(indentedJson('{"a":9007199254740993,"a":1.10}'), '{\n  "a": 9007199254740993,\n  "a": 1.10\n}')
  assert.equal(indentedJson('{"a":'), '{"a":')
})

test('a JSON text says what is wrong with it', () => {
  assert.equal(jsonProblem('{"a":1}'), undefined)
  assert.equal(jsonProblem(''), undefined)
  assert.match(jsonProblem('{"a":') ?? '', /JSON/)
})
