import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What an operator does with the billing of an organization. */

export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens what the operator knows of an organization's billing. */
export const openBilling = async (operatorPage: Page, slug: string, name: string): Promise<void> => {
  await operatorPage.goto('/_operator/organizations')
  await operatorPage.getByLabel('Search organizations').fill(slug)
  // Until it is found, organizations of other journeys with that name may be listed too.
  const found = operatorPage.getByRole('link', { name, exact: true })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(operatorPage.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Why, where it is restricted. */
export const restrict = async (
  operatorPage: Page,
  restriction: string,
  change: () => Promise<void> = async () => undefined,
) => {
  await operatorPage.getByRole('button', { name: 'Change plan or restriction' }).click()
  await choose(operatorPage, 'Restriction', restriction)
  if (restriction !== 'Not restricted')
    await operatorPage.getByRole('dialog').getByLabel('Reason').fill('Two reminders were not answered')
  await change()
  await save(operatorPage)
  await expect(operatorPage.getByRole('dialog')).toHaveCount(0)
}

const save = async (operatorPage: Page): Promise<void> => {
  const saved = operatorPage.waitForResponse((response) => response.request().method() === 'PUT')
  await operatorPage.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
}

export const enterInvoice = async (operatorPage: Page, number: string): Promise<void> => {
  await operatorPage.getByLabel('Number').fill(number)
  await operatorPage.getByLabel('Amount in dollars').fill('25.99')
  await operatorPage.getByLabel('Due on').fill('2025-05-16')
  await operatorPage.getByRole('button', { name: 'Enter invoice' }).click()
  await expect(operatorPage.getByRole('button', { name: `Remove invoice ${number}` })).toBeVisible()
}
