import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSorts } from './next-sorts.ts'

const up = (column: string) => ({ column, ascending: true })
const down = (column: string) => ({ column, ascending: false })

test('clicks on a header sort ascending, then descending, then not at all', () => {
  assert.deepEqual(nextSorts([], { columnId: 'a' }), [up('a')])
  assert.deepEqual(nextSorts([up('a')], { columnId: 'a' }), [down('a')])
  assert.deepEqual(nextSorts([down('a')], { columnId: 'a' }), [])
  assert.deepEqual(nextSorts([up('a'), up('b')], { columnId: 'c' }), [up('c')])
})

test('a column is added to the others, and changes at its place', () => {
  assert.deepEqual(nextSorts([up('a')], { columnId: 'b', isAdded: true }), [up('a'), up('b')])
  assert.deepEqual(nextSorts([up('a'), up('b')], { columnId: 'a', isAdded: true }), [down('a'), up('b')])
  assert.deepEqual(nextSorts([down('a'), up('b')], { columnId: 'a', isAdded: true }), [up('b')])
})

test('a direction that is named is taken, whatever was before', () => {
  assert.deepEqual(nextSorts([down('a')], { columnId: 'a', direction: 'descending' }), [down('a')])
  assert.deepEqual(nextSorts([down('a')], { columnId: 'a', direction: 'ascending' }), [up('a')])
})
