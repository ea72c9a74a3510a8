import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber } from './format-number.ts'

test('numbers have groups of three digits, and an exponent where they would be too long', () => {
  assert.deepEqual([0, 1234.5, -20_000, 0.001, 1e21, 1.5e-9].map(formatNumber), [
    '0',
    '1,234.5',
    '-20,000',
    '0.001',
    '1e+21',
    '1.5e-9',
  ])
})
