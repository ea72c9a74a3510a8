import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { beyondRetention, retentionOf } from './retention.ts'
import { presets } from './time-range.ts'

const offered = (id: keyof typeof planNames) => {
  const retention = retentionOf({ ...defaultCatalogue.plans[id], name: planNames[id] })
  return presets.filter((preset) => beyondRetention(preset, retention) === undefined).map(({ value }) => value)
}

test('times from which a plan keeps no lines are not offered, and the reason names the plan', () => {
  assert.deepEqual(offered('free'), ['15m', '1h', '3h', '24h'])
  assert.deepEqual(offered('pro'), ['15m', '1h', '3h', '24h', '7d'])
  assert.deepEqual(offered('team'), ['15m', '1h', '3h', '24h', '7d', '28d'])
  assert.deepEqual(offered('enterprise').length, presets.length)
  const pro = retentionOf({ ...defaultCatalogue.plans.pro, name: planNames.pro })
  assert.equal(beyondRetention({ ms: 28 * 86_400_000 }, pro), 'The Pro plan keeps logs for 7 days.')
})

test('until the plan is known, and where it has no limit, all times are offered', () => {
  assert.equal(beyondRetention({ ms: Infinity }, undefined), undefined)
  assert.equal(beyondRetention({ ms: Infinity }, { ms: undefined, plan: 'X', text: 'unlimited' }), undefined)
})
