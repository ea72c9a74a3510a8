import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, schemaListProblem } from './name-list.ts'

const cases: readonly (readonly [text: string, names: readonly string[]])[] = [
  ['', []],
  [' , ', []],
  ['public', ['public']],
  ['public, extensions', ['public', 'extensions']],
  ['public,public , Mixed Case', ['public', 'Mixed Case']],
]

for (const [text, names] of cases)
  void test(`'${text}' names ${names.length} schemas`, () => assert.deepEqual(namesIn(text), names))

void test('a list of schemas has at most 50 names of at most 63 bytes', () => {
  assert.equal(schemaListProblem('public'), undefined)
  assert.match(schemaListProblem(Array.from({ length: 51 }, (_, index) => `s${index}`).join()) ?? '', /At most 50/)
  assert.equal(schemaListProblem('a'.repeat(63)), undefined)
  assert.match(schemaListProblem('ä'.repeat(32)) ?? '', /longer/)
})
