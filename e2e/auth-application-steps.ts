import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** An application of the OAuth server is registered, changed, given a new secret, and deleted, on its page. */
export const registerApplication = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'No applications' })).toBeVisible()
  await page.getByRole('button', { name: 'Register application' }).click()
  const panel = page.getByRole('dialog', { name: 'Register application' })
  await panel.getByLabel('Name', { exact: true }).fill('Bakery for tablets')
  await panel.getByLabel('Redirect URLs').fill('http://tablet.example.com/back')
  await panel.getByRole('button', { name: /^Register application/ }).click()
  await expect(panel.getByRole('alert')).toContainText('A redirect URI begins with https://')
  await panel.getByLabel('Redirect URLs').fill('https://tablet.example.com/back\nbakery://back')
  await panel.getByRole('button', { name: /^Register application/ }).click()
  const shown = page.getByRole('dialog', { name: 'Bakery for tablets' })
  const secretOf = async () => {
    await expect(shown).toContainText('It is not shown again.')
    const secret = await shown.getByRole('region', { name: 'Client secret' }).innerText()
    await shown.getByRole('button', { name: 'I saved it' }).click()
    await expect(shown).toHaveCount(0)
    return secret
  }
  const first = await secretOf()
  const table = page.getByRole('table', { name: 'Applications' })
  await expect(table).toContainText('https://tablet.example.com/back and 1 more')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Replace secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click()
  expect(await secretOf()).not.toBe(first)
  await choose('Edit application')
  const editor = page.getByRole('dialog', { name: 'Edit application' })
  await editor.getByLabel('Name', { exact: true }).fill('Mill')
  await editor.getByRole('button', { name: /^Save application/ }).click()
  await expect(table).toContainText('Mill')
  await choose('Delete application')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete application' }).click()
  await expect(page.getByRole('heading', { name: 'No applications' })).toBeVisible()
}

/** An organization that signs in by SAML is added by its metadata, switched off, and deleted, on its page. */
export const addOrganization = async (page: Page, metadata: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add organization' }).click()
  const panel = page.getByRole('dialog', { name: 'Add organization' })
  await panel.getByLabel('Metadata URL').fill('https://10.1.2.3/metadata')
  await panel.getByLabel('Email domains').fill('company.example.com')
  await panel.getByLabel('Attributes').fill('full_name')
  await panel.getByRole('button', { name: /^Add organization/ }).click()
  await expect(panel.getByText('Enter a field of the user')).toBeVisible()
  await panel.getByLabel('Attributes').fill('full_name = displayName')
  await panel.getByRole('button', { name: /^Add organization/ }).click()
  await expect(panel.getByText('The metadata could not be read.')).toBeVisible()
  await panel.getByRole('combobox', { name: 'SAML metadata' }).click()
  await page.getByRole('option', { name: 'XML entered here' }).click()
  await panel.getByLabel('Metadata XML').fill(metadata)
  await panel.getByRole('button', { name: /^Add organization/ }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit company.example.com' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit organization' })
  await expect(editor.getByLabel('Attributes')).toHaveValue('full_name = displayName')
  await editor.getByRole('switch', { name: 'People can sign in' }).click()
  await editor.getByRole('button', { name: /^Save organization/ }).click()
  const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row', { name: /company\.example\.com/ })
  await expect(row).toContainText('Off')
  await page.getByRole('button', { name: 'Delete company.example.com' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByRole('heading', { name: 'No organizations' })).toBeVisible()
}
