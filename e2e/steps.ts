import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Pastes as a person does, by the clipboard. */
export const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text)
  await page.keyboard.press('ControlOrMeta+v')
}

export const sqlEditor = (page: Page) => page.getByRole('textbox', { name: /^SQL/ })

/** Puts a text into the SQL editor in place of what is there, runs it, and waits until it has ended. */
export const runSql = async (page: Page, sql: string): Promise<void> => {
  await expect(page.locator('.monaco-editor')).toBeVisible()
  await sqlEditor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, sql)
  const answered = page.waitForResponse((response) => response.url().endsWith('/query'))
  await page.getByRole('button', { name: /^Run/ }).click()
  await answered
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible()
}

/** Opens a table of the schema public from anywhere in a project. */
export const openTable = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Table editor' }).first().click()
  await page
    .getByRole('complementary', { name: 'Tables' })
    .getByRole('link', { name: new RegExp(`(^| )${name}$`) })
    .click()
  await expect(page.getByRole('grid', { name: `Rows of ${name}` })).toBeVisible()
}
