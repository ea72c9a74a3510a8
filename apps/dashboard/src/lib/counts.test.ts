import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './counts.ts'

test('counts agree with their noun', () => {
  assert.equal(counted(1, 'row'), '1 row')
  assert.equal(counted(0, 'row'), '0 rows')
  assert.equal(counted(15_607, 'row'), '15,607 rows')
  assert.equal(counted(2, 'query', 'queries'), '2 queries')
})
