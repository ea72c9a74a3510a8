import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditOf, dollarsProblem, linesProblem } from './credit-note-values.ts'

const values = { kind: 'whole', lines: ['', '12.50', ' '], dollars: '3', settlement: 'balance', reason: '' } as const

test('a credit note asks for lines with an amount, and no more than is left of them', () => {
  assert.deepEqual(creditOf({ ...values, lines: [...values.lines], kind: 'lines' }), {
    kind: 'lines',
    lines: [{ line: 1, amountCents: 1_250 }],
  })
  assert.deepEqual(creditOf({ ...values, lines: [], kind: 'amount' }), { kind: 'amount', amountCents: 300 })
  assert.equal(linesProblem(['', undefined, ' ']), 'Enter an amount for a line.')
  assert.equal(linesProblem(values.lines), undefined)
  assert.equal(dollarsProblem('12.51', 1_250), 'This is more than is left of it.')
  assert.equal(dollarsProblem('12.50', 1_250), undefined)
  assert.equal(dollarsProblem('0', 1_250), 'An amount such as 25 or 25.99.')
})
