import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import type { OpenIdServer } from '@cairn/dev-env/openid-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { newRedirectClient } from '@cairn/dev-env/redirect-client'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'
import { expect, test as base } from '../fixtures.ts'

const test = base.extend<object, { dns: DnsServer; provider: OpenIdServer }>({
  dns: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using dns = await startDnsServer()
      await use(dns)
    },
    { scope: 'worker' },
  ],
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await using provider = await startOpenIdServer({ asksFirst: true })
      await use(provider)
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ dns }, use) =>
      use({
        CAIRN_DNS_SERVERS: dns.address,
        CAIRN_SSO_ALLOW_HTTP: 'on',
        CAIRN_OUTGOING_ALLOW: '127.0.0.0/8,::1/128',
      }),
    { scope: 'worker' },
  ],
})

test('an owner sets up single sign-on, and a person of the domain signs in by it; others keep their password', async ({
  page,
  person,
  dns,
  provider,
  browser,
  installation,
}) => {
  const { slug } = await person.createOrganization('Harbour')
  await page.goto(`/org/${slug}/sso`)
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('not a domain')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('A domain looks like example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('Harbour.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Not verified yet')).toBeVisible()
  const value = await page.getByText(/^cairn-domain-verification=/).textContent()
  dns.txt.set('_cairn.harbour.example', [value ?? ''])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(provider.client.id)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a client secret.')).toBeVisible()
  await page.getByLabel('Client secret').fill(provider.client.secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on saved')).toBeVisible()

  provider.person = { sub: 'grace', email: 'grace@harbour.example', name: 'Grace' }
  await using visitor = await browser.newContext({ baseURL: installation.url })
  const other = await visitor.newPage()
  await other.goto(`/sign-in?returnTo=/org/${slug}`)
  await other.getByLabel('Email').fill('grace@harbour.example')
  await other.getByLabel('Email').blur()
  await expect(other.getByText('harbour.example signs in with single sign-on')).toBeVisible()
  await expect(other.getByLabel('Password', { exact: true })).toBeHidden()
  await other.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await other.getByRole('link', { name: 'Continue as Grace' }).click()
  await expect(other).toHaveURL(new RegExp(`/org/${slug}$`))
  await other.goto(`/org/${slug}/sso`)
  await expect(other.getByText(/^Owners and administrators may see single sign-on\./)).toBeVisible()

  await page.goto(`/org/${slug}/team`)
  await expect(page.getByLabel('Role of grace@harbour.example')).toHaveText('Developer')

  await page.goto('/logout')
  await page.getByLabel('Email').fill('ada@harbour.example')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Continue as/ }).waitFor()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('ada@harbour.example')
  await page.getByLabel('Email').blur()
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill('wrong password 1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})

test('an owner chooses SAML, and a person of the domain signs in by the page of the provider', async ({
  page,
  person,
  dns,
  browser,
  installation,
}) => {
  await using provider = await startSamlProvider({ email: 'grace@pier.example' })
  const { slug } = await person.createOrganization('Pier')
  const params = { slug, domain: 'pier.example' }
  const { record } = await person.request('POST /platform/organizations/:slug/sso/domains', {
    params,
    body: { domain: params.domain },
  })
  dns.txt.set(record.name, [record.value])
  await person.request('POST /platform/organizations/:slug/sso/domains/:domain/verify', { params })

  await page.goto(`/org/${slug}/sso`)
  await page.getByLabel('Protocol').click()
  await page.getByRole('option', { name: 'SAML 2.0' }).click()
  await expect(page.getByLabel('Issuer')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Entity ID' })).toHaveValue(
    `${installation.url}/auth/v1/sso/saml/metadata`,
  )
  await page.getByLabel('Metadata URL').fill(`${new URL(provider.metadataUrl).origin}/nothing`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The metadata could not be read. It answered 404.')).toBeVisible()
  await page.getByLabel('Metadata URL').fill(provider.metadataUrl)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Protocol')).toHaveText('SAML 2.0')
  await expect(page.getByLabel('Metadata of the provider')).toHaveText('Keep the metadata')

  await using visitor = await browser.newContext({ baseURL: installation.url })
  const other = await visitor.newPage()
  await other.goto(`/sign-in?returnTo=/org/${slug}`)
  await other.getByLabel('Email').fill('grace@pier.example')
  await other.getByLabel('Email').blur()
  await expect(other.getByText('pier.example signs in with single sign-on')).toBeVisible()
  await other.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await other.getByRole('button', { name: 'Sign in as Grace' }).click()
  await expect(other).toHaveURL(new RegExp(`/org/${slug}$`))
  await page.goto(`/org/${slug}/team`)
  await expect(page.getByLabel('Role of grace@pier.example')).toHaveText('Developer')

  await test.step('a sign-in that the provider begins by itself is refused with what to do', async () => {
    const { data } = await newRedirectClient(installation.url).client.signInWithSSO({ domain: 'pier.example' })
    const { acsUrl, form } = await provider.answer(data?.url ?? '', { inResponseTo: '' })
    form.delete('RelayState')
    const answer = await fetch(acsUrl, { method: 'POST', body: form, redirect: 'manual' })
    await using stranger = await browser.newContext({ baseURL: installation.url })
    const third = await stranger.newPage()
    await third.goto(answer.headers.get('location') ?? '')
    await expect(third.getByText('This sign-in was not begun here', { exact: false })).toBeVisible()
  })
})

test('on Free the page says that single sign-on comes with Team, and offers nothing', async ({ page, person }) => {
  await page.goto('/new')
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked()
  await page.getByLabel('Name').fill('Small')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(/\/org\/[a-z]+$/)
  await page.goto(`${new URL(page.url()).pathname}/sso`)
  await expect(
    page.getByText('Single sign-on comes with the Team plan. This organization is on Free.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add domain' })).toHaveAttribute('aria-disabled', 'true')
  expect(person.email).not.toBe('')
})
