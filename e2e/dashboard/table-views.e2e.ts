import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const makeOrders = `create table orders (id int primary key, state text, note text);
insert into orders select n, case when n % 2 = 0 then 'open' else 'paid' end, 'note ' || n from generate_series(1, 6) n;`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of orders' })
const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })
const header = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Rows' })

const openMenu = async (page: Page, name: RegExp) => {
  await toolbar(page).getByRole('button', { name }).click()
  await expect(page.getByRole('menuitem', { name: 'All rows and columns' })).toBeVisible()
}

const hideColumn = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemcheckbox', { name })).toBeHidden()
}

test('a filter and an arrangement of columns are saved as a view, opened by its address, changed, shared and deleted', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeOrders)
  await goToTable(page, project, 'orders')
  await expect(cell(page, 'note 6')).toBeVisible()

  await test.step('save what the page shows', async () => {
    await cell(page, 'open').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show rows with this value' }).click()
    await expect(cell(page, 'note 1')).toBeHidden()
    await hideColumn(page, 'state')
    await openMenu(page, /^Views/)
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Save as a new view' })
    await dialog.getByLabel('Name').fill('Open orders')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(toolbar(page).getByRole('button', { name: 'Open orders' })).toBeVisible()
  })

  await test.step('without the view all rows and columns are there', async () => {
    await openMenu(page, /^Open orders/)
    await page.getByRole('menuitem', { name: 'All rows and columns' }).click()
    await expect(cell(page, 'note 1')).toBeVisible()
    await expect(page).not.toHaveURL(/view=/)
  })

  await test.step('the view brings its filter and its columns, also to somebody who opens its address', async () => {
    await openMenu(page, /^Views/)
    await page.getByRole('menuitem', { name: 'Open orders' }).click()
    await expect(page).toHaveURL(/view=/)
    await expect(cell(page, 'note 1')).toBeHidden()
    await expect(header(page, 'state')).toBeHidden()
    await page.reload()
    await expect(toolbar(page).getByRole('button', { name: 'Open orders' })).toBeVisible()
    await expect(cell(page, 'note 2')).toBeVisible()
    await expect(cell(page, 'note 1')).toBeHidden()
    await expect(header(page, 'state')).toBeHidden()
  })

  await test.step('a change of the page is saved to the view or discarded', async () => {
    await hideColumn(page, 'note')
    const changed = toolbar(page).getByRole('button', { name: 'Open orders changed' })
    await expect(changed).toBeVisible()
    await openMenu(page, /^Open orders changed/)
    await page.getByRole('menuitem', { name: 'Discard the changes' }).click()
    await expect(header(page, 'note')).toBeVisible()
    await expect(changed).toBeHidden()
    await hideColumn(page, 'id')
    await openMenu(page, /^Open orders changed/)
    await page.getByRole('menuitem', { name: 'Save the changes' }).click()
    await expect(page.getByText('Saved Open orders')).toBeVisible()
    await expect(changed).toBeHidden()
    await page.reload()
    await expect(header(page, 'note')).toBeVisible()
    await expect(header(page, 'id')).toBeHidden()
  })

  await test.step('rename, share, make private again, delete', async () => {
    await openMenu(page, /^Open orders/)
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('alertdialog', { name: 'Rename the view' })
    await rename.getByLabel('Name').fill('Not paid')
    await rename.getByRole('button', { name: 'Rename' }).click()
    await expect(toolbar(page).getByRole('button', { name: 'Not paid' })).toBeVisible()
    await expect(rename).toBeHidden()
    await openMenu(page, /^Not paid/)
    await page.getByRole('menuitem', { name: 'Share with the project' }).click()
    await expect(page.getByText('Shared Not paid')).toBeVisible()
    await openMenu(page, /^Not paid/)
    await expect(page.getByRole('menuitem', { name: /Not paid shared$/ })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Make private' }).click()
    await expect(page.getByText('Not paid is private again')).toBeVisible()
    await openMenu(page, /^Not paid/)
    await expect(page.getByRole('menuitem', { name: /Not paid shared$/ })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Share with the project' }).click()
    // Its message may still be there from the first time: the menu shows whether it is shared.
    await openMenu(page, /^Not paid/)
    await expect(page.getByRole('menuitem', { name: /Not paid shared$/ })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the view' })
    await expect(question).toContainText('for every member of the project')
    await question.getByRole('button', { name: 'Delete view' }).click()
    await expect(question).toBeHidden()
    await expect(toolbar(page).getByRole('button', { name: 'Views' })).toBeVisible()
    await expect(page).not.toHaveURL(/view=/)
  })
})
