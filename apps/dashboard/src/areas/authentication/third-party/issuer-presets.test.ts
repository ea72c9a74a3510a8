import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thirdPartyKindOf, thirdPartyKinds } from '@cairn/contracts/authentication/third-party-kind'
import type { IssuerValues } from './issuer-presets.ts'
import { issuerProblem, keysProblem, nameProblem, newIssuer, presetOf, toNewIssuer } from './issuer-presets.ts'

const values = (typed: Partial<IssuerValues>): IssuerValues => ({ ...newIssuer, ...typed })

test('the example of each preset is accepted, and its address belongs to that kind', () => {
  for (const kind of thirdPartyKinds) {
    const preset = presetOf(kind)
    if (preset === undefined) continue
    assert.equal(nameProblem(kind, preset.placeholder), undefined, kind)
    // A domain of Auth0 or Clerk can be one's own.
    if (kind !== 'clerk') assert.equal(thirdPartyKindOf(preset.issuer(preset.placeholder)), kind)
  }
  assert.deepEqual(toNewIssuer(values({ kind: 'aws-cognito', name: ' eu-central-1_aBcD12345 ' })), {
    oidc_issuer_url: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_aBcD12345',
  })
})

test('a name with an address around it is refused', () => {
  for (const kind of thirdPartyKinds.filter((each) => each !== 'custom'))
    for (const name of ['', 'https://bakery.example.com', 'bakery.example.com/path', 'a b'])
      assert.notEqual(nameProblem(kind, name), undefined, `${kind}: ${name}`)
})

test('another issuer is sent with where its keys are, and only discovery needs its address', () => {
  const keys = '{"keys":[{"kty":"EC","crv":"P-256","x":"x","y":"y"}]}'
  const custom = values({ kind: 'custom', issuer: 'https://id.example.com', audience: 'shop, bakery' })
  assert.deepEqual(toNewIssuer(custom), { oidc_issuer_url: 'https://id.example.com', audience: ['shop', 'bakery'] })
  assert.deepEqual(toNewIssuer(values({ kind: 'custom', source: 'url', keysUrl: 'https://id.example.com/keys' })), {
    jwks_url: 'https://id.example.com/keys',
  })
  assert.deepEqual(toNewIssuer({ ...custom, source: 'keys', keys, audience: '' }), {
    oidc_issuer_url: 'https://id.example.com',
    custom_jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] },
  })
  assert.equal(issuerProblem('keys', ''), undefined)
  assert.notEqual(issuerProblem('discovery', ''), undefined)
})

test('a key set is JSON with keys', () => {
  assert.equal(keysProblem('{"keys":[{"kty":"RSA"}]}'), undefined)
  for (const text of ['', '{', '[]', '{"keys":[]}', '{"keys":[1]}', '{"keys":{"kty":"RSA"}}'])
    assert.notEqual(keysProblem(text), undefined, text)
})
