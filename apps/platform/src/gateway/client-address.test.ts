import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, limitedAddress } from './client-address.ts'

const cases: { address: string | undefined; is: string; counted: string }[] = [
  { address: '192.0.2.7', is: '192.0.2.7', counted: '192.0.2.7' },
  { address: '::ffff:192.0.2.7', is: '192.0.2.7', counted: '192.0.2.7' },
  { address: '::1', is: '::1', counted: '0:0:0:0::/64' },
  { address: '2001:DB8:1:2:3:4:5:6', is: '2001:db8:1:2:3:4:5:6', counted: '2001:db8:1:2::/64' },
  { address: '2001:db8:1:2::9', is: '2001:db8:1:2::9', counted: '2001:db8:1:2::/64' },
  { address: '2001:db8::9', is: '2001:db8::9', counted: '2001:db8:0:0::/64' },
  { address: 'fe80::1%eth0', is: 'fe80::1', counted: 'fe80:0:0:0::/64' },
  { address: undefined, is: '', counted: '' },
]

for (const { address, is, counted } of cases)
  test(`${address} is ${is}, and counts as ${counted}`, () => {
    assert.equal(clientAddress(address), is)
    assert.equal(limitedAddress(address), counted)
  })
