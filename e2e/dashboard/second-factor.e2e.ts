import { signUp } from '@cairn/dev-env/person'
import { authenticator } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { signInWith } from '../steps.ts'

const noCode = () => ''

test('a second factor: enrolment, signing in with it, a recovery code, removal', async ({
  browser,
  page,
  installation,
}) => {
  // Signed in by hand: the fixture would put its session back after every sign-out.
  const person = await signUp(installation.url, 'person')
  const organization = await person.createOrganization()
  let nextCode = noCode
  let codes: string[] = []

  await test.step('enrol', async () => {
    await page.goto('/sign-in?returnTo=/account/security')
    await signInWith(page, person.email, person.password)
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await page.getByLabel('Name').fill('My phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    const picture = page.getByRole('img', { name: /^QR code/ })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true)
    nextCode = authenticator((await page.getByRole('region', { name: 'Secret' }).innerText()).trim())
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid TOTP code entered')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(nextCode())
    await page.getByRole('button', { name: 'Verify' }).click()
  })

  await test.step('keep the recovery codes', async () => {
    const shown = page.getByRole('region', { name: 'Recovery codes' })
    await expect(shown).toContainText(/^(\S{5}-\S{5}\s*){10}$/)
    codes = (await shown.innerText()).trim().split(/\s+/)
    await page.getByRole('button', { name: 'I saved them' }).click()
    await expect(page.getByText('My phone')).toBeVisible()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    await expect(page.getByText('This session', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(0)
  })

  await test.step('new recovery codes are asked about first: they replace the others', async () => {
    await page.getByRole('button', { name: 'Regenerate codes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Regenerate recovery codes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Recovery codes' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Regenerate codes' }).click()
    await question.getByRole('button', { name: 'Regenerate codes' }).click()
    const shown = page.getByRole('region', { name: 'Recovery codes' })
    await expect(shown).toContainText(/^(\S{5}-\S{5}\s*){10}$/)
    const renewed = (await shown.innerText()).trim().split(/\s+/)
    expect(renewed).not.toContain(codes[0])
    codes = renewed
    await page.getByRole('button', { name: 'I saved them' }).click()
  })

  await test.step('sign in with a code, back to where one was going', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.goto(`/org/${organization.slug}`)
    await signInWith(page, person.email, person.password)
    await expect(page).toHaveURL(/\/sign-in-mfa\?returnTo=/)
    await page.goto('/organizations')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goBack()
    await page.getByLabel('Code', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('A code has six digits.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(nextCode())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}$`))
    await expect(page.getByRole('heading', { name: 'Create the first project' })).toBeVisible()
  })

  await test.step('sign in with a recovery code', async () => {
    await page.goto('/logout')
    await signInWith(page, person.email, person.password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('remove the factor, with a code', async () => {
    await page.goto('/account/security')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'No second factor' })).toBeVisible()
  })

  await test.step('end a session elsewhere', async () => {
    const elsewhere = await browser.newContext({ baseURL: installation.url })
    const other = await elsewhere.newPage()
    await other.goto('/sign-in')
    await signInWith(other, person.email, person.password)
    await expect(other).toHaveURL(/\/organizations$/)
    await page.reload()
    await page.getByRole('button', { name: /^End session of Chrome/ }).click()
    await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(0)
    await other.goto(`/org/${organization.slug}`)
    await expect(other).toHaveURL(/\/sign-in/)
    await elsewhere.close()
  })

  await test.step('a password is enough again', async () => {
    await page.goto('/logout')
    await signInWith(page, person.email, person.password)
    await expect(page).toHaveURL(/\/organizations$/)
  })
})
