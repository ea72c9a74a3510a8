import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedAddress } from './client-address.ts'

const cases: { address: string | undefined; counted: string }[] = [
  { address: '192.0.2.7', counted: '192.0.2.7' },
  { address: '::ffff:192.0.2.7', counted: '192.0.2.7' },
  { address: '::1', counted: '0:0:0:0::/64' },
  { address: '2001:DB8:1:2:3:4:5:6', counted: '2001:db8:1:2::/64' },
  { address: '2001:db8:1:2::9', counted: '2001:db8:1:2::/64' },
  { address: '2001:db8::9', counted: '2001:db8:0:0::/64' },
  { address: 'fe80::1%eth0', counted: 'fe80:0:0:0::/64' },
  { address: undefined, counted: '' },
]

for (const { address, counted } of cases)
  test(`${address} counts as ${counted}`, () => {
    assert.equal(limitedAddress(address), counted)
  })
