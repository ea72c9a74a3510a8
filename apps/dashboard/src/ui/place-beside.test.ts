import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeBeside } from './place-beside.ts'

const view = { width: 1000, height: 600 }
const size = { width: 100, height: 20 }
const anchor = { left: 400, top: 300, width: 40, height: 30 }

void test('it lies centred beside its anchor', () => {
  assert.deepEqual(placeBeside('top', anchor, size, view), { left: 370, top: 274 })
  assert.deepEqual(placeBeside('bottom', anchor, size, view), { left: 370, top: 336 })
  assert.deepEqual(placeBeside('left', anchor, size, view), { left: 294, top: 305 })
  assert.deepEqual(placeBeside('right', anchor, size, view), { left: 446, top: 305 })
})

void test('where there is no room it goes to the other side', () => {
  assert.deepEqual(placeBeside('top', { ...anchor, top: 10 }, size, view), { left: 370, top: 46 })
  assert.deepEqual(placeBeside('right', { ...anchor, left: 950 }, size, view), { left: 844, top: 305 })
})

void test('it never leaves the window', () => {
  assert.equal(placeBeside('top', { ...anchor, left: 0 }, size, view).left, 8)
  assert.equal(placeBeside('top', { ...anchor, left: 980 }, size, view).left, 892)
  assert.deepEqual(placeBeside('top', anchor, { width: 2000, height: 900 }, view), { left: 8, top: 8 })
})
