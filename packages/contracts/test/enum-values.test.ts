import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enumProblem, enumStatements } from '../src/pg-meta/enum-values.ts'

const kept = (...values: string[]) => values.map((value) => ({ from: value, to: value }))
const added = (to: string) => ({ from: undefined, to })
const type = { schema: 'public', name: 'Order status', enums: ['b', 'd'] }

test('new values are added at their places', () => {
  assert.deepEqual(
    enumStatements(type, [added('a'), ...kept('b'), added('c'), added('c2'), ...kept('d'), added('e')]),
    [
      `alter type public."Order status" add value 'a' before 'b'`,
      `alter type public."Order status" add value 'c' after 'b'`,
      `alter type public."Order status" add value 'c2' after 'c'`,
      `alter type public."Order status" add value 'e' after 'd'`,
    ],
  )
  assert.deepEqual(enumStatements(type, kept('b', 'd')), [])
})

test('values are renamed first, in an order in which each name is free', () => {
  assert.deepEqual(enumStatements(type, [{ from: 'b', to: 'd' }, added('x'), { from: 'd', to: "it's" }]), [
    `alter type public."Order status" rename value 'd' to 'it''s'`,
    `alter type public."Order status" rename value 'b' to 'd'`,
    `alter type public."Order status" add value 'x' after 'd'`,
  ])
})

test('values that are there stay, in their order, each once; the reason says why', () => {
  assert.equal(enumProblem(['a', 'b'], [...kept('a'), added('x'), ...kept('b')]), undefined)
  assert.match(enumProblem(['a', 'b'], kept('a')) ?? '', /^The value b is missing\. PostgreSQL cannot delete/)
  assert.match(enumProblem(['a', 'b'], kept('b', 'a')) ?? '', /^The order differs\. PostgreSQL cannot delete/)
  assert.equal(enumProblem(['a'], [...kept('a'), added('c'), added('c')]), 'The value c is listed twice.')
  assert.equal(enumProblem(['a'], [{ from: 'a', to: '' }]), 'Enter each value, or remove the empty one.')
})
