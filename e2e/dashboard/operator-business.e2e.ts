import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

/** An invoice of the last cycle, as the run of invoices issues them. */
const issueInvoice = async (home: string, slug: string): Promise<void> => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(
    `with number as (update platform.invoice_numbers set last = last + 1 returning last),
       today as (select (now() at time zone 'UTC')::date as day)
     insert into platform.invoices (organization_id, number, cycle_start, cycle_end, issued_at, due_date, total_cents,
         due_cents, document)
       select o.id, last, day - 31, day, now(), day + 14, 3_075, 3_075, jsonb_build_object(
         'lines', jsonb_build_array(
           jsonb_build_object('kind', 'plan', 'description', 'Pro plan', 'quantity', '1 month', 'amount_cents', 2_500)),
         'subtotal_cents', 2_500, 'discounts', '[]'::jsonb,
         'tax', jsonb_build_object('description', 'VAT 23 %', 'amount_cents', 575), 'balance_used_cents', 0,
         'seller', '{"name": "Cairn", "address": null, "country": null, "tax_id": null}'::jsonb,
         'customer', '{"billing_name": null, "address": null, "tax_id": null}'::jsonb, 'organization_name', o.name)
       from platform.organizations o, number, today where o.slug = $1`,
    [slug],
  )
}

test('an operator corrects an invoice, gives credits and a coupon, and the owner redeems it and sees all of it', async ({
  installation,
  operatorPage,
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Lighthouse', { tier: 'tier_payg' })
  await issueInvoice(installation.home, slug)

  await test.step('a part of the invoice is credited before it is paid, and the rest is marked as paid', async () => {
    await operatorPage.goto(`/_operator/organizations/${slug}`)
    await operatorPage.getByRole('button', { name: /^Credit note for INV-/ }).click()
    await operatorPage.getByRole('combobox', { name: 'What is taken back' }).click()
    await operatorPage.getByRole('option', { name: 'Lines' }).click()
    await operatorPage.getByLabel(/^Pro plan, 1 month/).fill('25.01')
    await operatorPage.getByRole('dialog').getByLabel('Reason').fill('Outage')
    await operatorPage.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(operatorPage.getByText('This is more than is left of it.')).toBeVisible()
    await operatorPage.getByLabel(/^Pro plan, 1 month/).fill('10')
    await operatorPage.getByRole('button', { name: 'Issue credit note' }).click()
    // With its tax.
    await expect(operatorPage.getByRole('list', { name: 'Credit notes' })).toContainText('Outage. $12.30 less due.')
    await expect(operatorPage.getByRole('list', { name: 'Invoices' })).toContainText('$18.45 due')
    await operatorPage.getByRole('button', { name: /^Mark as paid/ }).click()
    await expect(operatorPage.getByRole('list', { name: 'Invoices' })).toContainText('Paid')
    await operatorPage.getByLabel('Credits in dollars').fill('5')
    await operatorPage.getByLabel('Reason').fill('Welcome back')
    await operatorPage.getByRole('button', { name: 'Add credits' }).click()
    await expect(operatorPage.getByRole('list', { name: 'Credits' })).toContainText('Not used yet')
  })

  await test.step('the operator creates a coupon', async () => {
    await operatorPage.getByRole('link', { name: 'Coupons' }).click()
    await operatorPage.getByRole('button', { name: 'New coupon' }).click()
    await operatorPage.getByLabel('Code').fill('autumn')
    await operatorPage.getByLabel('Name').fill('Autumn offer')
    await operatorPage.getByLabel('Percent').fill('20')
    await operatorPage.getByLabel('Billing cycles').fill('2')
    await operatorPage.getByRole('button', { name: 'Create coupon' }).click()
    await expect(operatorPage.getByRole('table')).toContainText('20% off each of 2 billing cycles')
  })

  await test.step('the owner redeems it, once', async () => {
    await page.goto(`/org/${slug}/billing`)
    await expect(page.getByRole('list', { name: 'Credit notes' })).toContainText('$12.30 less due')
    const discounts = page.getByRole('list', { name: 'Coupons and credits' })
    await expect(discounts).toContainText('Welcome back')
    await page.getByLabel('Coupon code').fill('winter')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText('There is no coupon with this code.')).toBeVisible()
    await page.getByLabel('Coupon code').fill('AUTUMN')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(discounts).toContainText('2 billing cycles left, with this one')
    await expect(page.getByRole('list', { name: 'Lines of the upcoming invoice' })).toContainText('Autumn offer')
    await page.getByLabel('Coupon code').fill('autumn')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByText('The organization has redeemed this coupon before.')).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download credit note CN-000001' }).click()
    expect((await file).suggestedFilename()).toBe('CN-000001.pdf')
  })

  await test.step('the pages of the business show it', async () => {
    await operatorPage.getByRole('link', { name: 'Revenue' }).click()
    const months = operatorPage.getByRole('table', { name: 'Revenue by month' })
    await expect(months).toContainText('$30.75')
    await expect(months).toContainText('$18.45')
    const file = operatorPage.waitForEvent('download')
    await operatorPage.getByRole('button', { name: 'Download CSV' }).click()
    expect((await file).suggestedFilename()).toBe('revenue.csv')
    await operatorPage.getByRole('link', { name: 'Usage' }).click()
    await operatorPage.getByRole('link', { name: 'Lighthouse' }).click()
    await expect(operatorPage.getByRole('list', { name: 'Redeemed coupons' })).toContainText('AUTUMN')
    await operatorPage.getByRole('link', { name: 'Catalogue' }).click()
    await expect(operatorPage.getByRole('list', { name: 'Sections' })).toContainText('As shipped')
  })
})
