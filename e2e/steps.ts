import type { TestProject } from '@cairn/dev-env/person'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { authenticator } from './authenticator.ts'

/** Pastes as a person does, by the clipboard. */
export const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Opens the command palette, and waits until it takes what is typed. */
export const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
}

/**
 * Waits until the page has loaded something from such an address, and returns how long that took, in milliseconds. The page is asked:
 * `response.finished()` can wait forever for a response that the browser has ended.
 */
export const loadedIn = async (page: Page, address: RegExp): Promise<number> => {
  const loaded = await page.waitForFunction((pattern) => {
    const last = performance.getEntriesByType('resource').findLast(({ name }) => pattern.test(name))
    return last && { durationMs: last.duration }
  }, address)
  return (await loaded.jsonValue())?.durationMs ?? Number.NaN
}

/** What the toast area says, and not the page below it. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where an element is drawn, in pixels of the window. */
export const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${locator.toString()} is not drawn.`)
  return box
}

export const sqlEditor = (page: Page) => page.getByRole('textbox', { name: /^SQL/ })

/** Puts a text into the SQL editor in place of what is there. */
export const typeSql = async (page: Page, sql: string): Promise<void> => {
  await expect(page.locator('.monaco-editor[role="code"]')).toBeVisible()
  await sqlEditor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, sql)
}

/** Runs a text in the SQL editor, and waits until it has ended. One that is dangerous has to be confirmed. */
export const runSql = async (page: Page, sql: string, { isDangerous = false } = {}): Promise<void> => {
  await typeSql(page, sql)
  const answered = page.waitForResponse((response) => response.url().endsWith('/run'))
  await page.getByRole('button', { name: /^Run/ }).click()
  if (isDangerous) await page.getByRole('button', { name: 'Run query', exact: true }).click()
  await answered
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible()
}

/**
 * Presses the button that saves a form, and waits until the form has what was saved. Both in one look: a button is disabled
 * while it saves, too.
 */
export const saveBy = async (button: Locator): Promise<void> => {
  await button.click()
  await expect(button.and(button.page().locator('[aria-disabled="true"]:not([aria-busy])'))).toBeVisible()
}

/** The id of a table of the schema public, as the address of its rows has it. */
export const tableId = async (project: TestProject, name: string): Promise<string> => {
  const [result] = await project.query(`select '${name}'::regclass::oid`)
  const id = result?.rows[0]?.[0]
  if (typeof id !== 'string') throw new Error(`The table ${name} has no id.`)
  return id
}

/** Loads a table of the schema public: half the processor time of a way through the project's home. A proxy has an origin of its own. */
export const goToTable = async (page: Page, project: TestProject, name: string, origin = ''): Promise<void> => {
  await page.goto(`${origin}/project/${project.ref}/editor/${await tableId(project, name)}`)
  await expect(page.getByRole('grid', { name: `Rows of ${name}` })).toBeVisible()
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

/**
 * Follows the link to an address, as a person does. The address is loaded where no link on screen has it, and where
 * what follows a path differs: that may open a dialog, which covers the links.
 */
export const follow = async (page: Page, address: string): Promise<void> => {
  const { pathname, search } = new URL(page.url())
  const link = page.locator(`a[href="${address}"]:not([target])`).filter({ visible: true }).first()
  if (search !== '' || address.split('?')[0] === pathname || !(await link.isVisible())) {
    await page.goto(address)
    return
  }
  const title = await page.title()
  await link.click()
  // Each page renders a title of its own: with it, the page has come.
  await expect(page, address).not.toHaveTitle(title)
}

/** From a page that has the link to the page that creates an account. The page before it asks for an email as well. */
export const openSignUp = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
}

/** Signs in by the form, on the page that asks for it. */
export const signInWith = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** From the dialog that adds an authenticator to the page below it, the recovery codes kept. */
export const addAuthenticator = async (page: Page): Promise<void> => {
  await page.getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.getByRole('region', { name: 'Secret' }).innerText()).trim()
  await page.getByLabel('Code', { exact: true }).fill(authenticator(secret)())
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
}
