import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { Installation } from '@cairn/dev-env/installation'
import { expect, signIn, test } from '../fixtures.ts'

// One of its own: its first account is the operator's, who reads the mailbox.
test.use({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- as in fixtures.ts
    async ({}, use) => {
      await using installation = await Installation.start()
      await use(installation)
    },
    { scope: 'worker' },
  ],
})

const newPassword = 'another horse 8'

/** The link of the newest mail to somebody, as the operator finds it in the mailbox. */
const mailedLink = async (operator: Page, email: string): Promise<string> => {
  const mail = operator.getByRole('listitem').filter({ hasText: `To ${email}` })
  await expect(async () => {
    await operator.getByRole('button', { name: 'Look again' }).click()
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  return (await mail.first().getByRole('link').getAttribute('href')) ?? ''
}

test('a forgotten password is reset through the mailbox', async ({ browser, page, installation }) => {
  const operator = await signUp(installation.url, 'operator')
  const ada = await signUp(installation.url, 'ada')
  const operatorContext = await browser.newContext({ baseURL: installation.url })
  const operatorPage = await operatorContext.newPage()
  await signIn(operatorPage, operator)

  await test.step('ask for a link', async () => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await page.getByRole('button', { name: 'Mail a link to reset it' }).click()
    await expect(page.getByText('An e-mail address is needed.')).toBeVisible()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('button', { name: 'Mail a link to reset it' }).click()
    await expect(page.getByText('Look into your mail')).toBeVisible()
    await expect(page.getByText('This installation has no mail server')).toBeVisible()
  })

  const link = await test.step('the operator finds it in the mailbox', async () => {
    await operatorPage.goto('/_operator/mailbox')
    await expect(operatorPage.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
    return mailedLink(operatorPage, ada.email)
  })

  await test.step('choose a new password', async () => {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
    await expect(page.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()
  })

  await test.step('the link is used up', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('yet another horse 9')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
  })

  await test.step('the new password signs in', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('a link signs in without any password', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('button', { name: 'Mail a link to sign in' }).click()
    await expect(page.getByText('Look into your mail')).toBeVisible()
    await expect(async () => {
      await operatorPage.getByRole('button', { name: 'Look again' }).click()
      await expect(operatorPage.getByRole('heading', { name: 'Your link to sign in' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.goto(await mailedLink(operatorPage, ada.email))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('nobody else reads the mailbox', async () => {
    await page.goto('/_operator/mailbox')
    await expect(page.getByRole('heading', { name: 'These pages are for the operator' })).toBeVisible()
  })

  await operatorContext.close()
})
