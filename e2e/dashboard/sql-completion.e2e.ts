import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sqlEditor, typeSql } from '../steps.ts'

const list = (page: Page) => page.locator('.suggest-widget')

/** Writes a text with the cursor at its end, and asks what can follow. */
const completeAfter = async (page: Page, sql: string): Promise<void> => {
  await typeSql(page, sql)
  await expect(list(page)).toBeHidden()
  await page.keyboard.press('Control+Space')
}

test('the editor completes what is in scope, shows the parameters of functions and what names stand for, and renames them', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table customers (id uuid primary key, "Full name" text);
    create table orders (id bigint primary key, customer_id uuid references customers (id), total numeric default 0);
    comment on table orders is 'What customers bought';
    create function discount_of(customer uuid, share numeric default 0.1) returns numeric language sql return share`)
  await page.goto(`/project/${project.ref}/sql/new`)
  const text = page.locator('.view-lines')

  await test.step('the columns of an alias; Tab inserts a name that needs quotes', async () => {
    await typeSql(page, 'with named as (select * from customers) select * from named c where c.')
    await page.keyboard.type('full')
    await expect(list(page).getByRole('option', { name: /Full name/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(text).toContainText('where c."Full name"')
  })

  await test.step('the condition of a join, from the foreign key', async () => {
    await completeAfter(page, 'select * from orders o join customers c on ')
    await expect(list(page).getByRole('option').first()).toContainText('c.id = o.customer_id')
    await page.keyboard.press('Tab')
    await expect(text).toContainText('on c.id = o.customer_id')
  })

  await test.step('a function, then its parameters', async () => {
    await typeSql(page, 'select ')
    await page.keyboard.type('discount')
    await expect(list(page).getByRole('option', { name: /discount_of/ })).toBeVisible()
    await page.keyboard.press('Tab')
    const hints = page.locator('.parameter-hints-widget')
    await expect(hints).toContainText('discount_of(customer uuid, share numeric DEFAULT 0.1) → numeric')
    await expect(hints.locator('.parameter.active')).toHaveText('customer uuid')
    await page.keyboard.type('null, ')
    await expect(hints.locator('.parameter.active')).toHaveText('share numeric DEFAULT 0.1')
    await expect(sqlEditor(page)).toBeFocused()
  })

  await test.step('F2 renames an alias in its statement', async () => {
    await typeSql(page, 'with recent as (select * from orders) select r.total from recent r')
    await page.keyboard.press('F2')
    const name = page.locator('.rename-box input')
    await expect(name).toHaveValue('r')
    await name.fill('My rows')
    await name.press('Enter')
    await expect(text).toContainText('select "My rows".total from recent "My rows"')
  })

  await test.step('F12 selects the definition of a CTE', async () => {
    await typeSql(page, 'with recent as (select 1) select * from recent')
    await page.keyboard.press('F12')
    await expect(page.locator('.monaco-editor .selected-text')).toBeVisible()
    await page.keyboard.type('latest')
    await expect(text).toContainText('with latest as (select 1) select * from recent')
  })

  await test.step('the pointer on a table shows its columns and its comment', async () => {
    await typeSql(page, 'select * from orders')
    const shown = page.locator('.monaco-hover:not(.hidden)')
    // The editor drops a hover when it draws the text again, and asks again when the pointer moves.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await text.getByText('orders', { exact: false }).last().hover()
      await expect(shown).toContainText('What customers bought', { timeout: 3000 })
    }).toPass()
    await expect(shown).toContainText('total numeric')
  })

  await test.step('F12 opens a table', async () => {
    await sqlEditor(page).focus()
    await page.keyboard.press('F12')
    await expect(page).toHaveURL(/\/editor\/\d+/)
    await expect(page.getByRole('grid', { name: 'Rows of orders' })).toBeVisible()
  })
})
