import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'
import type { SamlClaims, SamlIdentityProvider, SamlSigning } from '@cairn/dev-env/saml-provider'
import { addProvider, asAdmin, certificateOf, postForm } from '../../clients/auth/saml.ts'
import { present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'

const settings = { siteUrl: 'https://bakery.example.com', saml: { isOn: true } }
const domain = 'company.example.com'
const victim = `boss@${domain}`

const signInUrl = async (project: AuthProject): Promise<string> =>
  present((await project.newPkceClient().signInWithSSO({ domain })).data?.url, 'url')

const assertRefused = (back: URL, what: string): void => {
  const found = ['error', 'code'].map((name) => back.searchParams.get(name))
  assert.deepEqual([found[0] === null, found[1], back.hash], [false, null, ''], what)
}

const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const withoutSignature = (xml: string): string => xml.replace(/<(?:ds:)?Signature .*<\/(?:ds:)?Signature>/s, '')
/** An assertion about somebody else, made of a good one. */
const forged = (xml: string): string =>
  withoutSignature(assertionIn(xml))
    .replaceAll(/\bgrace@/g, 'boss@')
    .replace(/ ID="_/, ' ID="_evil')
const signatureIn = (xml: string): string => /<(?:ds:)?Signature .*<\/(?:ds:)?Signature>/s.exec(xml)?.[0] ?? ''

const changes: [what: string, change: (xml: string) => string][] = [
  ['another name in a signed assertion', (xml) => xml.replaceAll('grace@', 'boss@')],
  ['the signature left out', (xml) => withoutSignature(xml).replaceAll('grace@', 'boss@')],
  [
    'a forged assertion before the signed one',
    (xml) => xml.replace('<saml:Assertion ', `${forged(xml)}<saml:Assertion `),
  ],
  [
    'a forged assertion after the signed one',
    (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
  ],
  [
    'the signed assertion moved into extensions, and a forged one in its place',
    (xml) => xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(xml)}`),
  ],
  [
    'the signed assertion inside of a forged one',
    (xml) =>
      xml.replace(assertionIn(xml), forged(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`)),
  ],
  [
    'a forged assertion that has the signature, around the signed one',
    (xml) =>
      xml.replace(
        assertionIn(xml),
        forged(xml).replace(
          '<saml:Subject>',
          `${signatureIn(xml).replace('</Signature>', `<Object>${withoutSignature(assertionIn(xml))}</Object></Signature>`)}<saml:Subject>`,
        ),
      ),
  ],
  [
    'a forged assertion with the name of the signed one',
    (xml) => xml.replace('<saml:Assertion ', `${forged(xml).replace('_evil', '_')}<saml:Assertion `),
  ],
  ['a document type with an entity', (xml) => `<!DOCTYPE x [<!ENTITY a "boss@${domain}">]>${xml}`],
  ['text that is no XML', () => 'not XML'],
  ['nothing', () => ''],
]

const claims: [what: string, claims: Partial<SamlClaims>][] = [
  ['for another audience', { audience: 'https://library.example.com/metadata' }],
  ['for another address', { recipient: 'https://library.example.com/acs' }],
  ['for another request', { inResponseTo: '_another' }],
  ['for no request', { inResponseTo: '' }],
  ['of another issuer', { issuer: 'https://evil.example.com/metadata' }],
  ['that has expired', { seconds: -3_600 }],
  ['with a transient name', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['about nobody', { nameId: '' }],
]

const forgedAnswers = (world: World, provider: () => SamlIdentityProvider): void => {
  test('answers that were changed, unsigned or wrapped around another are refused', async () => {
    const { here } = world()
    for (const [what, change] of changes) {
      const { acsUrl, form } = await provider().answer(await signInUrl(here), {}, { change })
      assertRefused(await postForm(acsUrl, form), what)
    }
    const unsigned: SamlSigning[] = ['nothing', 'response']
    for (const signs of unsigned) {
      const { acsUrl, form } = await provider().answer(await signInUrl(here), {}, { signs })
      assertRefused(await postForm(acsUrl, form), `signed: ${signs}`)
    }
    const { data } = await here.admin.listUsers({ perPage: 1_000 })
    assert.ok(data.users.every(({ email }) => email !== victim))
  })

  test('encrypted assertions that were changed or are not signed, encrypted weakly or for another are refused', async () => {
    const { here, there } = world()
    const certificate = await certificateOf(here, 'encryption')
    const refuse = async (what: string, options: Parameters<SamlIdentityProvider['answer']>[2]) => {
      const { acsUrl, form } = await provider().answer(await signInUrl(here), {}, options)
      assertRefused(await postForm(acsUrl, form), what)
    }
    for (const [what, change] of changes) await refuse(`encrypted: ${what}`, { encrypts: { certificate }, change })
    await refuse('encrypted, without a signature', { encrypts: { certificate }, signs: 'nothing' })
    await refuse('encrypted by triple DES', {
      encrypts: { certificate, content: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
    })
    await refuse('encrypted, with a key by RSA 1.5', {
      encrypts: { certificate, key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
    })
    await refuse('encrypted for another project', {
      encrypts: { certificate: await certificateOf(there, 'encryption') },
    })
    const { data } = await here.admin.listUsers({ perPage: 1_000 })
    assert.ok(data.users.every(({ email }) => email !== victim))
  })

  test('answers that were made for somebody else, too late, or about strangers are refused', async () => {
    const { here } = world()
    for (const [what, said] of claims) {
      const { acsUrl, form } = await provider().answer(await signInUrl(here), said)
      assertRefused(await postForm(acsUrl, form), what)
    }
    const client = here.newPkceClient()
    const url = present((await client.signInWithSSO({ domain })).data?.url, 'url')
    const { acsUrl, form } = await provider().answer(url, { email: 'boss@other.example.com' })
    const code = (await postForm(acsUrl, form)).searchParams.get('code') ?? ''
    assert.equal((await client.exchangeCodeForSession(code)).error?.code, 'sso_outside_domain')
  })

  test('a comment in a name does not cut it', async () => {
    const { here } = world()
    const change = (xml: string) => xml.replaceAll(`>grace@${domain}<`, `>grace@<!-- x -->${domain}<`)
    const client = here.newPkceClient()
    const url = present((await client.signInWithSSO({ domain })).data?.url, 'url')
    const { acsUrl, form } = await provider().answer(url, {}, { change })
    const back = await postForm(acsUrl, form)
    const { data } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    assert.equal(data.user?.email, `grace@${domain}`)
  })
}

const misplacedAnswers = (world: World, provider: () => SamlIdentityProvider): void => {
  test('an answer is good once, for its project, at its address, by the key of its provider', async () => {
    const { here, there } = world()
    const url = await signInUrl(here)
    const { acsUrl, form } = await provider().answer(url)
    assertRefused(await postForm(`${there.authUrl}/sso/saml/acs`, form), 'another project')
    const asOAuth = new URLSearchParams([...form, ['state', form.get('RelayState') ?? '']])
    const atCallback = await provider().answer(await signInUrl(here))
    assertRefused(
      await postForm(
        `${here.authUrl}/callback`,
        new URLSearchParams([...atCallback.form, ['state', atCallback.form.get('RelayState') ?? '']]),
      ),
      'the address of OAuth',
    )
    assert.ok((await postForm(acsUrl, form)).searchParams.get('code'))
    assertRefused(await postForm(acsUrl, form), 'a second time')
    assertRefused(await postForm(acsUrl, asOAuth), 'a second time, with a state')

    await using stranger = await startSamlProvider()
    const forgery = await stranger.answer(await signInUrl(here), { issuer: provider().entityId })
    assertRefused(await postForm(forgery.acsUrl, forgery.form), 'the key of another')
    const other = await signInUrl(here)
    const first = await provider().answer(await signInUrl(here))
    const mixed = await provider().answer(other)
    mixed.form.set('SAMLResponse', first.form.get('SAMLResponse') ?? '')
    assertRefused(await postForm(mixed.acsUrl, mixed.form), 'the answer to another request')
  })

  test('metadata that are none, of several providers, with entities or unsafe addresses are refused', async () => {
    const { here } = world()
    const good = provider().metadata()
    const bad = [
      'not XML',
      `<!DOCTYPE x [<!ENTITY a "b">]>${good}`,
      good.replace(/entityID="[^"]*"/, 'entityID=""'),
      good.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'),
      good.replace(/Location="[^"]*"/, 'Location="http://company.example.com/"'),
      good.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA'),
      good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    ]
    for (const metadata of bad) {
      const answer = await asAdmin(here, 'POST', '', { type: 'saml', metadata_xml: metadata })
      assert.deepEqual(
        [answer.status, answer.headers.get('x-sb-error-code')],
        [400, 'saml_metadata_invalid'],
        metadata.slice(0, 80),
      )
    }
  })
}

export const samlAttacks = (world: World): void => {
  let provider: SamlIdentityProvider
  before(async () => {
    provider = await startSamlProvider({ email: `grace@${domain}` })
    await world().here.settings(settings)
    await world().there.settings(settings)
    await addProvider(world().here, { metadata_url: provider.metadataUrl, domains: [domain] })
  })
  after(() => provider[Symbol.asyncDispose]())
  forgedAnswers(world, () => provider)
  misplacedAnswers(world, () => provider)
}
