import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const makeSales = `create table sale (id int primary key, status text, total int, note text, data jsonb);
insert into sale values (1, 'paid', 10, 'full', '{"city": "Bern"}'), (2, 'shipped', 20, 'half price', '{"city": "Berlin"}'),
  (3, 'new', 30, 'half price', null), (4, 'new', 4, 'none', '[]'), (5, null, 7, 'none', null);`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of sale' })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Rows' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Filter as text' })

/** The chip of the condition whose text begins like this. */
const chip = (page: Page, text: string) => toolbar(page).getByRole('button', { name: new RegExp(`^Condition ${text}`) })

/** The rows that are shown, by their id. */
const expectRows = async (page: Page, ids: readonly number[]) => {
  for (const id of [1, 2, 3, 4, 5]) {
    const row = grid(page)
      .getByRole('gridcell', { name: String(id), exact: true, includeHidden: true })
      .first()
    if (ids.includes(id)) await expect(row, `row ${id}`).toBeVisible()
    else await expect(row, `row ${id}`).toBeHidden()
  }
}

const applyText = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toBeHidden()
}

test('a filter is typed, switched, grouped and removed, by keyboard alone; values are suggested, and what cannot be read is explained', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeSales)
  await goToTable(page, project, 'sale')
  await expectRows(page, [1, 2, 3, 4, 5])

  await test.step('typed as text, with completion', async () => {
    await toolbar(page).getByRole('button', { name: 'Filter', exact: true }).focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('sta')
    await expect(page.getByRole('option', { name: /^status/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveValue('status ')
    await page.keyboard.type('in (paid, shi')
    await expect(page.getByRole('option', { name: /^shipped/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('status in (paid, shipped ')
    await page.keyboard.type(') and total > 5')
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeHidden()
    await expectRows(page, [1, 2])
    await expect(page).toHaveURL((url) => url.searchParams.get('filter') === 'status in (paid, shipped) and total > 5')
  })

  await test.step('"and" is switched to "or"', async () => {
    await toolbar(page).getByRole('button', { name: 'and (switch to or)' }).press('Enter')
    await expect(toolbar(page).getByRole('button', { name: 'or (switch to and)' })).toBeVisible()
    await expectRows(page, [1, 2, 3, 5])
  })

  await test.step('two conditions become a group with its own joint', async () => {
    await page.keyboard.press('/')
    await applyText(page, 'total > 5 and status = new and note contains half')
    await expectRows(page, [3])
    await chip(page, 'note contains half').press('Enter')
    const form = page.getByRole('dialog', { name: 'Condition' })
    await form.getByRole('button', { name: 'New group' }).press('Enter')
    await page.getByRole('option', { name: 'status = new' }).click()
    await expect(toolbar(page).getByRole('group')).toContainText('or')
    await expectRows(page, [2, 3])
    await page.reload()
    await expect(toolbar(page).getByRole('group', { name: /status = new or note contains half/ })).toBeVisible()
    await expectRows(page, [2, 3])
  })

  await test.step('Backspace removes a condition, and its group when one is left', async () => {
    await chip(page, 'note contains half').press('Backspace')
    await expect(toolbar(page).getByRole('group')).toBeHidden()
    await expect(toolbar(page).getByRole('button', { name: 'Add filter' })).toBeFocused()
    await expectRows(page, [3])
  })

  await test.step('a value inside JSON is addressed by its path', async () => {
    await page.keyboard.press('/')
    await applyText(page, 'data->city starts with ber')
    await expectRows(page, [1, 2])
    await chip(page, 'data->city').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Condition' }).getByLabel('Path')).toHaveValue('city')
    await page.keyboard.press('Escape')
  })

  await test.step('the form suggests the frequent values of a column', async () => {
    await page.goto(new URL(page.url()).pathname)
    await expectRows(page, [1, 2, 3, 4, 5])
    await grid(page)
      .getByRole('columnheader', { name: /^status/ })
      .hover()
    await page.getByRole('button', { name: 'Options of status' }).click()
    await page.getByRole('menuitem', { name: 'Filter by this column' }).click()
    const form = page.getByRole('dialog', { name: 'New filter' })
    await expect(form.getByRole('option')).toHaveCount(3)
    await expect(form.getByRole('option').first()).toHaveText(/^new/)
    await form.getByLabel('Value').press('ArrowDown')
    await form.getByLabel('Value').press('Enter')
    await expect(form.getByLabel('Value')).toHaveValue('new')
    await form.getByLabel('Value').press('Enter')
    await expect(form).toBeHidden()
    await expectRows(page, [3, 4])
  })

  await test.step('a filter that cannot be read is explained at its place, and shows no rows', async () => {
    const url = new URL(page.url())
    url.searchParams.set('filter', 'status = paid shipped')
    await page.goto(url.href)
    await expect(field(page)).toHaveValue('status = paid shipped')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(toolbar(page).getByRole('alert')).toHaveText(/Expected "and" or "or".*Character 15\./)
    await expect(page.getByText('The rows could not be loaded')).toBeVisible()
    await expectRows(page, [])

    await applyText(page, 'status = paid or status = shipped')
    await expectRows(page, [1, 2])

    await page.keyboard.press('/')
    await field(page).fill('total >')
    await field(page).press('Escape')
    await expect(field(page)).toBeHidden()
    await expectRows(page, [1, 2])
  })
})
