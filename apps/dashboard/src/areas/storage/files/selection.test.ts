import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendTo, nothingSelected, rowBeside, selectAll, selectOne, toggle } from './selection.ts'

const order = ['a/', 'b/', '1', '2', '3']

void test('a range goes from the anchor to the row, in both directions, and begins anew from the same anchor', () => {
  const one = selectOne('', 'b/')
  const down = extendTo(one, order, '2')
  assert.deepEqual([...down.items], ['b/', '1', '2'])
  assert.deepEqual([...extendTo(down, order, 'a/').items], ['a/', 'b/'])
  assert.deepEqual([...extendTo(nothingSelected(''), order, '2').items], ['2'])
  // The anchor was deleted meanwhile.
  assert.deepEqual([...extendTo(selectOne('', 'gone'), order, '1').items], ['1'])
})

void test('a row is added and taken away; all rows are selected', () => {
  const two = toggle(selectOne('', '1'), '3')
  assert.deepEqual([...two.items], ['1', '3'])
  assert.deepEqual([...toggle(two, '1').items], ['3'])
  assert.equal(selectAll(two, order).items.size, 5)
})

void test('the keyboard stays within the list', () => {
  assert.equal(rowBeside(order, undefined, 1), 'a/')
  assert.equal(rowBeside(order, undefined, -1), '3')
  assert.equal(rowBeside(order, '3', 1), '3')
  assert.equal(rowBeside(order, 'a/', -1), 'a/')
  assert.equal(rowBeside(order, '1', 1), '2')
  assert.equal(rowBeside(order, undefined, Infinity), '3')
  assert.equal(rowBeside(order, undefined, -Infinity), 'a/')
  assert.equal(rowBeside(order, '1', -Infinity), 'a/')
  assert.equal(rowBeside([], undefined, 1), undefined)
})
