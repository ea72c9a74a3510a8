import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { makeCertificate } from './make-certificate.ts'

const made = (hosts: readonly string[], now?: Date) => {
  const { certificate, key } = makeCertificate(hosts, now)
  return { certificate: new X509Certificate(certificate), key: createPrivateKey(key) }
}

test('a certificate signs itself, for ten years, and is one of a server alone', () => {
  const { certificate, key } = made(['localhost'], new Date('2026-11-26T09:08:07.654Z'))
  assert.ok(certificate.checkPrivateKey(key))
  assert.ok(certificate.verify(certificate.publicKey))
  assert.equal(certificate.subject, 'CN=Cairn PostgreSQL')
  assert.equal(certificate.issuer, certificate.subject)
  assert.equal(certificate.validFromDate.toISOString(), '2026-11-26T09:08:07.000Z')
  assert.equal(certificate.validToDate.toISOString(), '2036-11-26T09:08:07.000Z')
  assert.equal(certificate.ca, false)
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1'])
  assert.notEqual(certificate.serialNumber, made(['localhost']).certificate.serialNumber)
})

test('it can be valid until after the year 2050', () => {
  const { certificate } = made(['localhost'], new Date('2045-06-01T00:00:00Z'))
  assert.equal(certificate.validFromDate.toISOString(), '2045-06-01T00:00:00.000Z')
  assert.equal(certificate.validToDate.toISOString(), '2055-06-01T00:00:00.000Z')
})

const addresses = ['127.0.0.1', '::1', '2001:db8::a:0:1', 'fe80::', '2001:db8:1:2:3:4:5:6', '::ffff:192.0.2.9']

test('it is for each host that is named, and for no other', () => {
  const names = ['localhost', 'cairn.example.com', `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`]
  const { certificate } = made([...names, ...addresses])
  for (const name of names) assert.equal(certificate.checkHost(name), name)
  for (const address of addresses) assert.equal(certificate.checkIP(address), address)
  assert.equal(certificate.checkHost('example.com'), undefined)
  assert.equal(certificate.checkIP('127.0.0.2'), undefined)
})
