import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import type { OpenIdPerson } from '@cairn/dev-env/openid-server'
import { createOpenIdProvider } from '../src/external/openid-provider.ts'
import { presets } from '../src/external/presets.ts'

const microsoft = 'https://login.microsoftonline.com'
const tenant = '11111111-2222-3333-4444-555555555555'
const checks = { state: 's'.repeat(32), nonce: 'nonce', verifier: 'v'.repeat(43) }

/** Who comes back from Microsoft, which is asked by `address` and says that it is `issuer`. */
const whoComesBack = async (
  { address, issuer }: { address: string; issuer: string },
  person: Partial<OpenIdPerson>,
): Promise<boolean | undefined> => {
  await using server = await startOpenIdServer()
  server.issuer = issuer
  server.person = { sub: 'eve', email: 'boss@company.example.com', tid: tenant, ...person }
  server.tampering = { claims: { iss: `${microsoft}/${tenant}/v2.0` } }
  const atServer = (url: string): string => `${server.url}/${url.split('/v2.0/').at(-1) ?? ''}`
  assert.ok(presets.azure.kind === 'openid')
  const provider = createOpenIdProvider({
    ...presets.azure,
    issuer: address,
    clientId: server.client.id,
    clientSecret: server.client.secret,
    fetch: (url, { body, ...options }) =>
      fetch(atServer(url), { ...options, body: body instanceof URLSearchParams ? body : null }),
  })
  const asked = await provider.begin('https://bakery.example.com/callback', checks)
  const answer = await fetch(atServer(asked.href), { redirect: 'manual' })
  const identity = await provider.finish(new URL(answer.headers.get('location') ?? ''), checks)
  assert.equal(identity.email, 'boss@company.example.com')
  return identity.emailVerified
}

test('where people of all tenants of Microsoft come in, the word of a tenant for an address is none', async () => {
  const common = { address: `${microsoft}/common/v2.0`, issuer: `${microsoft}/{tenantid}/v2.0` }
  assert.equal(await whoComesBack(common, {}), false)
  assert.equal(await whoComesBack(common, { email_verified: true }), false)
  assert.equal(await whoComesBack(common, { xms_edov: false }), false)
  assert.equal(await whoComesBack(common, { xms_edov: true }), true)
  assert.equal(await whoComesBack(common, { xms_edov: '1' }), true)
})

test('one tenant of Microsoft vouches for the addresses of its users, but for those that it says are of others', async () => {
  const own = `${microsoft}/${tenant}/v2.0`
  assert.equal(await whoComesBack({ address: own, issuer: own }, {}), true)
  assert.equal(await whoComesBack({ address: own, issuer: own }, { xms_edov: false }), false)
})
