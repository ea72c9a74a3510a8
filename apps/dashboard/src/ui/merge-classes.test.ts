import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMergeClasses, mergeClasses } from './merge-classes.ts'

test("a caller's class replaces the component's where both set the same property", () => {
  assert.equal(mergeClasses('flex px-2 text-sm', 'px-4'), 'flex text-sm px-4')
  assert.equal(mergeClasses('text-sm text-muted', 'text-danger'), 'text-sm text-danger')
  assert.equal(
    mergeClasses('bg-surface-1 hover:bg-surface-2', false, 'bg-surface-3'),
    'hover:bg-surface-2 bg-surface-3',
  )
})

/** Whether a merged name is still in the cache when so many names in all were merged. */
const isKeptAfter = (names: number): boolean => {
  let parsed = 0
  const merge = makeMergeClasses((param) => {
    parsed++
    return param.parseClassName(param.className)
  })
  for (let index = 0; index < names; index++) merge(`name-${index}`)
  assert.equal(parsed, names)
  merge('name-0')
  return parsed === names
}

test('the class-merge cache has 500 entries, and as many older ones', () => {
  // The 501st entry makes the first 501 the older ones, the 1,002nd replaces these.
  assert.equal(isKeptAfter(500), true)
  assert.equal(isKeptAfter(1_001), true)
  assert.equal(isKeptAfter(1_002), false)
})
