import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesPerGiB } from '@cairn/contracts/sizes'
import { serviceName, stateText, usageText } from './usage-words.ts'

test('usage is written with what is included', () => {
  assert.equal(usageText({ unit: 'bytes', usage: 6.1 * bytesPerGiB, included: 8 * bytesPerGiB }), '6.10 GB of 8 GB')
  assert.equal(usageText({ unit: 'count', usage: 38_204, included: 100_000 }), '38,204 of 100,000')
  assert.equal(usageText({ unit: 'count', usage: 12.4, included: null }), '12')
})

test('what exceeds the plan says what it costs, and that a spend cap keeps it free', () => {
  assert.equal(stateText({ state: 'within', cost_cents: 0 }, false), undefined)
  assert.equal(stateText({ state: 'approaching', cost_cents: 0 }, false), 'Approaching the limit of the plan')
  assert.equal(
    stateText({ state: 'exceeded', cost_cents: 450 }, false),
    '$4.50 beyond the plan, expected for this cycle',
  )
  assert.equal(stateText({ state: 'exceeded', cost_cents: 0 }, false), 'Over the limit of the plan')
  assert.match(stateText({ state: 'exceeded', cost_cents: 0 }, true) ?? '', /spend cap is on/)
})

test('services have the names that people know', () => {
  assert.deepEqual(['rest', 'auth', 'storage', 'other'].map(serviceName), [
    'Data API',
    'Authentication',
    'Storage',
    'other',
  ])
})
