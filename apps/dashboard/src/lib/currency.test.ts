import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDollars } from './currency.ts'

test('currency is shown in USD with 2 decimals; prices under one cent have no fixed decimals', () => {
  const cases = [
    [0, '$0.00'],
    [25, '$25.00'],
    [599.5, '$599.50'],
    [1_234_567.891, '$1,234,567.89'],
    [0.01, '$0.01'],
    [0.01344, '$0.01'],
    [0.009, '$0.009'],
    [0.00325, '$0.00325'],
    [0.000001, '$0.000001'],
    [-0.0025, '-$0.0025'],
    [-3, '-$3.00'],
  ] as const
  for (const [dollars, text] of cases) assert.equal(formatDollars(dollars), text)
})
