import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locksOut, networksProblem, toRestrictions, toRestrictionValues, withNetwork } from './restriction-values.ts'

const everybody = { dbAllowedCidrs: ['0.0.0.0/0'], dbAllowedCidrsV6: ['::/0'] }
const nobody = { dbAllowedCidrs: [], dbAllowedCidrsV6: [] }
const some = { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: ['2001:db8::/32'] }

void test('restrictions are the same after the form as before it', () => {
  for (const restrictions of [everybody, nobody, some, { ...everybody, dbAllowedCidrsV6: [] }])
    assert.deepEqual(toRestrictions(toRestrictionValues(restrictions)), restrictions)
  assert.equal(toRestrictionValues(everybody).isRestricted, false)
})

void test('a list is split by family, once for each network', () => {
  const networks = '203.0.113.0/24, 2001:DB8::/32\n\n 203.0.113.0/24'
  assert.deepEqual(toRestrictions({ isRestricted: true, networks }), some)
})

void test('the first line that is no network is named', () => {
  assert.equal(networksProblem('203.0.113.7\n2001:db8::/32'), undefined)
  assert.match(networksProblem('203.0.113.7 host') ?? '', /^host is neither/)
  const many = Array.from({ length: 101 }, (_, index) => `10.0.${index}.0/24`).join('\n')
  assert.match(networksProblem(many) ?? '', /at most 100/)
})

void test('a list locks out every address that it does not cover', () => {
  const values = toRestrictionValues(some)
  assert.equal(locksOut(values, '203.0.113.7'), false)
  assert.equal(locksOut(values, '198.51.100.7'), true)
  assert.equal(locksOut({ ...values, isRestricted: false }, '198.51.100.7'), false)
  assert.equal(locksOut({ ...values, networks: withNetwork(values.networks, '198.51.100.7') }, '198.51.100.7'), false)
})
