import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import { asNetwork, coveredBy, everyNetwork, familyOf } from '../src/network/cidr.ts'

void test('which texts are addresses and networks, and of which family', () => {
  for (const text of ['0.0.0.0/0', '203.0.113.7', '203.0.113.7/32', '10.0.0.0/8', '255.255.255.255', '203.0.113.7/24'])
    assert.equal(familyOf(text), 'ipv4', text)
  for (const text of ['::/0', '::', '::1', '1::', '2001:db8::/32', '1:2:3:4:5:6:7:8/128', '1:2:3:4:5:6:7::', 'FE80::1'])
    assert.equal(familyOf(text), 'ipv6', text)
  const wrong = [
    '',
    ' ',
    '/',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '01.2.3.4',
    '1.2.3.4/',
    '1.2.3.4/33',
    '1.2.3.4/08',
    '1.2.3.4/-1',
  ]
  wrong.push(
    '1.2.3.4/8/8',
    '1.2.3.4 ',
    'host',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
  )
  wrong.push('12345::', 'g::', '::1/129', '::ffff:1.2.3.4', 'fe80::1%eth0', '0x1::', '1.2.3.0x4')
  for (const text of wrong) assert.equal(familyOf(text), undefined, JSON.stringify(text))
})

void test('a single address is the network of it alone', () => {
  assert.equal(asNetwork('203.0.113.7'), '203.0.113.7/32')
  assert.equal(asNetwork('2001:db8::7'), '2001:db8::7/128')
  assert.equal(asNetwork('10.0.0.0/8'), '10.0.0.0/8')
})

void test('the lists of all networks cover every address, each of its family, and empty lists none', () => {
  assert.equal(coveredBy([everyNetwork.ipv4])('203.0.113.7'), true)
  assert.equal(coveredBy([everyNetwork.ipv4])('::1'), false)
  assert.equal(coveredBy([everyNetwork.ipv6])('::1'), true)
  assert.equal(coveredBy([everyNetwork.ipv6])('203.0.113.7'), false)
  assert.equal(coveredBy([])('203.0.113.7'), false)
  assert.equal(coveredBy([everyNetwork.ipv4])('no address'), false)
})

void test('networks of every length cover the addresses that BlockList of Node says they do', () => {
  const samples = {
    ipv4: ['203.0.113.7', '203.0.113.8', '203.0.112.7', '202.0.113.7', '75.0.113.7', '0.0.0.0', '255.255.255.255'],
    ipv6: ['2001:db8::7', '2001:db8::8', '2001:db8:0:1::7', '2001:db9::7', '3001:db8::7', 'a001:db8::7', '::', '::1'],
  } as const
  for (const family of ['ipv4', 'ipv6'] as const) {
    const [base] = samples[family]
    for (let prefix = 0; prefix <= (family === 'ipv4' ? 32 : 128); prefix += 1) {
      const list = new BlockList()
      list.addSubnet(base, prefix, family)
      const covers = coveredBy([`${base}/${prefix}`])
      for (const address of samples[family])
        assert.equal(covers(address), list.check(address, family), `${address} in ${base}/${prefix}`)
    }
  }
})
