import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const makeTables = `
create schema crm;
create table crm.customer (country text, no int, name text not null, primary key (country, no));
insert into crm.customer select case when n % 2 = 0 then 'de' else 'fr' end, n, 'Customer ' || n from generate_series(1, 300000) n;
analyze crm.customer;
create table product (id int primary key, title text);
insert into product values (1, 'Cup'), (2, 'Jug'), (3, 'Plate');
create table orders (id int primary key, country text, customer_no int, product_id int references product,
  foreign key (country, customer_no) references crm.customer);
insert into orders values (1, 'de', 2, 1), (2, null, null, 2);`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of orders' })
const columns = { id: 2, country: 3, customer_no: 4, product_id: 5 }
const cell = (page: Page, row: number, column: keyof typeof columns) =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${columns[column]}"]`)

test('the row that a foreign key refers to is shown, and another one chosen, from the cell and from the row panel', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeTables)
  const stored = async (id: number) =>
    (await project.query(`select country, customer_no, product_id from orders where id = ${id}`))[0]?.rows[0]
  await goToTable(page, project, 'orders')
  await expect(cell(page, 2, 'product_id')).toHaveText('2')

  await test.step('by key: the row of a composite key in another schema', async () => {
    await cell(page, 1, 'customer_no').click()
    await page.keyboard.press('Alt+Enter')
    const peek = page.getByRole('dialog', { name: 'Row of crm.customer' })
    await expect(peek.getByText('Customer 2', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(peek).toBeHidden()
    await expect(cell(page, 1, 'customer_no'), 'the focus is back on the cell').toBeFocused()
  })

  await test.step('by menu, and from there to its table', async () => {
    await cell(page, 1, 'product_id').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show the row of product' }).click()
    const peek = page.getByRole('dialog', { name: 'Row of product' })
    await expect(peek.getByText('Cup', { exact: true })).toBeVisible()
    await peek.getByRole('link', { name: 'Open the row' }).click()
    await expect(page.getByRole('grid', { name: 'Rows of product' })).toBeVisible()
    await page.goBack()
    await expect(cell(page, 2, 'product_id')).toHaveText('2')
  })

  await test.step('by keyboard alone: find a row of 300,000 by its text and choose it, both columns at once', async () => {
    await cell(page, 2, 'customer_no').click()
    await page.keyboard.press('Alt+ArrowDown')
    const picker = page.getByRole('dialog', { name: 'Choose a row of crm.customer' })
    await expect(picker.getByRole('combobox', { name: 'Find rows' })).toBeFocused()
    await page.keyboard.type('Customer 299999')
    await expect(picker.getByRole('option')).toHaveCount(1)
    await expect(picker.getByText('1 row', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(cell(page, 2, 'country')).toHaveText('fr')
    await expect.poll(() => stored(2)).toEqual(['fr', '299999', '2'])
  })

  await test.step('one undo takes back both columns', async () => {
    await cell(page, 2, 'customer_no').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 2 cells')).toBeVisible()
    expect(await stored(2)).toEqual([null, null, '2'])
  })

  await test.step('a key is found as a key, and nothing that is not there', async () => {
    await cell(page, 2, 'customer_no').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Choose a row of crm.customer' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a row of crm.customer' })
    await expect(picker.getByText('The first 50 rows. Type to find others.')).toBeVisible()
    await picker.getByRole('combobox').fill('no such customer')
    await expect(picker.getByText('No rows found.')).toBeVisible()
    await picker.getByRole('combobox').fill('12345')
    await expect(picker.getByRole('option', { name: /Customer 12345$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  })

  await test.step('in the row panel', async () => {
    await cell(page, 2, 'id').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    const panel = page.getByRole('dialog', { name: 'Edit a row of orders' })
    await panel.getByRole('button', { name: 'Choose from product' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a row of product' })
    await picker.getByRole('option', { name: /Plate/ }).click()
    await expect(picker).toBeHidden()
    await expect(panel.getByLabel(/^product_id/)).toHaveValue('3')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(await stored(2)).toEqual([null, null, '3'])
  })
})
