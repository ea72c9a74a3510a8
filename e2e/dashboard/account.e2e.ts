import { signInAs, signUp } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'

test('an access token is made, used, and deleted', async ({ page, person, installation }) => {
  await person.createOrganization('Token users')
  const ask = async (address: string, token: string) =>
    (await fetch(`${installation.url}${address}`, { headers: { authorization: `Bearer ${token}` } })).status

  await page.goto('/organizations')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()
  await expect(page.getByRole('heading', { name: 'No access tokens' })).toBeVisible()

  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access token' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Nightly report')
  await dialog.getByLabel('Permissions').click()
  await page.getByRole('option', { name: 'Limited' }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Select at least one scope.')).toBeVisible()
  await dialog.getByLabel('Organizations').click()
  await page.getByRole('option', { name: 'Read', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Enter')

  const token = (await page.getByRole('region', { name: 'Access token' }).textContent())?.trim() ?? ''
  expect(token).toMatch(/^sbp_[0-9a-f]{40}$/)
  await expect(page.getByText('Organizations (read) · never used · expires on')).toBeVisible()
  expect(await ask('/platform/organizations', token)).toBe(200)
  expect(await ask('/platform/projects', token)).toBe(403)

  await page.reload()
  await expect(page.getByText('Organizations (read) · used')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Nightly report' }).click()
  await page.getByRole('button', { name: 'Delete token' }).click()
  await expect(page.getByRole('heading', { name: 'No access tokens' })).toBeVisible()
  expect(await ask('/platform/organizations', token)).toBe(401)
})

test('a new person gets a profile, changes it, and deletes the account', async ({ page, person }) => {
  await page.goto('/account/me')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Username').fill('not a username')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^A username is made of letters/)).toBeVisible()
  const username = `ada-${person.accountId.slice(0, 8)}`
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Username')).toHaveValue(username)

  await page.getByLabel('Theme').click()
  await page.getByRole('option', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill(person.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect((await person.send('GET /platform/profile')).status).toBe(401)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cairn.theme'))).toBe(null)
})

test('the password and the email address can be changed only with the current password', async ({
  page,
  installation,
}) => {
  const person = await signUp(installation.url, 'person')
  const elsewhere = await signInAs(installation.url, person.email, person.password)
  await signIn(page, person)
  await page.goto('/account/security')
  await page.getByLabel('Current password').fill('not the password 1')
  await page.getByLabel('New password', { exact: true }).fill('granite owl tunes 7 kettles')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is incorrect')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('granite owl tunes 7 kettles')

  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  expect((await elsewhere.send('GET /platform/profile')).status).toBe(401)
  expect((await person.send('GET /platform/profile')).status).toBe(200)

  const address = `moved-${person.email}`
  await page.goto('/account/me')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await dialog.getByLabel('New email address').fill('nowhere')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('New email address').fill(person.email)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByText('This is already your email address.')).toBeVisible()
  await dialog.getByLabel('New email address').fill(address)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(`Your email address is now ${address}`)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address)
})

test('an account that is the only owner of an organization cannot be deleted', async ({ page, person }) => {
  await person.createProject({ organization: await person.createOrganization('Holds a project') })
  await page.goto('/account/me')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill(person.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(/You are the only owner of Holds a project\./)).toBeVisible()
  await expect(page).toHaveURL(/\/account\/me$/)
})

test('a weak password is measured and refused', async ({ page }) => {
  await page.goto('/sign-up')
  const password = page.getByLabel('Password', { exact: true })
  const bar = page.locator('[data-score]')
  await page.getByLabel('Email').fill('weak@example.com')
  await password.fill('password1')
  await expect(page.getByText(/^This password is not acceptable\. /)).toBeVisible()
  await expect.poll(() => bar.evaluate((element) => element.style.width)).toBe('10%')
  await expect(bar).toHaveClass(/(^| )bg-danger( |$)/)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/\. You need a stronger password\.$/)).toBeVisible()
  await expect(page).toHaveURL(/\/sign-up$/)

  await password.fill('granite owl tunes 7 kettles')
  await expect(page.getByText('This password is strong.')).toBeVisible()
  await expect.poll(() => bar.evaluate((element) => element.style.width)).toBe('100%')
  await expect(bar).toHaveClass(/(^| )bg-success( |$)/)
  await expect(page.getByText(/You need a stronger password/)).toHaveCount(0)
  await password.fill('')
  await expect(bar).toHaveCount(0)
})
