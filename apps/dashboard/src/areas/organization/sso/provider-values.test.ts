import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressProblem, toBody, valuesOf } from './provider-values.ts'

void test('only the fields of the chosen protocol are saved', () => {
  const values = {
    ...valuesOf(null),
    issuer: ' https://login.example.com ',
    clientId: 'cairn',
    metadataUrl: 'https://a.example',
  }
  assert.deepEqual(toBody(values), {
    kind: 'oidc',
    issuer: 'https://login.example.com',
    client_id: 'cairn',
    role: 'developer',
    enabled: true,
  })
  assert.deepEqual(toBody({ ...values, kind: 'saml', emailAttribute: ' ' }), {
    kind: 'saml',
    metadata_url: 'https://a.example',
    email_attribute: null,
    name_attribute: null,
    role: 'developer',
    enabled: true,
  })
})

void test('metadata that are kept are not sent', () => {
  const stored = {
    kind: 'saml',
    entity_id: 'https://id.example.com/metadata',
    metadata_url: 'https://id.example.com/metadata',
    email_attribute: 'mail',
    name_attribute: null,
    role: 'read_only',
    enabled: false,
  } as const
  assert.deepEqual(toBody(valuesOf(stored)), {
    kind: 'saml',
    email_attribute: 'mail',
    name_attribute: null,
    role: 'read_only',
    enabled: false,
  })
  const body = toBody({ ...valuesOf(stored), source: 'xml', metadataXml: '<EntityDescriptor/>' })
  assert.equal('metadata_xml' in body && body.metadata_xml, '<EntityDescriptor/>')
})

void test('an address begins with a protocol', () => {
  assert.equal(addressProblem(' https://login.example.com '), undefined)
  for (const bad of ['', 'login.example.com', 'ftp://login.example.com'])
    assert.notEqual(addressProblem(bad), undefined)
})
