import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { selfSignedCertificate } from './self-signed.ts'

const publicKeyEncoding = { format: 'der', type: 'spki' } as const
const privateKeyEncoding = { format: 'pem', type: 'pkcs8' } as const

const keys = {
  RSA: generateKeyPairSync('rsa', { modulusLength: 2_048, publicKeyEncoding, privateKeyEncoding }).privateKey,
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }).privateKey,
}

for (const [kind, privateKey] of Object.entries(keys))
  test(`a certificate of a key of ${kind} signs itself, for as long as asked`, () => {
    const now = new Date('2026-11-26T09:08:07.654Z')
    const made = new X509Certificate(
      selfSignedCertificate({ commonName: 'Single sign-on', privateKey, now, validYears: 20 }),
    )
    assert.ok(made.checkPrivateKey(createPrivateKey(privateKey)))
    assert.ok(made.verify(made.publicKey))
    assert.deepEqual([made.subject, made.issuer], ['CN=Single sign-on', 'CN=Single sign-on'])
    assert.equal(made.validFromDate.toISOString(), '2026-11-26T09:08:07.000Z')
    assert.equal(made.validToDate.toISOString(), '2046-11-26T09:08:07.000Z')
  })
