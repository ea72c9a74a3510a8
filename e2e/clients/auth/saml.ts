import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { isSignedQuestion, startSamlProvider } from '@cairn/dev-env/saml-provider'
import type { SamlIdentityProvider } from '@cairn/dev-env/saml-provider'
import { z } from 'zod'
import { present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const site = 'https://bakery.example.com'
const settings = { siteUrl: site, saml: { isOn: true } }
const Added = z.looseObject({ id: z.string(), saml: z.looseObject({ entity_id: z.string() }) })

/** As the servers of a project ask: `auth-js` has no calls for providers of single sign-on. */
export const asAdmin = ({ send, keys }: AuthProject, method: string, path: string, body?: unknown) =>
  send(`/admin/sso/providers${path}`, {
    method,
    headers: { apikey: keys.service, authorization: `Bearer ${keys.service}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

export const addProvider = async (project: AuthProject, fields: object) => {
  const answer = await asAdmin(project, 'POST', '', { type: 'saml', ...fields })
  assert.equal(answer.status, 201, await answer.clone().text())
  return Added.parse(await answer.json())
}

/** The certificate that the metadata of a project have for a use. */
export const certificateOf = async ({ send }: AuthProject, use: 'signing' | 'encryption'): Promise<string> => {
  const xml = await (await send('/sso/saml/metadata')).text()
  const pattern = new RegExp(`<KeyDescriptor use="${use}">.*?<X509Certificate>([^<]+)<`)
  return present(pattern.exec(xml)?.[1], `certificate for ${use}`)
}

/** Where the provider sends the browser back to, after the form was posted. */
export const postForm = async (acsUrl: string, form: URLSearchParams): Promise<URL> => {
  const answer = await fetch(acsUrl, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(present(answer.headers.get('location'), `location of ${answer.status}`))
}

export const samlChecks = (world: World): void => {
  let provider: SamlIdentityProvider
  before(async () => {
    provider = await startSamlProvider()
    await world().here.settings(settings)
    await addProvider(world().here, { metadata_url: provider.metadataUrl, domains: ['company.example.com'] })
  })
  after(() => provider[Symbol.asyncDispose]())

  test('signInWithSSO with a domain and PKCE signs the people of a company in, and finds them again', async () => {
    const { here } = world()
    const signIn = async () => {
      const client = here.newPkceClient()
      const begun = await client.signInWithSSO({ domain: 'company.example.com' })
      assert.equal(begun.error, null)
      const { acsUrl, form } = await provider.answer(present(begun.data?.url, 'url'))
      const back = await postForm(acsUrl, form)
      assert.equal(back.searchParams.get('error_description'), null)
      const { data, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
      assert.equal(error, null)
      return { user: present(data.user, 'user'), claims: await client.getClaims() }
    }
    const first = await signIn()
    assert.deepEqual([first.user.email, first.user.is_sso_user ?? true], ['grace@company.example.com', true])
    assert.match(String(first.user.app_metadata['provider']), /^sso:[0-9a-f-]{36}$/)
    assert.deepEqual(
      first.claims.data?.claims.amr?.map((method) => (typeof method === 'string' ? method : method.method)),
      ['sso/saml'],
    )
    assert.equal((await signIn()).user.id, first.user.id)
  })

  test('requests are signed by the key of the metadata, also for a provider that insists on it', async () => {
    const { here, there } = world()
    await using strict = await startSamlProvider({ email: 'ida@strict.example.com' })
    const wanting = strict.metadata().replace('WantAuthnRequestsSigned="false"', 'WantAuthnRequestsSigned="true"')
    const { id } = await addProvider(here, { metadata_xml: wanting })
    const { data } = await here.newPkceClient().signInWithSSO({ providerId: id })
    const address = present(data?.url, 'url')
    const certificate = await certificateOf(here, 'signing')
    assert.equal(isSignedQuestion(address, certificate), true)
    assert.equal(isSignedQuestion(address.replace('RelayState=', 'RelayState=x'), certificate), false)
    await there.settings(settings)
    assert.equal(isSignedQuestion(address, await certificateOf(there, 'signing')), false)
    const { acsUrl, form } = await strict.answer(address)
    assert.ok((await postForm(acsUrl, form)).searchParams.get('code'))
  })

  for (const content of [
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  ] as const)
    test(`an assertion that is encrypted by ${content} signs in`, async () => {
      const { here } = world()
      const { data } = await here.newPkceClient().signInWithSSO({ domain: 'company.example.com' })
      const encrypts = { certificate: await certificateOf(here, 'encryption'), content }
      const { acsUrl, form } = await provider.answer(present(data?.url, 'url'), {}, { encrypts })
      const back = await postForm(acsUrl, form)
      assert.ok(back.searchParams.get('code'), back.href)
    })

  test('without PKCE the session comes in the address of the page', async () => {
    const { here } = world()
    const begun = await here.newClient().signInWithSSO({ domain: 'COMPANY.example.com' })
    const { acsUrl, form } = await provider.answer(present(begun.data?.url, 'url'), {}, { signs: 'assertion' })
    const back = await postForm(acsUrl, form)
    assert.equal(back.origin, site)
    const token = new URLSearchParams(back.hash.slice(1)).get('access_token') ?? ''
    assert.equal((await here.newClient().getUser(token)).data.user?.email, 'grace@company.example.com')
  })

  test('a provider is listed, mapped, changed and deleted, and its sessions end with it', async () => {
    const { here } = world()
    await using other = await startSamlProvider({ email: 'ada@other.example.com' })
    const { id } = await addProvider(here, {
      metadata_xml: other.metadata(),
      attribute_mapping: { keys: { full_name: { name: 'displayName' }, team: { default: 'Bakers' } } },
    })
    const Listed = z.object({ items: z.array(Added) })
    const { items } = Listed.parse(await (await asAdmin(here, 'GET', '')).json())
    assert.ok(items.some((item) => item.id === id && item.saml.entity_id === other.entityId))

    const client = here.newPkceClient()
    const begun = await client.signInWithSSO({ providerId: id })
    const { acsUrl, form } = await other.answer(present(begun.data?.url, 'url'))
    const back = await postForm(acsUrl, form)
    const { data } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    const metadata = data.user?.user_metadata
    assert.deepEqual([metadata?.['full_name'], metadata?.['team']], ['Grace Hopper', 'Bakers'])

    const changed = await asAdmin(here, 'PUT', `/${id}`, { domains: ['Other.example.com'] })
    assert.equal(changed.status, 200)
    assert.equal((await here.newPkceClient().signInWithSSO({ domain: 'other.example.com' })).error, null)
    assert.equal((await asAdmin(here, 'PUT', `/${id}`, { domains: ['company.example.com'] })).status, 422)
    assert.equal((await asAdmin(here, 'PUT', `/${id}`, { metadata_xml: provider.metadata() })).status, 422)
    assert.equal((await asAdmin(here, 'DELETE', `/${id}`)).status, 200)
    assert.equal((await client.getUser()).error?.name, 'AuthSessionMissingError')
    assert.equal((await here.newPkceClient().signInWithSSO({ providerId: id })).error?.code, 'sso_provider_not_found')
  })

  test('a new key of a provider is read from its address an hour later, and what is no metadata changes nothing', async () => {
    const { here } = world()
    await using company = await startSamlProvider({ email: 'eve@keys.example.com' })
    const { id } = await addProvider(here, { metadata_url: company.metadataUrl })
    const waitAnHour = () =>
      here.sql(
        `update auth.saml_providers set updated_at = now() - interval '61 minutes' where sso_provider_id = '${id}'`,
      )
    const isSignedIn = async (): Promise<boolean> => {
      const begun = await here.newPkceClient().signInWithSSO({ providerId: id })
      const { acsUrl, form } = await company.answer(present(begun.data?.url, 'url'))
      return (await postForm(acsUrl, form)).searchParams.has('code')
    }
    assert.equal(await isSignedIn(), true)
    await company.changeKey()
    assert.equal(await isSignedIn(), false, 'within the hour')
    await waitAnHour()
    assert.equal(await isSignedIn(), true, 'after an hour')
    for (const published of ['<html>', provider.metadata()]) {
      company.publish(published)
      // The settings open the service anew: it asks again, though an address that failed is left alone for minutes.
      await here.settings(settings)
      await waitAnHour()
      assert.equal(await isSignedIn(), true, published)
    }
  })

  test('a company finds the addresses of the project in its metadata', async () => {
    const { here } = world()
    const answer = await fetch(`${here.authUrl}/sso/saml/metadata`)
    const xml = await answer.text()
    assert.ok(xml.includes(`entityID="${here.authUrl}/sso/saml/metadata"`))
    assert.ok(xml.includes(`Location="${here.authUrl}/sso/saml/acs"`))
  })

  test('without SAML in the settings, and for who is no server of the project, it is refused', async () => {
    const { here, there } = world()
    await there.settings({})
    const { error } = await there.newPkceClient().signInWithSSO({ domain: 'company.example.com' })
    assert.equal(error?.code, 'saml_provider_disabled')
    assert.equal((await asAdmin(there, 'POST', '', { type: 'saml', metadata_url: provider.metadataUrl })).status, 404)
    assert.equal((await here.send('/admin/sso/providers')).status, 403)
  })

  test('a plan without SAML refuses it, whatever the settings say', async () => {
    const { here, owner, organization } = world()
    const answered = async (): Promise<number> => (await fetch(`${here.authUrl}/sso/saml/metadata`)).status
    const give = (tier: 'tier_free' | 'tier_enterprise') =>
      owner.request('PUT /platform/operator/organizations/:slug/billing', {
        params: { slug: organization.slug },
        body: { tier, billing_partner: null, restriction_status: null, grace_period_end: null },
      })
    await give('tier_free')
    await until('the Free plan to hold', async () => (await answered()) === 404)
    const { error } = await here.newPkceClient().signInWithSSO({ domain: 'company.example.com' })
    assert.equal(error?.code, 'saml_provider_disabled')
    await give('tier_enterprise')
    await until('the Enterprise plan to hold', async () => (await answered()) === 200)
  })
}
