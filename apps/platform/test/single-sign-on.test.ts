import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { givePlan, RefusedError, send, startDevEnv } from '@cairn/dev-env'
import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import type { OpenIdServer } from '@cairn/dev-env/openid-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { newRedirectClient } from '@cairn/dev-env/redirect-client'

// Where the provider of these tests listens.
const loopback = ['127.0.0.0/8', '::1/128']

let dns: DnsServer
let provider: OpenIdServer
let env: DevEnv
let owner: Person
let organization: Organization
before(async () => {
  dns = await startDnsServer()
  provider = await startOpenIdServer()
  env = await startDevEnv({ dnsServers: [dns.address], ssoAllowsHttp: true, outgoingAllow: loopback })
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Harbour')
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await dns[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.person = { sub: 'ada', email: 'ada@harbour.example', name: 'Ada' }
  provider.tampering = undefined
})

const params = () => ({ slug: organization.slug })

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

const settings = (more: { enabled?: boolean; client_secret?: string; issuer?: string } = {}) => ({
  kind: 'oidc' as const,
  issuer: provider.issuer,
  client_id: provider.client.id,
  role: 'developer' as const,
  enabled: true,
  ...more,
})

const prove = async (person: Person, slug: string, domain: string) => {
  const { record } = await person.request('POST /platform/organizations/:slug/sso/domains', {
    params: { slug },
    body: { domain },
  })
  dns.txt.set(record.name, ['something else', record.value])
  return person.request('POST /platform/organizations/:slug/sso/domains/:domain/verify', { params: { slug, domain } })
}

const membersOf = () => owner.request('GET /platform/organizations/:slug/members', { params: params() })

test('a domain counts once its DNS has the record', async () => {
  const named = await owner.request('POST /platform/organizations/:slug/sso/domains', {
    params: params(),
    body: { domain: 'Harbour.Example' },
  })
  assert.equal(named.domain, 'harbour.example')
  assert.equal(named.record.name, '_cairn.harbour.example')
  assert.equal(named.verified_at, null)
  const verify = () =>
    owner.request('POST /platform/organizations/:slug/sso/domains/:domain/verify', {
      params: { ...params(), domain: 'harbour.example' },
    })
  assert.equal(await refusal(verify()), 'sso_record_missing')
  dns.txt.set(named.record.name, ['cairn-domain-verification=another'])
  assert.equal(await refusal(verify()), 'sso_record_missing')
  dns.txt.set(named.record.name, [named.record.value])
  assert.notEqual((await verify()).verified_at, null)
  const again = { params: params(), body: { domain: 'harbour.example' } }
  assert.equal(
    await refusal(owner.request('POST /platform/organizations/:slug/sso/domains', again)),
    'sso_domain_exists',
  )
})

test('a proven domain is no other organization’s', async () => {
  const rival = await env.signUp('rival')
  const { slug } = await rival.createOrganization('Rival')
  assert.equal(await refusal(prove(rival, slug, 'harbour.example')), 'sso_domain_taken')
})

test('the client secret is required, stored encrypted, and never returned', async () => {
  const put = (body: ReturnType<typeof settings>) =>
    owner.request('PUT /platform/organizations/:slug/sso', { params: params(), body })
  assert.equal(await refusal(put(settings())), 'sso_secret_needed')
  await put(settings({ client_secret: provider.client.secret }))
  await put(settings())
  assert.equal(await refusal(put(settings({ issuer: 'https://another.example' }))), 'sso_secret_needed')
  const told = await owner.send('GET /platform/organizations/:slug/sso', { params: params() })
  const text = await told.text()
  assert.match(text, new RegExp(provider.issuer))
  assert.doesNotMatch(text, new RegExp(provider.client.secret))
})

test('a person who signs in by single sign-on becomes a member, once, with the configured role', async () => {
  const asked = await send(env.url, 'GET /platform/sso/:domain', undefined, { params: { domain: 'HARBOUR.example' } })
  assert.deepEqual(await asked.json(), { sso: true })
  const first = await newRedirectClient(env.url).signInWithSso('harbour.example')
  const second = await newRedirectClient(env.url).signInWithSso('harbour.example')
  assert.equal(first.user.id, second.user.id)
  const joined = (await membersOf()).filter(({ account_id: id }) => id === first.user.id)
  assert.deepEqual(
    joined.map(({ email, role }) => ({ email, role })),
    [{ email: 'ada@harbour.example', role: 'developer' }],
  )
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { params: params(), query: {} })
  assert.deepEqual(entries.map(({ action }) => action).sort(), [
    // The operator gave the organization its plan.
    'billing.changed',
    'member.joined',
    'organization.created',
    'sso.changed',
    'sso.changed',
    'sso.domain_added',
    'sso.domain_proven',
  ])
  assert.equal(entries.find(({ action }) => action === 'member.joined')?.details['by'], 'single sign-on')
})

test('an existing account with the same address stays separate', async () => {
  const known = newRedirectClient(env.url)
  const { data } = await known.client.signUp({ email: 'grace@harbour.example', password: 'correct horse 7' })
  provider.person = { sub: 'grace', email: 'grace@harbour.example' }
  const session = await newRedirectClient(env.url).signInWithSso('harbour.example')
  assert.notEqual(session.user.id, data.user?.id)
})

test('the provider of a domain speaks for no other', async () => {
  provider.person = { sub: 'mallory', email: owner.email }
  await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), /of another domain/)
  provider.person = { sub: 'mallory', email: 'mallory@sub.harbour.example' }
  await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), /of another domain/)
  provider.person = { sub: 'mallory' }
  await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), /of another domain/)
})

for (const [what, tampering] of Object.entries({
  'a strange key': { strangeKey: true },
  'no signature': { unsigned: true },
  'another audience': { claims: { aud: 'another' } },
  'another nonce': { claims: { nonce: 'another' } },
} as const))
  test(`an answer with ${what} is refused`, async () => {
    provider.person = { sub: `tampered ${what}`, email: 'eve@harbour.example' }
    provider.tampering = tampering
    await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), /could not be verified/)
    assert.ok(!(await membersOf()).some(({ email }) => email === 'eve@harbour.example'))
  })

test('an account of single sign-on cannot add another sign-in method', async () => {
  const browser = newRedirectClient(env.url)
  await browser.signInWithSso('harbour.example')
  const { error } = await browser.client.updateUser({ password: 'correct horse 7' })
  assert.equal(error?.code, 'user_sso_managed')
})

test('after a downgrade members still sign in by it, others are refused with a sentence, and it can only be removed', async () => {
  await newRedirectClient(env.url).signInWithSso('harbour.example')
  await givePlan(env.url, organization, 'tier_pro')
  const known = (await membersOf()).map(({ account_id: id }) => id)
  const ada = await newRedirectClient(env.url).signInWithSso('harbour.example')
  assert.ok(known.includes(ada.user.id))
  provider.person = { sub: 'late', email: 'late@harbour.example', name: 'Late' }
  await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), {
    message:
      "Your organization's plan does not include single sign-on, so new members cannot join with it. " +
      'Ask an owner of the organization to invite you.',
  })
  assert.deepEqual(
    (await membersOf()).map(({ account_id: id }) => id),
    known,
  )
  const put = owner.request('PUT /platform/organizations/:slug/sso', { params: params(), body: settings() })
  assert.equal(await refusal(put), 'plan_lacks')
  const seen = await owner.request('GET /platform/organizations/:slug/sso', { params: params() })
  assert.ok(seen.connection?.kind === 'oidc' && seen.connection.issuer === provider.issuer)
  await givePlan(env.url, { ...organization, plan: { id: 'pro', name: 'Pro' } }, 'tier_enterprise')
})

test('Free and Pro have no single sign-on; Team has', async () => {
  const body = settings({ client_secret: provider.client.secret })
  for (const tier of ['tier_free', 'tier_pro'] as const) {
    const { slug, plan } = await owner.createOrganization('Small', { tier })
    for (const response of [
      owner.send('PUT /platform/organizations/:slug/sso', { params: { slug }, body: { ...body, role: 'read_only' } }),
      owner.send('PUT /platform/organizations/:slug/sso', { params: { slug }, body }),
      owner.send('POST /platform/organizations/:slug/sso/domains', { params: { slug }, body: { domain: 'a.example' } }),
      owner.send('POST /platform/organizations/:slug/sso/domains/:domain/verify', {
        params: { slug, domain: 'a.example' },
      }),
    ]) {
      const { status } = await response
      const { reason, message } = ErrorBody.parse(await (await response).json())
      assert.deepEqual(
        { status, reason, message },
        {
          status: 403,
          reason: 'plan_lacks',
          message: `Single sign-on comes with the Team plan. This organization is on ${plan.name}.`,
        },
      )
    }
  }
  const { slug } = await owner.createOrganization('Large', { tier: 'tier_team' })
  await owner.request('PUT /platform/organizations/:slug/sso', {
    params: { slug },
    body: { ...body, role: 'read_only' },
  })
})

test('a domain that is not proven, switched off or taken away leads nowhere', async () => {
  await owner.request('POST /platform/organizations/:slug/sso/domains', {
    params: params(),
    body: { domain: 'claimed.example' },
  })
  await assert.rejects(newRedirectClient(env.url).signInWithSso('claimed.example'), /No SSO provider assigned/)
  await assert.rejects(newRedirectClient(env.url).signInWithSso('unknown.example'), /No SSO provider assigned/)

  await owner.request('PUT /platform/organizations/:slug/sso', { params: params(), body: settings({ enabled: false }) })
  await assert.rejects(newRedirectClient(env.url).signInWithSso('harbour.example'), /No SSO provider assigned/)
  await owner.request('PUT /platform/organizations/:slug/sso', { params: params(), body: settings() })

  const browser = newRedirectClient(env.url)
  const { data } = await browser.client.signInWithSSO({
    domain: 'harbour.example',
    options: { redirectTo: `${env.url}/arrived` },
  })
  const landed = await browser.followRedirects(data?.url ?? '')
  await owner.request('DELETE /platform/organizations/:slug/sso', { params: params() })
  await assert.rejects(browser.exchange(landed), /No SSO provider assigned/)
})

test('without the setting, a provider is asked by TLS alone', async () => {
  await using strict = await startDevEnv()
  const person = await strict.signUp('owner')
  const { slug } = await person.createOrganization('Strict')
  const body = settings({ client_secret: 'secret' })
  assert.equal(
    await refusal(person.request('PUT /platform/organizations/:slug/sso', { params: { slug }, body })),
    'sso_http_refused',
  )
})

test('an address that the provider reports as unverified is refused', async () => {
  await owner.request('PUT /platform/organizations/:slug/sso', {
    params: params(),
    body: settings({ client_secret: provider.client.secret }),
  })
  provider.person = { sub: 'unverified', email: 'eve@harbour.example', email_verified: false }
  await assert.rejects(
    newRedirectClient(env.url).signInWithSso('harbour.example'),
    /has not verified your email address/,
  )
  assert.ok(!(await membersOf()).some(({ email }) => email === 'eve@harbour.example'))
})
