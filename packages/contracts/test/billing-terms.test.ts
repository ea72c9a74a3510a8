import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partnerId } from '../src/billing/billing-terms.ts'

test('partner_id is the slug without the prefix vercel_', () => {
  assert.equal(partnerId('vercel_icfg_7'), 'icfg_7')
  assert.equal(partnerId('acme'), 'acme')
  assert.equal(partnerId('my_vercel_shop'), 'my_vercel_shop')
})
