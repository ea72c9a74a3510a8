import type { Person } from '@cairn/dev-env/person'
import { signInAs, signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { AuthClient } from '@supabase/auth-js'
import { authenticator } from '../authenticator.ts'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

const newPassword = 'another horse 8'

/** The link of the newest mail to somebody, as the operator finds it in the mailbox. */
const mailedLink = async (operator: Page, email: string): Promise<string> => {
  const mail = operator.getByRole('listitem').filter({ hasText: `To ${email}` })
  await expect(async () => {
    await operator.getByRole('button', { name: 'Refresh' }).click()
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  return (await mail.first().getByRole('link').getAttribute('href')) ?? ''
}

test('a forgotten password is reset through the mailbox', async ({ page, installation, operatorPage }) => {
  const ada = await signUp(installation.url, 'ada')

  await test.step('ask for a link', async () => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot it?' }).click()
    await page.getByRole('button', { name: 'Email a reset link' }).click()
    await expect(page.getByText('Enter an email address.')).toBeVisible()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('button', { name: 'Email a reset link' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
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
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
    await expect(page.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()
  })

  await test.step('the link is used up', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('yet another horse 9')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
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
    await page.getByRole('button', { name: 'Email a sign-in link' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
    await expect(async () => {
      await operatorPage.getByRole('button', { name: 'Refresh' }).click()
      const mail = operatorPage.getByRole('listitem').filter({ hasText: `To ${ada.email}` })
      const heading = mail.getByRole('heading', { name: 'Your link to sign in' })
      await expect(heading).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.goto(await mailedLink(operatorPage, ada.email))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('nobody else reads the mailbox', async () => {
    await page.goto('/_operator/mailbox')
    await expect(page.getByRole('heading', { name: 'This area is for operators' })).toBeVisible()
  })
})

const enrolSecondFactor = async (url: string, { email, password }: Person) => {
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  await client.signInWithPassword({ email, password })
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error !== null) throw error
  const nextCode = authenticator(data.totp.secret)
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code: nextCode() })
  if (verified.error !== null) throw verified.error
  return nextCode
}

/** What the page's session may: read what is somebody's, and set another password. */
const tryWithSession = (page: Page, password: string) =>
  page.evaluate(async (wanted) => {
    const stored: { access_token?: string } = JSON.parse(localStorage.getItem('cairn.auth.token') ?? '{}')
    const headers = { authorization: `Bearer ${stored.access_token ?? ''}`, 'content-type': 'application/json' }
    const read = await fetch('/platform/organizations', { headers })
    const body = JSON.stringify({ password: wanted })
    const write = await fetch('/auth/v1/user', { method: 'PUT', headers, body })
    return [read.status, write.status]
  }, password)

test('with a second factor, the mailed link alone changes nothing and shows nothing', async ({
  page,
  installation,
  operatorPage,
}) => {
  const ada = await signUp(installation.url, 'ada')
  const nextCode = await enrolSecondFactor(installation.url, ada)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Email a reset link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await operatorPage.goto('/_operator/mailbox')
  await page.goto(await mailedLink(operatorPage, ada.email))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()

  expect(await tryWithSession(page, 'thief of mailboxes 1')).toEqual([403, 403])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Invalid TOTP code entered')).toBeVisible()
  // The old password is still the one.
  await signInAs(installation.url, ada.email, ada.password)

  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await page.goto('/logout')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in-mfa/)
})
