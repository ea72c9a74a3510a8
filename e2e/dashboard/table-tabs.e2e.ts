import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const list = (page: Page) => page.getByRole('complementary', { name: 'Tables' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open tables' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const rowsOf = (page: Page, name: string) => page.getByRole('grid', { name: `Rows of ${name}`, exact: true })

/** The names of the tabs, that of the preview tab in parentheses. */
const expectTabs = async (page: Page, expected: readonly string[]) => {
  const items = tabs(page).getByRole('link')
  await expect(items).toHaveText(expected.map((name) => name.replace(/^\((.*)\)$/, '$1')))
  for (const [index, name] of expected.entries()) {
    const look = items.nth(index).locator('.italic')
    await expect(look, `${name} is a preview`).toHaveCount(name.startsWith('(') ? 1 : 0)
  }
}

test('tables open in tabs: the preview tab is replaced, the others are kept, moved, pinned, closed and opened again', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table crew (id int primary key, name text); insert into crew values (1, 'Ada');
    create table log (id int primary key, entry text); insert into log values (1, 'calm');
    create table tide (id int primary key); insert into tide values (5);
    create table wreck (id int primary key);
    create view calm as select id from log;
    create schema harbour; create table harbour.berth (id int primary key); insert into harbour.berth values (7)`)
  await page.goto(`/project/${project.ref}/editor`)
  const open = async (name: string) => {
    await list(page)
      .getByRole('link', { name: new RegExp(`(table|view) ${name}$`) })
      .click()
    await expect(rowsOf(page, name)).toBeVisible()
  }

  const choose = async (action: string) => {
    await tabs(page).getByRole('button', { name: 'Tabs', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('a single click opens a preview, which the next table replaces', async () => {
    await open('crew')
    await expectTabs(page, ['(crew)'])
    await open('log')
    await expectTabs(page, ['(log)'])
  })

  await test.step('a double click and an edit keep a tab', async () => {
    await tab(page, 'log').dblclick()
    await expectTabs(page, ['log'])
    await open('crew')
    await rowsOf(page, 'crew').getByRole('gridcell', { name: 'Ada' }).dblclick()
    await rowsOf(page, 'crew').getByRole('textbox', { name: 'name' }).fill('Grace')
    await page.keyboard.press('Enter')
    await expectTabs(page, ['log', 'crew'])
    // The page is left below: a save that is still on its way would be lost.
    await expect.poll(async () => (await project.query('select name from crew'))[0]?.rows).toEqual([['Grace']])
    await open('tide')
    await expectTabs(page, ['log', 'crew', '(tide)'])
    await page.reload()
    await expectTabs(page, ['log', 'crew', '(tide)'])
  })

  await test.step('a tab is moved by the keyboard and by dragging, and pinned before the others', async () => {
    await tab(page, 'log').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expectTabs(page, ['crew', 'log', '(tide)'])
    await expect(tab(page, 'log')).toBeFocused()
    await tab(page, 'log').dragTo(tab(page, 'crew'))
    await expectTabs(page, ['log', 'crew', '(tide)'])
    await tab(page, 'crew').click()
    await expect(rowsOf(page, 'crew').getByRole('gridcell', { name: 'Grace' })).toBeVisible()
    await choose('Pin tab')
    await expectTabs(page, ['crew', 'log', '(tide)'])
    await page.reload()
    await expectTabs(page, ['crew', 'log', '(tide)'])
    await expect(tabs(page).getByText('Pinned')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Close crew' })).toHaveCount(0)
    await choose('Unpin tab')
    await expect(page.getByRole('button', { name: 'Close crew' })).toBeVisible()
    await choose('Move tab right')
    await expectTabs(page, ['log', 'crew', '(tide)'])
  })

  await test.step('a tab leads back to its table with the filter that it had', async () => {
    await tab(page, 'crew').click()
    await expect(rowsOf(page, 'crew').getByRole('gridcell', { name: 'Grace' })).toBeVisible()
    await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent('id = 7')}`)
    await expect(page.getByText('No rows match the filters')).toBeVisible()
    await tab(page, 'log').click()
    await expect(rowsOf(page, 'log').getByRole('gridcell', { name: 'calm' })).toBeVisible()
    await tab(page, 'crew').click()
    await expect(page.getByText('No rows match the filters')).toBeVisible()
  })

  await test.step('the keyboard moves among the tabs and closes one; a middle click closes another', async () => {
    await tab(page, 'crew').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'tide')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab(page, 'log')).toBeFocused()
    await page.keyboard.press('Delete')
    await expectTabs(page, ['crew', '(tide)'])
    await expect(tab(page, 'crew')).toBeFocused()
    await tab(page, 'tide').click({ button: 'middle' })
    await expectTabs(page, ['crew'])
    await page.getByRole('button', { name: 'Close crew' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a table' })).toBeVisible()
  })

  await test.step('a closed table is opened again from the recent ones', async () => {
    await open('tide')
    await page.getByRole('button', { name: 'Recent tables' }).click()
    await page.getByRole('menuitem', { name: 'crew' }).click()
    await expect(page.getByText('Grace')).toBeVisible()
    await tab(page, 'crew').dblclick()
    await open('tide')
  })

  await test.step('the list is limited to one type', async () => {
    await list(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Views', exact: true }).click()
    await expect(list(page).getByRole('listitem')).toHaveText(['calm'])
  })

  await test.step('a deleted table has no tab any more', async () => {
    await list(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'All types' }).click()
    await open('log')
    await project.query('drop table log cascade')
    await page.reload()
    await expect(page.getByRole('main').getByText('This table does not exist', { exact: true })).toBeVisible()
    await expect(tab(page, 'crew')).toBeVisible()
    await expect(tab(page, 'log')).toHaveCount(0)
    await page.getByRole('link', { name: 'Choose another table' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a table' })).toBeVisible()
  })

  await test.step('so has one that was deleted while another table was open', async () => {
    await open('wreck')
    await tab(page, 'wreck').dblclick()
    await open('tide')
    await expect(tab(page, 'wreck')).toBeVisible()
    await project.query('drop table wreck')
    await page.reload()
    await expect(rowsOf(page, 'tide')).toBeVisible()
    await expect(tab(page, 'tide')).toBeVisible()
    await expect(tab(page, 'wreck')).toHaveCount(0)
  })

  await test.step('a table of another schema is opened again beside the tables of that schema, from the first moment', async () => {
    await list(page).getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'harbour' }).click()
    await open('berth')
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/relations')) lists.push(searchParams.get('schema') ?? '')
    })
    await page.goto(`/project/${project.ref}/editor`)
    await expect(rowsOf(page, 'berth')).toBeVisible()
    await expect(list(page).getByRole('link', { name: /berth$/ })).toBeVisible()
    expect(lists).toEqual(['harbour'])
    page.removeAllListeners('request')
    await list(page).getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'public' }).click()
  })

  await test.step('at 390 px the tabs lead to the other tables', async () => {
    await open('tide')
    await page.setViewportSize({ width: 390, height: 844 })
    await tab(page, 'crew').click()
    await expect(rowsOf(page, 'crew').getByText('Grace')).toBeVisible()
  })
})
