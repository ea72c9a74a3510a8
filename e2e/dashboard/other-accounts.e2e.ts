import type { GitHubServer } from '@cairn/dev-env/github-server'
import { startGitHubServer } from '@cairn/dev-env/github-server'
import type { OpenIdServer } from '@cairn/dev-env/openid-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { expect, test as base } from '../fixtures.ts'

const test = base.extend<object, { github: GitHubServer; openId: OpenIdServer }>({
  github: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using github = await startGitHubServer({ asksFirst: true })
      await use(github)
    },
    { scope: 'worker' },
  ],
  openId: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await using openId = await startOpenIdServer({ asksFirst: true })
      await use(openId)
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ github, openId }, use) =>
      use({
        CAIRN_SUPPORT_EMAIL: 'help@example.com',
        CAIRN_GITHUB_CLIENT_ID: github.client.id,
        CAIRN_GITHUB_CLIENT_SECRET: github.client.secret,
        CAIRN_GITHUB_URL: github.url,
        CAIRN_GITHUB_API_URL: github.url,
        CAIRN_OIDC_ISSUER: openId.issuer,
        CAIRN_OIDC_CLIENT_ID: openId.client.id,
        CAIRN_OIDC_CLIENT_SECRET: openId.client.secret,
        CAIRN_OIDC_NAME: 'Example company',
      }),
    { scope: 'worker' },
  ],
})

test('a newcomer signs in by OpenID Connect, and comes back to where they wanted to go', async ({ page, openId }) => {
  openId.person = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace' }
  await page.goto('/account/security')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await page.getByRole('button', { name: 'Continue with Example company' }).click()
  await page.getByRole('link', { name: 'Continue as Grace' }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  await page.goto('/account/me')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('grace@example.com')
  await expect(page.getByRole('button', { name: 'Unlink Example company' })).toHaveAttribute('aria-disabled', 'true')
})

test('a person who cancels at the provider returns to the sign-in page', async ({ page, openId }) => {
  openId.refuses = true
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Continue with Example company' }).click()
  await page.getByRole('link', { name: /^Continue as/ }).click()
  await expect(page.getByText('You did not allow access to the other account.')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  openId.refuses = false
})

test('with an unverified address on GitHub the page says what to do', async ({ page, github }) => {
  github.person = {
    id: 2,
    login: 'alan',
    name: 'Alan',
    emails: [{ email: 'alan@example.com', primary: true, verified: false }],
  }
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize as alan' }).click()
  await expect(
    page.getByText(
      'Please verify your email on GitHub first, then reach out to us at help@example.com to log into the dashboard.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('GitHub is linked in its own window, shown with its picture, used to sign in, and unlinked', async ({
  browser,
  installation,
  page: linking,
  person,
  github,
}) => {
  github.person = {
    id: 3,
    login: 'octavia',
    name: 'Octavia',
    emails: [{ email: 'octavia@example.com', primary: true, verified: true }],
  }
  await linking.goto('/account/me')
  const opened = linking.waitForEvent('popup')
  await linking.getByRole('button', { name: 'Link GitHub' }).click()
  const popup = await opened
  await popup.getByRole('link', { name: 'Authorize as octavia' }).waitFor()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 800])
  expect(new URL(popup.url()).searchParams.get('state')).toMatch(/^[\w-]{32}$/)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Authorize as octavia' }).click()
  await closed
  await expect(linking.getByText('GitHub was linked')).toBeVisible()
  await expect(linking.getByText('octavia', { exact: true })).toBeVisible()
  const picture = linking.getByRole('listitem').filter({ hasText: 'octavia' }).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/png/)
  expect((await person.request('GET /platform/profile', {})).auth0_id).toMatch(/^github\|/)

  // In a browser of its own: in this one every load of a page puts the person's first session back.
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize as octavia' }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await page.goto('/account/me')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)

  await page.getByRole('button', { name: 'Unlink GitHub' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink GitHub' }).click()
  await expect(page.getByText('GitHub was unlinked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
})

test('a window that was not opened here links nothing', async ({ page, person }) => {
  await page.goto(`/integrations/github/authorize?state=${'x'.repeat(32)}&code=stolen`)
  await expect(page.getByText('GitHub authorization state mismatch')).toBeVisible()
  await page.goto('/account/me')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible()
})

test('a blocked window is reported as blocked', async ({ page, person }) => {
  // As a browser does that allows this page no windows.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/account/me')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await expect(page.getByText('The browser blocked the window')).toBeVisible()
})
