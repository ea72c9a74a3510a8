import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Group, Place } from './condition-tree.ts'
import {
  conditionsOf,
  groupWith,
  itemAt,
  lastPlace,
  moveOut,
  removeAt,
  replaceFilter,
  rootOf,
  switchJoint,
} from './condition-tree.ts'
import { formatConditions } from './text/format-conditions.ts'
import { parseConditions } from './text/parse-conditions.ts'

const read = (text: string) => rootOf(parseConditions(text).conditions ?? [])
const changed = (text: string, change: (root: Group) => Group) => formatConditions(conditionsOf(change(read(text))))

test('"and" and "or" are switched for one group at a time', () => {
  const cases: [before: string, place: Place, after: string][] = [
    ['a = 1 and b = 2', [], 'a = 1 or b = 2'],
    ['a = 1 or b = 2', [], 'a = 1 and b = 2'],
    ['a = 1 and (b = 2 or c = 3)', [1], 'a = 1 and (b = 2 and c = 3)'],
    ['a = 1 and (b = 2 or c = 3)', [], 'a = 1 or (b = 2 or c = 3)'],
  ]
  for (const [before, place, after] of cases)
    assert.equal(
      changed(before, (root) => switchJoint(root, place)),
      after,
    )
})

test('a group that keeps one condition is dissolved when another is removed', () => {
  assert.equal(
    changed('a = 1 and (b = 2 or c = 3)', (root) => removeAt(root, [1, 0])),
    'a = 1 and c = 3',
  )
  assert.equal(
    changed('a = 1 or b = 2', (root) => removeAt(root, [0])),
    'b = 2',
  )
  assert.equal(
    changed('a = 1', (root) => removeAt(root, [0])),
    '',
  )
  assert.equal(
    changed('(a = 1 or b = 2) and c = 3', (root) => removeAt(root, [1])),
    'a = 1 or b = 2',
  )
})

test('a condition is grouped with one beside it, joined a group there, and moved out again', () => {
  assert.equal(
    changed('a = 1 and b = 2 and c = 3', (root) => groupWith(root, [2], 1)),
    'a = 1 and (b = 2 or c = 3)',
  )
  assert.equal(
    changed('a = 1 and b = 2 and c = 3', (root) => groupWith(root, [0], 2)),
    'b = 2 and (c = 3 or a = 1)',
  )
  assert.equal(
    changed('a = 1 or b = 2 or c = 3', (root) => groupWith(root, [1], 0)),
    '(a = 1 and b = 2) or c = 3',
  )
  assert.equal(
    changed('a = 1 and (b = 2 or c = 3)', (root) => groupWith(root, [0], 1)),
    'b = 2 or c = 3 or a = 1',
    'nothing is left beside the group',
  )
  assert.equal(
    changed('a = 1 and (b = 2 or c = 3)', (root) => moveOut(root, [1, 0])),
    'a = 1 and c = 3 and b = 2',
  )
  assert.equal(
    changed('a = 1 and (b = 2 or c = 3 or d = 4)', (root) => moveOut(root, [1, 1])),
    'a = 1 and (b = 2 or d = 4) and c = 3',
  )
  assert.equal(
    changed('a = 1 and b = 2', (root) => moveOut(root, [1])),
    'a = 1 and b = 2',
  )
})

test('a filter is replaced where it is, and the last one is found', () => {
  const filter = { column: 'z', operator: '=', value: '9' } as const
  assert.equal(
    changed('a = 1 and (b = 2 or c = 3)', (root) => replaceFilter(root, [1, 1], filter)),
    'a = 1 and (b = 2 or z = 9)',
  )
  const root = read('a = 1 and (b = 2 or (c = 3 and d = 4))')
  assert.deepEqual(lastPlace(root), [1, 1, 1])
  assert.deepEqual(itemAt(root, [1, 1, 1]), { column: 'd', operator: '=', value: '4' })
  assert.equal(itemAt(root, [0, 1]), undefined)
})
