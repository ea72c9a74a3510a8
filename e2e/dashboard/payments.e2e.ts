import { signUp } from '@cairn/dev-env/person'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import type { Page } from '@playwright/test'
import { expect, signIn } from '../fixtures.ts'
import { test } from '../outside.ts'

/** An invoice that nobody has asked for yet. */
const issueInvoice = async (home: string, organizationId: number, number: number) => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(
    `insert into platform.invoices (organization_id, number, cycle_start, cycle_end, issued_at, due_date, total_cents,
       due_cents, document)
     select $1, $2, current_date - 31, current_date, now(), current_date + 14, 2500, 2500, jsonb_build_object(
       'lines', jsonb_build_array(jsonb_build_object(
         'kind', 'plan', 'description', 'Pro plan', 'quantity', '1 month', 'amount_cents', 2500)),
       'subtotal_cents', 2500, 'discounts', '[]'::jsonb, 'tax', null, 'balance_used_cents', 0,
       'seller', '{"name": "Cairn", "address": null, "country": null, "tax_id": null}'::jsonb,
       'customer', '{"billing_name": null, "address": null, "tax_id": null}'::jsonb, 'organization_name', 'Harbour')`,
    [organizationId, number],
  )
}

const addCard = async (page: Page, number: string) => {
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
}

test('a payment method is added at Stripe, a failed payment is paid with another card, and the bank confirms it', async ({
  page,
  person,
  browser,
  installation,
}) => {
  const { id, slug } = await person.createOrganization('Harbour', { tier: 'tier_payg' })
  await issueInvoice(installation.home, id, 7)
  await page.goto(`/org/${slug}/billing`)
  const invoice = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  const methods = page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')
  await expect(page.getByText('No payment method.')).toBeVisible()
  const pay = invoice.getByRole('button', { name: 'Pay now: INV-000007' })
  await pay.focus()
  await expect(page.getByRole('tooltip', { name: 'Add a payment method first.' })).toBeVisible()

  await addCard(page, '4000 0000 0000 0341')
  await expect(methods).toContainText(['Visa ending in 0341'])
  await pay.click()
  await expect(invoice).toContainText('Your card was declined. It is tried again on')
  await expect(invoice).toContainText('Failed')

  await addCard(page, '4000 0027 6000 3184')
  await expect(methods).toContainText([/3184.*Default.*Expires 04\/2030/, /0341/])
  await pay.click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(invoice).toContainText('The provided payment method has failed authentication.')
  await expect(page).toHaveURL(`/org/${slug}/billing#invoices`)
  await pay.click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(invoice).toContainText('Paid')
  await expect(page).toHaveURL(`/org/${slug}/billing#invoices`)
  await expect(invoice.getByRole('button', { name: /Pay/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Make default: Visa ending in 0341' }).click()
  await expect(methods).toContainText([/0341.*Default/, /3184/])
  await page.getByRole('button', { name: 'Remove Visa ending in 0341' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(methods).toHaveCount(1)
  await expect(methods).toContainText([/3184.*Default/])

  // Who cannot change billing sees the same, with the reasons.
  const developer = await signUp(installation.url, 'developer')
  await using platform = await connectToPlatformDatabase(installation.home)
  await platform.query(
    `insert into platform.members (organization_id, account_id, role) values ($1, $2, 'developer')`,
    [id, developer.accountId],
  )
  await platform.query('update platform.invoices set paid_at = null where organization_id = $1', [id])
  await using context = await browser.newContext({ baseURL: installation.url })
  const other = await context.newPage()
  await signIn(other, developer)
  await other.goto(`/org/${slug}/billing`)
  await expect(other.getByRole('list', { name: 'Payment methods' })).toContainText('Visa ending in 3184')
  for (const name of ['Add payment method', 'Remove Visa ending in 3184', 'Pay now: INV-000007']) {
    const button = other.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await expect(other.getByRole('tooltip')).toContainText('change billing')
  }
})

test('a paid plan for a new organization asks for a payment method first, and is there when one is added', async ({
  page,
  person,
}) => {
  void person
  await page.goto('/new')
  await page.getByLabel('Name').fill('Lighthouse')
  await page.getByRole('radio', { name: /^Pro/ }).check()
  await expect(page.getByText('The next page asks for a payment method')).toBeVisible()
  await page.getByRole('button', { name: 'Create organization' }).click()
  const panel = page.getByRole('dialog', { name: 'Change plan' })
  await expect(panel.getByRole('radio', { name: /^Pro/ })).toBeChecked()
  await expect(panel).toContainText('Add a payment method first.')
  await panel.getByRole('button', { name: 'Add payment method' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(panel.getByRole('radio', { name: /^Pro/ })).toBeChecked()
  await panel.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByText('Lighthouse is on the Pro plan now')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payment methods' })).toContainText('Visa ending in 4242')
})

test('after the page of a bank, a payment whose state cannot be read says so', async ({
  page,
  person,
  installation,
}) => {
  const { id, slug } = await person.createOrganization('Harbour', { tier: 'tier_payg' })
  await issueInvoice(installation.home, id, 9)
  await using platform = await connectToPlatformDatabase(installation.home)
  // A payment that Stripe does not know.
  const { rows } = await platform.query<{ invoice_id: string }>(
    `insert into platform.invoice_payments (invoice_id, intent_id, status)
     select id, 'pi_gone', 'action_needed' from platform.invoices where organization_id = $1 returning invoice_id`,
    [id],
  )
  await page.goto(`/org/${slug}/billing?paid=${rows[0]?.invoice_id ?? ''}#invoices`)
  await expect(page.locator('[data-sonner-toast]')).toContainText('The state of the payment could not be read')
  await expect(page).toHaveURL(`/org/${slug}/billing#invoices`)
})

test('what a credit note pays back goes to the card that was charged, and a dispute is shown to the operator', async ({
  page,
  person,
  operator,
  browser,
  installation,
  stripe,
}) => {
  const { id, slug } = await person.createOrganization('Harbour', { tier: 'tier_payg' })
  await issueInvoice(installation.home, id, 8)
  await page.goto(`/org/${slug}/billing`)
  await addCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay now: INV-000008' }).click()
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('Paid')

  await using context = await browser.newContext({ baseURL: installation.url })
  const operated = await context.newPage()
  await signIn(operated, operator)
  await operated.goto(`/_operator/organizations/${slug}`)
  await operated.getByRole('button', { name: 'Credit note for INV-000008' }).click()
  const panel = operated.getByRole('dialog')
  await panel.getByRole('combobox', { name: 'What is taken back' }).click()
  await operated.getByRole('option', { name: 'An amount' }).click()
  await panel.getByLabel('Dollars before tax').fill('5')
  await panel.getByRole('combobox', { name: 'What was paid already' }).click()
  await operated.getByRole('option', { name: 'It goes back to the payment method' }).click()
  await panel.getByLabel('Reason').fill('Outage')
  await panel.getByRole('button', { name: 'Issue credit note' }).click()
  const notes = operated.getByRole('list', { name: 'Credit notes' })
  await expect(notes).toContainText(/\$5\.00 (being )?paid back/)

  const intent = [...stripe.account.intents.values()].find(
    ({ description }) => description === 'Invoice INV-000008',
  ) ?? { id: '' }
  const dispute = stripe.dispute(intent.id, Math.floor(Date.parse('2030-01-15T00:00:00Z') / 1_000))
  const event = stripe.events.at(-1)
  expect(event?.data.object.id).toBe(dispute.id)
  if (event !== undefined) await stripe.deliver(`${installation.url}/platform/stripe/webhooks`, event)
  const known = () => operator.request('GET /platform/operator/organizations/:slug', { params: { slug } })
  await expect
    .poll(async () => {
      const { credit_notes: all, disputes } = await known()
      return [all[0]?.refund?.status, disputes[0]?.state]
    })
    .toEqual(['succeeded', 'answer_needed'])
  await operated.reload()
  await expect(notes).toContainText('$5.00 paid back.')
  await expect(operated.getByRole('list', { name: 'Disputed payments' })).toContainText(
    /INV-000008\s*Answer needed.*fraudulent, answer it by 15 Jan 2030.*\$25\.00/,
  )
  await page.reload()
  await expect(page.getByRole('list', { name: 'Credit notes' })).toContainText('$5.00 paid back.')

  // As if the bank had sent it back.
  await using platform = await connectToPlatformDatabase(installation.home)
  await platform.query(
    `update platform.refunds r set status = 'failed', reason = 'The card is gone.' from platform.credit_notes n
     where n.id = r.credit_note_id and n.organization_id = $1`,
    [id],
  )
  await operated.reload()
  await expect(notes).toContainText('The refund failed. The card is gone. Try it again, or pay it back another way.')
  await notes.getByRole('button', { name: /^Try again: refund of CN-\d+$/ }).click()
  await expect(notes.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await expect.poll(async () => (await known()).credit_notes[0]?.refund?.status).toBe('succeeded')

  await operated.getByRole('link', { name: 'Disputes' }).click()
  const row = operated.getByRole('table', { name: 'Disputes' }).getByRole('row', { name: /INV-000008/ })
  await expect(row).toContainText(/Harbour.*fraudulent.*Answer needed.*15 Jan 2030.*\$25\.00/)
  await row.getByRole('link', { name: 'Harbour' }).click()
  await expect(operated.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
})
