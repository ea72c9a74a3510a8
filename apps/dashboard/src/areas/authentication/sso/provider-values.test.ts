import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SsoProvider } from '@cairn/contracts/authentication/sso-providers'
import {
  domainsIn,
  domainsProblem,
  mappingIn,
  mappingProblem,
  noMapping,
  toFields,
  valuesOf,
} from './provider-values.ts'

test('a mapping is lines, and what lines cannot say stays', () => {
  const provider: SsoProvider = {
    id: '6f1c7d8e-9a0b-4c1d-8e2f-3a4b5c6d7e8f',
    saml: {
      entity_id: 'https://id.example.com',
      attribute_mapping: {
        keys: { email: { name: 'mail' }, name: { names: ['cn', 'dn'] }, team: { default: 'Bakers' } },
      },
    },
    domains: [{ id: '1', domain: 'example.com' }],
    disabled: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
  const values = valuesOf(provider)
  assert.equal(values.mapping, 'email = mail\nname = cn, dn')
  assert.deepEqual(toFields(values, provider), {
    domains: ['example.com'],
    attribute_mapping: {
      keys: { team: { default: 'Bakers' }, email: { names: ['mail'] }, name: { names: ['cn', 'dn'] } },
    },
    disabled: true,
  })
  assert.deepEqual(mappingIn('\n', noMapping), noMapping)
  assert.equal(mappingProblem('email = mail\n\n'), undefined)
  for (const wrong of ['email', '= mail', 'email =']) assert.notEqual(mappingProblem(wrong), undefined)
})

test('domains are names of hosts', () => {
  assert.deepEqual(domainsIn('a.example, b.example\nc.example'), ['a.example', 'b.example', 'c.example'])
  assert.equal(domainsProblem('a.example'), undefined)
  for (const wrong of ['https://a.example', 'example', 'a@b.example']) assert.notEqual(domainsProblem(wrong), undefined)
})
