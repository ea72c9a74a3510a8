import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

test('the operator area is found in the account menu, by the operator alone', async ({
  operatorPage,
  page,
  person,
}) => {
  await operatorPage.goto('/organizations')
  await operatorPage.getByRole('button', { name: /^Account/ }).click()
  await operatorPage.getByRole('menuitem', { name: 'Operator area' }).click()
  await expect(operatorPage).toHaveURL(/\/_operator\//)
  await operatorPage.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Mailbox' }).click()
  await expect(operatorPage.getByRole('heading', { name: 'Mailbox' })).toBeVisible()

  await page.goto('/organizations')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Operator area' })).toHaveCount(0)
  await page.goto('/_operator/mailbox')
  await expect(page.getByRole('heading', { name: 'This area is for operators' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mailbox' })).toHaveCount(0)
})
