import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import type { OpenIdPerson } from '@cairn/dev-env/openid-server'
import { createOpenIdProvider } from '../src/external/openid-provider.ts'
import { presets } from '../src/external/presets.ts'

const microsoft = 'https://login.microsoftonline.com'
const tenant = '11111111-2222-3333-4444-555555555555'
const checks = { state: 's'.repeat(32), nonce: 'nonce', verifier: 'v'.repeat(43) }

const common = { address: `${microsoft}/common/v2.0`, issuer: `${microsoft}/{tenantid}/v2.0` }
const own = `${microsoft}/${tenant}/v2.0`

/** Microsoft, which is asked by `address` and says that it is `issuer`. */
const startMicrosoft = async ({ address, issuer }: { address: string; issuer: string }) => {
  const server = await startOpenIdServer()
  server.issuer = issuer
  server.person = { sub: 'eve', email: 'boss@company.example.com', tid: tenant }
  const atServer = (url: string): string => `${server.url}/${url.split('/v2.0/').at(-1) ?? ''}`
  assert.ok(presets.azure.kind === 'openid')
  const provider = createOpenIdProvider({
    ...presets.azure,
    issuer: address,
    clientId: server.client.id,
    clientSecret: server.client.secret,
    idTokens: { clientIds: [server.client.id], skipsNonce: false },
    fetch: (url, { body, ...options }) =>
      fetch(atServer(url), { ...options, body: body instanceof URLSearchParams ? body : null }),
  })
  return { server, provider, atServer, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** Whether the address of who comes back is verified. */
const whoComesBack = async (
  at: Parameters<typeof startMicrosoft>[0],
  person: Partial<OpenIdPerson>,
): Promise<boolean | undefined> => {
  await using started = await startMicrosoft(at)
  const { server, provider, atServer } = started
  server.person = { ...server.person, ...person }
  server.tampering = { claims: { iss: own } }
  const asked = await provider.begin('https://bakery.example.com/callback', checks)
  const answer = await fetch(atServer(asked.href), { redirect: 'manual' })
  const identity = await provider.finish(new URL(answer.headers.get('location') ?? ''), checks)
  assert.equal(identity.email, 'boss@company.example.com')
  return identity.emailVerified
}

test('where people of all tenants of Microsoft come in, the word of a tenant for an address is none', async () => {
  assert.equal(await whoComesBack(common, {}), false)
  assert.equal(await whoComesBack(common, { email_verified: true }), false)
  assert.equal(await whoComesBack(common, { xms_edov: false }), false)
  assert.equal(await whoComesBack(common, { xms_edov: true }), true)
  assert.equal(await whoComesBack(common, { xms_edov: '1' }), true)
})

test('one tenant of Microsoft vouches for the addresses of its users, but for those that it says are of others', async () => {
  assert.equal(await whoComesBack({ address: own, issuer: own }, {}), true)
  assert.equal(await whoComesBack({ address: own, issuer: own }, { xms_edov: false }), false)
})

test('an ID token of Microsoft is accepted for the issuer of its own tenant alone, where all tenants come in', async () => {
  const other = 'aaaaaaaa-2222-3333-4444-555555555555'
  await using all = await startMicrosoft(common)
  const read = async (claims: Readonly<Record<string, unknown>>) =>
    (await all.provider.readIdToken?.(await all.server.idToken(claims), undefined))?.subject
  assert.equal(await read({ iss: own }), 'eve')
  for (const claims of [
    { iss: own, tid: other },
    { iss: own, tid: undefined },
    { iss: common.issuer },
    { iss: undefined },
  ])
    await assert.rejects(read(claims), /Bad ID token/, JSON.stringify(claims))
  for (const tid of ['', '{tenantid}', `${tenant}/v2.0`])
    await assert.rejects(read({ iss: `${microsoft}/${tid}/v2.0`, tid }), /Bad ID token/, tid)
  await using one = await startMicrosoft({ address: own, issuer: own })
  const foreign = await one.server.idToken({ iss: `${microsoft}/${other}/v2.0`, tid: other })
  await assert.rejects(one.provider.readIdToken?.(foreign, undefined) ?? Promise.resolve(), /Bad ID token/)
})
