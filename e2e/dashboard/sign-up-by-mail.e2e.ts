import type { MailServer } from '@cairn/dev-env/mail-server'
import { startMailServer } from '@cairn/dev-env/mail-server'
import { expect, test as base } from '../fixtures.ts'

const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- as in fixtures.ts
    async ({}, use) => {
      await using server = await startMailServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mailServer }, use) =>
      use({
        CAIRN_SMTP_URL: mailServer.url,
        CAIRN_MAIL_FROM: 'Cairn <cairn@example.com>',
      }),
    { scope: 'worker' },
  ],
})

// Nobody has an account before they confirm an address.
test.use({ startsEmpty: true })

const password = 'granite owl tunes 7 kettles'

test('sign-up with mail: the mailed link confirms the address and signs in', async ({ page, mailServer }) => {
  const email = 'ada@example.com'
  const mails = () => mailServer.received.filter(({ to }) => to === email)
  const newestLink = () => /https?:\/\/\S+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? ''

  await test.step('the account waits for its address', async () => {
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect.poll(() => mails().length).toBe(1)
  })

  await test.step('the password alone does not let in, and says why', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email not confirmed')).toBeVisible()
    await page.goBack()
  })

  await test.step('the mail is sent again, until that is often enough', async () => {
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => mails().length).toBe(2)
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('Email sent')).toBeVisible()
    await expect.poll(() => mails().length).toBe(3)
    await page.getByRole('button', { name: /^Resend/ }).click()
    await expect(page.getByText(/you can only request this after \d+ seconds/)).toBeVisible()
    const again = page.getByRole('button', { name: /^Resend/ })
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await expect(again).toContainText(/in \d+ s$/)
    expect(mails().length).toBe(3)
  })

  await test.step('the newest link lets in', async () => {
    expect(newestLink()).toContain('/confirm#')
    await page.goto(newestLink())
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
    await expect(page.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()
  })

  await test.step('and so does the password from now on', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
  })
})
