import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { RefusedError, send, startDevEnv } from '@cairn/dev-env'
import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { newRedirectClient } from '@cairn/dev-env/redirect-client'
import type { SamlClaims, SamlIdentityProvider, SamlSigning } from '@cairn/dev-env/saml-provider'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'

// Where the providers of these tests listen.
const loopback = ['127.0.0.0/8', '::1/128']
const domain = 'harbour.example'

let dns: DnsServer
let provider: SamlIdentityProvider
let env: DevEnv
let owner: Person
let organization: Organization
before(async () => {
  dns = await startDnsServer()
  provider = await startSamlProvider({ email: `grace@${domain}` })
  env = await startDevEnv({ dnsServers: [dns.address], ssoAllowsHttp: true, outgoingAllow: loopback })
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Harbour')
  const params = { slug: organization.slug, domain }
  const { record } = await owner.request('POST /platform/organizations/:slug/sso/domains', { params, body: { domain } })
  dns.txt.set(record.name, [record.value])
  await owner.request('POST /platform/organizations/:slug/sso/domains/:domain/verify', { params })
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
  await dns[Symbol.asyncDispose]()
})

const params = () => ({ slug: organization.slug })
const saml = { kind: 'saml', role: 'developer', enabled: true } as const

interface Metadata {
  metadata_url?: string
  metadata_xml?: string
  email_attribute?: string
}

const setUp = (fields: Metadata = {}, { slug, person = owner } = { ...params(), person: owner }) =>
  person.request('PUT /platform/organizations/:slug/sso', { params: { slug }, body: { ...saml, ...fields } })

const refusal = async (work: Promise<unknown>): Promise<RefusedError['body']> => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}

/** Where the browser is sent back to after the provider's form was posted. */
const post = async (acsUrl: string, form: URLSearchParams): Promise<URL> => {
  const answer = await fetch(acsUrl, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', env.url)
}

interface Said {
  claims?: Partial<SamlClaims>
  signs?: SamlSigning
  change?: (xml: string) => string
}

const begin = async () => {
  const browser = newRedirectClient(env.url)
  const { data, error } = await browser.client.signInWithSSO({ domain, options: { redirectTo: `${env.url}/arrived` } })
  if (error !== null) throw error
  return { browser, address: data?.url ?? '' }
}

const signIn = async ({ claims, ...how }: Said = {}) => {
  const { browser, address } = await begin()
  const { acsUrl, form } = await provider.answer(address, claims, how)
  return browser.exchange(await post(acsUrl, form))
}

const memberEmails = async (): Promise<(string | null)[]> =>
  (await owner.request('GET /platform/organizations/:slug/members', { params: params() })).map(({ email }) => email)

test('an owner sets up SAML by the address of its metadata, and a person of the domain becomes a member, once', async () => {
  assert.equal((await refusal(setUp())).reason, 'sso_metadata_needed')
  const saved = await setUp({ metadata_url: provider.metadataUrl })
  assert.ok(saved.kind === 'saml')
  assert.deepEqual([saved.entity_id, saved.metadata_url], [provider.entityId, provider.metadataUrl])
  const asked = await send(env.url, 'GET /platform/sso/:domain', undefined, { params: { domain } })
  assert.deepEqual(await asked.json(), { sso: true })
  const [first, second] = [await signIn(), await signIn()]
  assert.equal(first.user.id, second.user.id)
  assert.equal(first.user.user_metadata['name'], 'Grace Hopper')
  const members = await owner.request('GET /platform/organizations/:slug/members', { params: params() })
  assert.deepEqual(
    members.filter(({ account_id: id }) => id === first.user.id).map(({ email, role }) => ({ email, role })),
    [{ email: `grace@${domain}`, role: 'developer' }],
  )
})

test('a provider finds the addresses in the metadata of the installation, and the page names the same', async () => {
  const { saml: addresses } = await owner.request('GET /platform/organizations/:slug/sso', { params: params() })
  const answer = await fetch(addresses.entity_id)
  const xml = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'application/samlmetadata+xml')
  assert.ok(xml.includes(`entityID="${addresses.entity_id}"`) && xml.includes(`Location="${addresses.acs_url}"`), xml)
})

const changed: [what: string, said: Said][] = [
  ['another name in a signed assertion', { change: (xml) => xml.replaceAll('grace@', 'boss@') }],
  ['no signature', { signs: 'nothing' }],
  ['a signature of the response alone', { signs: 'response' }],
  ['another audience', { claims: { audience: 'https://library.example.com/metadata' } }],
  ['another address', { claims: { recipient: 'https://library.example.com/acs' } }],
  ['another request', { claims: { inResponseTo: '_another' } }],
  ['another issuer', { claims: { issuer: 'https://evil.example.com/metadata' } }],
  ['an end that has passed', { claims: { seconds: -3_600 } }],
  ['a document type', { change: (xml) => `<!DOCTYPE x [<!ENTITY a "boss@${domain}">]>${xml}` }],
  [
    'an unsigned assertion before the signed one',
    {
      change: (xml) => {
        const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? []
        const forged = assertion.replace(/<Signature .*<\/Signature>/s, '').replaceAll('grace@', 'boss@')
        return xml.replace('<saml:Assertion ', `${forged.replace(' ID="_', ' ID="_evil')}<saml:Assertion `)
      },
    },
  ],
]
test('answers that were changed, unsigned, wrapped or made for somebody else are refused', async () => {
  for (const [what, said] of changed) await assert.rejects(signIn(said), /could not be verified/, what)
  await assert.rejects(signIn({ claims: { email: owner.email } }), /of another domain/)
  await assert.rejects(signIn({ claims: { email: `boss@sub.${domain}` } }), /of another domain/)
  await using stranger = await startSamlProvider()
  const { browser, address } = await begin()
  const { acsUrl, form } = await stranger.answer(address, { issuer: provider.entityId })
  await assert.rejects(browser.exchange(await post(acsUrl, form)), /could not be verified/)
  assert.ok(!(await memberEmails()).some((email) => email?.startsWith('boss@')))
})

test('an answer is good once, and one that the provider begins is refused with what to do', async () => {
  const { browser, address } = await begin()
  const { acsUrl, form } = await provider.answer(address)
  const landed = await post(acsUrl, form)
  assert.ok(landed.searchParams.get('code'))
  const again = await post(acsUrl, form)
  assert.deepEqual(
    [again.pathname, again.searchParams.get('code'), again.searchParams.get('error_code')],
    ['/sign-in', null, 'saml_relay_state_not_found'],
  )
  await browser.exchange(landed)
  const unasked = await provider.answer((await begin()).address, { inResponseTo: '' })
  for (const relayState of [undefined, '', 'https://evil.example.com/', `${env.url}/org/${organization.slug}`]) {
    unasked.form.delete('RelayState')
    if (relayState !== undefined) unasked.form.set('RelayState', relayState)
    const back = await post(unasked.acsUrl, unasked.form)
    assert.equal(back.origin, new URL(env.url).origin)
    assert.equal(back.searchParams.get('error_code'), 'saml_relay_state_not_found')
  }
})

test('metadata that are none, are given twice, or lead to a private network are refused', async () => {
  const good = provider.metadata()
  const bad = [
    'not XML',
    `<!DOCTYPE x [<!ENTITY a "b">]>${good}`,
    good.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'),
    good.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA'),
  ]
  for (const xml of bad)
    assert.equal((await refusal(setUp({ metadata_xml: xml }))).reason, 'sso_metadata_invalid', xml.slice(0, 60))
  const nowhere = await refusal(setUp({ metadata_url: `${new URL(provider.metadataUrl).origin}/nothing` }))
  assert.equal(nowhere.reason, 'sso_metadata_invalid')
  assert.equal((await refusal(setUp({ metadata_url: 'http://10.0.0.1/metadata' }))).reason, 'sso_address_refused')
  const both = setUp({ metadata_xml: good, metadata_url: provider.metadataUrl })
  assert.equal((await refusal(both)).reason, 'sso_metadata_needed')
})

test('the attribute with the address can be named, and the metadata stay where none are entered', async () => {
  await setUp({ email_attribute: 'displayName' })
  await assert.rejects(signIn(), /email address/)
  const saved = await setUp({ email_attribute: 'mail' })
  assert.ok(saved.kind === 'saml' && saved.entity_id === provider.entityId && saved.email_attribute === 'mail')
  assert.equal((await signIn()).user.email, `grace@${domain}`)
})

test('a new key of the provider is read from its address an hour later', async () => {
  const found = await env.platform.context.sso.findEnabled({ domain })
  assert.ok(found?.connection.provider.kind === 'saml')
  await provider.changeKey()
  await assert.rejects(signIn(), /could not be verified/)
  const { metadataXml } = found.connection.provider
  await env.platform.context.sso.keepMetadata(found.connection, metadataXml, new Date(Date.now() - 3_600_000))
  assert.equal((await signIn()).user.email, `grace@${domain}`)
  const kept = await env.platform.context.sso.findEnabled({ domain })
  assert.ok(kept?.connection.provider.kind === 'saml')
  assert.equal(kept.connection.provider.metadataXml, provider.metadata())
})

test('people of another provider are other accounts, whatever it calls them', async () => {
  const first = await signIn()
  await using next = await startSamlProvider({ email: `grace@${domain}` })
  await setUp({ metadata_xml: next.metadata() })
  const { browser, address } = await begin()
  const { acsUrl, form } = await next.answer(address)
  const second = await browser.exchange(await post(acsUrl, form))
  assert.equal(second.user.email, first.user.email)
  assert.notEqual(second.user.id, first.user.id)
  // Its own people are not those of OpenID Connect either.
  await using openId = await startOpenIdServer()
  openId.person = { sub: `grace@${domain}`, email: `grace@${domain}` }
  const client = { client_id: openId.client.id, client_secret: openId.client.secret }
  const body = { ...saml, kind: 'oidc' as const, issuer: openId.issuer, ...client }
  await owner.request('PUT /platform/organizations/:slug/sso', { params: params(), body })
  const third = await newRedirectClient(env.url).signInWithSso(domain)
  assert.equal(new Set([first.user.id, second.user.id, third.user.id]).size, 3)
  await setUp({ metadata_url: provider.metadataUrl })
})

test('Free and Pro have no SAML', async () => {
  for (const tier of ['tier_free', 'tier_pro'] as const) {
    const { slug } = await owner.createOrganization('Small', { tier })
    const refused = await refusal(setUp({ metadata_url: provider.metadataUrl }, { slug, person: owner }))
    assert.equal(refused.reason, 'plan_lacks')
  }
})
