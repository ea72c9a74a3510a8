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

test('pages of the operator are titled as in the menu, and what is dangerous is the last action or asks first', async ({
  operatorPage,
  person,
}) => {
  await operatorPage.goto('/_operator/accounts')
  const entries = operatorPage.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  await expect(entries.first()).toHaveAccessibleName('Accounts')
  for (const entry of await entries.all()) {
    await entry.click()
    const name = await entry.evaluate((link) => link.getAttribute('aria-label') ?? link.textContent)
    await expect(operatorPage.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await operatorPage.goto('/_operator/accounts')
  await operatorPage.getByRole('button', { name: `Actions for ${person.email}` }).click()
  await expect(operatorPage.getByRole('menuitem')).toHaveText(['Make operator', 'Suspend account'])

  await operatorPage.goto('/_operator/settings')
  await operatorPage.getByRole('button', { name: 'Switch off' }).click()
  const question = operatorPage.getByRole('alertdialog', { name: 'Switch off the assistant' })
  await expect(question.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(operatorPage.getByText('On', { exact: true })).toBeVisible()
})
