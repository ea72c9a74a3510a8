import type { OpenIdServer } from '@cairn/dev-env/openid-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'
import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { authenticator } from '../../authenticator.ts'
import { expect, test as base } from '../../fixtures.ts'
import { serveApp } from './serve-app.ts'

interface WorkerFixtures {
  provider: OpenIdServer
  app: Awaited<ReturnType<typeof serveApp>>
}

const test = base.extend<object, WorkerFixtures>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using provider = await startOpenIdServer({ asksFirst: true })
      await use(provider)
    },
    { scope: 'worker' },
  ],
  app: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await using app = await serveApp()
      await use(app)
    },
    { scope: 'worker' },
  ],
  settings: [{ CAIRN_OUTGOING_ALLOW: '127.0.0.0/8,::1/128' }, { scope: 'worker' }],
})

const password = 'correct horse 7'

/** A project whose users sign in by everything that the application offers. */
const openProject = async (operator: Person, app: WorkerFixtures['app'], provider: OpenIdServer) => {
  const { ref, ...project } = await operator.createProject().then(async (made) => ({
    ref: made.ref,
    url: (await made.detail()).url,
  }))
  const keys = await operator.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  app.configure({ projectUrl: project.url, projectKey: keys.find(({ name }) => name === 'anon')?.api_key ?? '' })
  await operator.request('PATCH /v1/projects/:ref/config/auth', {
    params: { ref },
    body: {
      site_url: app.url,
      mailer_autoconfirm: false,
      external_phone_enabled: true,
      external_anonymous_users_enabled: true,
      security_manual_linking_enabled: true,
      passkey_enabled: true,
      saml_enabled: true,
      external_keycloak_enabled: true,
      external_keycloak_client_id: provider.client.id,
      external_keycloak_secret: provider.client.secret,
      external_keycloak_url: provider.issuer,
    },
  })
  return ref
}

/** An authenticator of the browser's own, which keeps passkeys and needs no touch. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The newest message to an address or a number, in the mailbox of the installation. */
const messageTo = async (operator: Person, to: string): Promise<string> => {
  let text: string | undefined
  await expect
    .poll(async () => {
      const { mails } = await operator.request('GET /platform/mailbox', {})
      text = mails.find((mail) => mail.to === to)?.text
      return text
    }, `a message to ${to}`)
    .toBeDefined()
  return text ?? ''
}

const linkIn = (text: string): string => /http\S+\/verify\?\S+/.exec(text)?.[0] ?? ''
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text.replaceAll(/http\S+/g, ''))?.[0] ?? ''

/** The application in a browser. */
const openApp = async (page: Page, url: string) => {
  await page.goto(url)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isUser = (text: string | RegExp) => expect(page.getByRole('status')).toHaveText(text)
  return {
    isUser,
    press,
    fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    isRefused: (text: RegExp) => expect(page.getByRole('alert')).toHaveText(text),
    signOut: async () => {
      await press('Sign out')
      await isUser('Signed out')
    },
  }
}

test('a page with supabase-js signs people up, in and out by each way, in a browser', async ({
  page,
  operator,
  app,
  provider,
}) => {
  const ref = await openProject(operator, app, provider)
  const { press, fill, isUser, isRefused, signOut } = await openApp(page, app.url)
  await isUser('Signed out')

  await test.step('by an email address and a password, once the address is confirmed', async () => {
    await fill('Email', 'ada@example.org')
    await fill('Password', password)
    await press('Sign up')
    await isUser('Signed out')
    // The account is made after the answer, which is the same where there is one already.
    const link = linkIn(await messageTo(operator, 'ada@example.org'))
    await press('Sign in')
    await isRefused(/not confirmed/)
    await page.goto(link)
    await isUser('Signed in as ada@example.org, by email, at aal1 of aal1')
    // What the link handed over was a code, and it is gone from the address.
    await expect(page).toHaveURL(`${app.url}/`)
    await signOut()
    await fill('Email', 'ada@example.org')
    await fill('Password', 'wrong horse 7')
    await press('Sign in')
    await isRefused(/Invalid login credentials/)
    await fill('Password', password)
    await press('Sign in')
    await isUser(/^Signed in as ada@example.org/)
  })

  await test.step('with an authenticator app as a second factor', async () => {
    await press('Add authenticator')
    const secret = page.getByRole('region', { name: 'Secret' })
    await expect(secret).not.toBeEmpty()
    const nextCode = authenticator((await secret.innerText()).trim())
    await fill('Code', nextCode())
    await press('Verify authenticator')
    await isUser('Signed in as ada@example.org, by email, at aal2 of aal2')
    await signOut()
    await press('Sign in')
    await isUser('Signed in as ada@example.org, by email, at aal1 of aal2')
    await fill('Code', '000000')
    await press('Verify authenticator')
    await isRefused(/./)
    await fill('Code', nextCode())
    await press('Verify authenticator')
    await isUser('Signed in as ada@example.org, by email, at aal2 of aal2')
    await signOut()
  })

  await test.step('by a link in an email, and by the code in it', async () => {
    await fill('Email', 'bob@example.org')
    await press('Send magic link')
    await isUser('Signed out')
    await page.goto(linkIn(await messageTo(operator, 'bob@example.org')))
    await isUser(/^Signed in as bob@example.org, by email/)
    await signOut()
    await fill('Email', 'carol@example.org')
    await press('Send magic link')
    await isUser('Signed out')
    await fill('Code', codeIn(await messageTo(operator, 'carol@example.org')))
    await press('Verify email code')
    await isUser(/^Signed in as carol@example.org, by email/)
    await signOut()
  })

  await test.step('by a code in an SMS', async () => {
    await fill('Phone', '+1 555 000 1234')
    await press('Send SMS')
    await isUser('Signed out')
    await fill('Code', codeIn(await messageTo(operator, '+15550001234')))
    await press('Verify SMS code')
    await isUser(/^Signed in as 15550001234, by phone/)
    await signOut()
  })

  await test.step('by an account of a provider, which asks first', async () => {
    provider.person = { sub: 'dora', email: 'dora@example.org', email_verified: true, name: 'Dora' }
    await press('Continue with Keycloak')
    await page.getByRole('link', { name: 'Continue as Dora' }).click()
    await isUser(/^Signed in as dora@example.org, by keycloak/)
    await expect(page).toHaveURL(`${app.url}/`)
    await signOut()
  })

  await test.step('by a passkey, without a name', async () => {
    await addAuthenticator(page)
    await press('Continue without an account')
    await isUser(/^Signed in as a guest/)
    await press('Register passkey')
    await isRefused(/Confirm an email address/)
    await signOut()
    await fill('Phone', '+1 555 000 5678')
    await press('Send SMS')
    await isUser('Signed out')
    await fill('Code', codeIn(await messageTo(operator, '+15550005678')))
    await press('Verify SMS code')
    await isUser(/^Signed in as 15550005678/)
    await press('Register passkey')
    await isUser('Signed in as 15550005678, by phone, at aal1 of aal1')
    await isRefused(/^$/)
    await signOut()
    await press('Sign in with passkey')
    await isUser('Signed in as 15550005678, by phone, at aal1 of aal1')
    await signOut()
  })

  await test.step('by the identity provider of a company, with SAML', async () => {
    await using company = await startSamlProvider()
    await operator.request('POST /v1/projects/:ref/config/auth/sso/providers', {
      params: { ref },
      body: { type: 'saml', metadata_url: company.metadataUrl, domains: ['company.example.com'] },
    })
    await fill('Email', 'grace@company.example.com')
    await press('Sign in with your company')
    await page.getByRole('button', { name: 'Sign in as Grace' }).click()
    await isUser(/^Signed in as grace@company.example.com, by sso:/)
    await expect(page).toHaveURL(`${app.url}/`)
    await signOut()
  })

  await test.step('as a guest, who becomes a user by linking an account', async () => {
    await press('Continue without an account')
    await isUser('Signed in as a guest, by nothing, at aal1 of aal1')
    provider.person = { sub: 'erin', email: 'erin@example.org', email_verified: true, name: 'Erin' }
    await press('Link Keycloak')
    await page.getByRole('link', { name: 'Continue as Erin' }).click()
    await isUser(/^Signed in as erin@example.org, by keycloak/)
    await signOut()
    await page.reload()
    await isUser('Signed out')
  })

  await test.step('with a new password, after the old one was forgotten', async () => {
    await fill('Email', 'bob@example.org')
    await press('Reset password')
    await isUser('Signed out')
    await expect.poll(() => messageTo(operator, 'bob@example.org')).toContain('new password')
    await page.goto(linkIn(await messageTo(operator, 'bob@example.org')))
    await isUser(/^Signed in as bob@example.org/)
    await fill('Password', 'another horse 8')
    await press('Change password')
    await isUser(/^Signed in as bob@example.org/)
    await signOut()
    await fill('Email', 'bob@example.org')
    await press('Sign in')
    await isUser(/^Signed in as bob@example.org/)
    await signOut()
  })
})
