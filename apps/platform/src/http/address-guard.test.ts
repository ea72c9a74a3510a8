import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressGuard, literalAddress } from './address-guard.ts'

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'ff02::1',
  'example.com',
  '',
]

test('private, local and unusual addresses are refused, public ones are not', () => {
  const isAllowed = createAddressGuard([])
  assert.deepEqual(refused.filter(isAllowed), [])
  for (const address of ['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])
    assert.equal(isAllowed(address), true, address)
})

test('a network that the operator names is allowed, and no other', () => {
  const isAllowed = createAddressGuard(['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8'])
  for (const address of ['10.1.2.3', '127.0.0.1', 'fd12::1', '8.8.8.8']) assert.equal(isAllowed(address), true, address)
  for (const address of ['127.0.0.2', '192.168.0.1', '::1', 'fc00::1']) assert.equal(isAllowed(address), false, address)
})

test('a number in any notation is recognized as an address', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1'])
    assert.equal(literalAddress(new URL(`https://${host}:9443`)), '127.0.0.1', host)
  assert.equal(literalAddress(new URL('https://[::ffff:127.0.0.1]')), '::ffff:7f00:1')
  assert.equal(literalAddress(new URL('https://localhost')), undefined)
})
