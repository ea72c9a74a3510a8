import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { atRest } from '../../tools/browser.ts'
import { choose, enterInvoice, openBilling, restrict } from '../billing-steps.ts'
import { expect, signIn } from '../fixtures.ts'
import { test } from '../operator.ts'
import { loadedIn } from '../steps.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('an organization is warned, restricted and freed by its operator', async ({ operatorPage, page, person }) => {
  const { slug } = await person.createOrganization('Harbour', { tier: 'tier_free' })
  const home = `/org/${slug}`

  await openBilling(operatorPage, slug, 'Harbour')
  await restrict(operatorPage, 'Grace period', () => operatorPage.getByLabel('Grace period until').fill('2026-12-04'))
  await expect(operatorPage.getByText('“Two reminders were not answered”')).toBeVisible()
  await page.goto(home)
  await expect(notices(page)).toContainText('Organization plan has exceeded its quota')
  await expect(notices(page)).toContainText('04 Dec, 2026')

  await restrict(operatorPage, 'Grace period over')
  await page.reload()
  await expect(notices(page)).toContainText('Grace period is over')
  // A strip was there before: its room was kept, and the page was not moved down beyond the window.
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--banner-offset'))).toBe('none')

  await restrict(operatorPage, 'Restricted')
  await page.reload()
  await expect(notices(page)).toContainText('Services Restricted')

  await restrict(operatorPage, 'Not restricted', () => choose(operatorPage, 'Plan', 'Pro'))
  await page.reload()
  await expect(notices(page)).toContainText('Missing Billing Information')
  await expect(notices(page)).toContainText(
    'Add a billing address. If you are a registered business, add a tax ID too.',
  )
  await expect(notices(page)).not.toContainText('Services Restricted')
  await notices(page).getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL(/\/billing#address$/)
  await page.getByLabel('City').fill('Cork')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the first line of the address.')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('1 Quay')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The billing address was saved')).toBeVisible()
  await expect(page.getByText('Missing Billing Information')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Quay')

  await page.getByRole('button', { name: 'Country of the tax ID' }).click()
  await page.getByRole('combobox', { name: 'Country of the tax ID' }).fill('irel')
  await page.getByRole('option', { name: 'Ireland', exact: true }).click()
  await page.getByLabel('Tax ID', { exact: true }).fill('DE123456789')
  await page.getByRole('button', { name: 'Add tax ID' }).click()
  await expect(page.getByText('Enter the VAT number, such as IE1234567FA.')).toBeVisible()
  await page.getByLabel('Tax ID', { exact: true }).fill('ie 1234567fa')
  await page.getByRole('button', { name: 'Add tax ID' }).click()
  const taxIds = page.getByRole('list', { name: 'Tax IDs' })
  await expect(taxIds.getByRole('listitem')).toHaveText(['IE1234567FAIreland, VAT number'])
  await page.getByRole('button', { name: 'Remove IE1234567FA' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(taxIds).toHaveCount(0)

  await page.goto(`/org/${slug}/audit`)
  await expect(page.getByText('Changed plan or restriction as operator').first()).toBeVisible()
})

test('an overdue invoice is announced in its organization and elsewhere, but not to a read-only member', async ({
  installation,
  browser,
  operatorPage,
  page,
  person,
}) => {
  const debtor = await person.createOrganization('Debtor', { tier: 'tier_team' })
  const other = await person.createOrganization('Other', { tier: 'tier_free' })
  const reader = await signUp(installation.url, 'reader')
  const { link } = await person.request('POST /platform/organizations/:slug/invitations', {
    params: { slug: debtor.slug },
    body: { email: reader.email, role: 'read_only' },
  })
  await reader.request('POST /platform/invitations/:token/accept', {
    params: { token: new URL(link).searchParams.get('token') ?? '' },
  })

  await openBilling(operatorPage, debtor.slug, 'Debtor')
  await enterInvoice(operatorPage, 'INV-1')
  await restrict(operatorPage, 'Restricted')

  await page.goto(`/org/${debtor.slug}`)
  await expect(notices(page)).toContainText('Outstanding Invoices')
  await expect(notices(page)).not.toContainText('in other Organization')
  await page.goto(`/org/${other.slug}`)
  await expect(notices(page)).toContainText('Outstanding Invoices in other Organization')
  await expect(notices(page)).not.toContainText('Services Restricted')
  await notices(page).getByRole('link', { name: 'View invoices' }).click()
  await expect(page).toHaveURL(new RegExp(`/org/${debtor.slug}/billing#invoices$`))
  await expect(page.getByText('$25.99')).toBeVisible()
  await expect(page.getByText('Due 16 May 2025')).toBeVisible()

  const context = await browser.newContext({ baseURL: installation.url })
  const readerPage = await context.newPage()
  await signIn(readerPage, reader)
  await readerPage.goto(`/org/${debtor.slug}`)
  await expect(readerPage.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await loadedIn(readerPage, /\/invoices\/overdue/)
  await atRest(readerPage)
  await expect(notices(readerPage)).toBeEmpty()
  await context.close()

  await operatorPage.getByRole('button', { name: 'Remove invoice INV-1' }).click()
  await expect(operatorPage.getByRole('button', { name: 'Remove invoice INV-1' })).toHaveCount(0)
  await page.goto(`/org/${other.slug}`)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await loadedIn(page, /\/invoices\/overdue/)
  await atRest(page)
  await expect(notices(page)).toBeEmpty()
})
