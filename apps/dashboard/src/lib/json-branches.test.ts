import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchOf, describeBranch, literalOf } from './json-branches.ts'

const described = (value: unknown) => {
  const branch = branchOf(value)
  return branch && [describeBranch(branch), branch.entries.map(({ name }) => name)]
}

void test('objects and arrays are branches with their entries, other values are not', () => {
  assert.deepEqual(described({ b: 1, a: null }), ['{ 2 keys }', ['b', 'a']])
  assert.deepEqual(described(['x']), ['[ 1 item ]', ['0']])
  assert.deepEqual(
    [described({}), described([])],
    [
      ['{}', []],
      ['[]', []],
    ],
  )
  assert.deepEqual([described(null), described('{}'), described(7)], [undefined, undefined, undefined])
})

void test('a literal is written as JSON writes it, and a long string is cut', () => {
  assert.deepEqual(['a "b"', 1.5, null, true].map(literalOf), ['"a \\"b\\""', '1.5', 'null', 'true'])
  assert.equal(literalOf('x'.repeat(5_000)), `"${'x'.repeat(2_000)}"… (5,000 characters)`)
})
