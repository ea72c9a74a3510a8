import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleRange } from './visible-range.ts'

test('of a long list only what is near the screen is drawn', () => {
  assert.deepEqual(visibleRange(0, 280, 28, 5_000), { start: 0, end: 18 })
  assert.deepEqual(visibleRange(28_000, 280, 28, 5_000), { start: 992, end: 1_018 })
})

test('a short list is drawn whole, and an empty one not at all', () => {
  assert.deepEqual(visibleRange(0, 700, 28, 3), { start: 0, end: 3 })
  assert.deepEqual(visibleRange(0, 700, 28, 0), { start: 0, end: 0 })
})

test('a list that became shorter than it was scrolled still draws its end', () => {
  const { start, end } = visibleRange(28_000, 280, 28, 20)
  assert.equal(end, 20)
  assert.ok(start < 20)
})
