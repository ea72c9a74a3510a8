import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted, formatCount } from './counts.ts'

test('thousands are separated by commas', () => {
  const numbers = [0, 7, 999, 1000, 123_456, 1_000_000, 9_007_199_254_740_991]
  const shown = ['0', '7', '999', '1,000', '123,456', '1,000,000', '9,007,199,254,740,991']
  assert.deepEqual(numbers.map(formatCount), shown)
})

test('counts agree with their noun', () => {
  assert.equal(counted(1, 'row'), '1 row')
  assert.equal(counted(0, 'row'), '0 rows')
  assert.equal(counted(15_607, 'row'), '15,607 rows')
  assert.equal(counted(2, 'query', 'queries'), '2 queries')
})
