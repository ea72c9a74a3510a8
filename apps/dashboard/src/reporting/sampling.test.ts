import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSampled } from './sampling.ts'

void test('Errors are sampled at 20% to the error-reporting service.', () => {
  const drawn = Array.from({ length: 1_000 }, (_, index) => index / 1_000).filter(isSampled)
  assert.equal(drawn.length, 200)
})
