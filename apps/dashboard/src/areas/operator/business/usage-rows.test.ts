import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatedUsage } from '@cairn/contracts/operator/operated-usage'
import { shareOf, usageRows } from './usage-rows.ts'

const organization: OperatedUsage = {
  slug: 'harbour',
  name: 'Harbour',
  plan: 'free',
  meters: [
    { meter: 'egress', usage: 50, included: 100, state: 'within' },
    { meter: 'auth_mau', usage: 90, included: 100, state: 'approaching' },
    { meter: 'storage_size', usage: 1_000, included: null, state: 'within' },
  ],
}

const meterOf = (meter?: 'egress' | 'database_size') => usageRows([organization], meter)[0]?.used?.meter

test('the overview has the meter that is closest to its plan, and a meter is found by its name', () => {
  assert.equal(meterOf(), 'auth_mau')
  assert.equal(meterOf('egress'), 'egress')
  assert.equal(meterOf('database_size'), undefined)
  assert.deepEqual(
    [shareOf({ usage: 1, included: null }), shareOf({ usage: 0, included: 0 }), shareOf({ usage: 1, included: 0 })],
    [null, 0, Infinity],
  )
})
