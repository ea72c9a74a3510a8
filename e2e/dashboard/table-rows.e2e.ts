import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable, openTable } from '../steps.ts'

const makeNotes = `create table note (id int generated always as identity primary key, body text not null, likes int not null default 0);
insert into note (body) select 'note ' || n from generate_series(1, 4) n;`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })

test('rows are inserted, changed and deleted, and the database has what the grid shows', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const rows = async () => {
    const [result] = await project.query('select id, body, likes from note order by id')
    return result?.rows.map((row) => row.join(' | '))
  }
  await goToTable(page, project, 'note')
  await expect(cell(page, 'note 4')).toBeVisible()

  await test.step('insert: what is left out gets its default', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel.getByLabel(/^body/), 'a value that is needed').toHaveAttribute('aria-invalid', 'true')
    await panel.getByLabel(/^body/).fill('from the panel')
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 'from the panel')).toBeVisible()
    expect((await rows())?.at(-1)).toBe('5 | from the panel | 0')
  })

  await test.step('change a row in its panel', async () => {
    await cell(page, 'note 2').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit row' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit a row of note' })
    await panel.getByLabel(/^likes/).fill('7')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, '7')).toBeVisible()
    expect((await rows())?.at(1)).toBe('2 | note 2 | 7')
  })

  await test.step('what the database refuses stays in the panel, with its reason, until it is right', async () => {
    await cell(page, 'note 3').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit row' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit a row of note' })
    await panel.getByLabel(/^likes/).fill('3000000000')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel.getByText(/out of range/)).toBeVisible()
    await panel.getByLabel(/^likes/).fill('3')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect((await rows())?.at(2)).toBe('3 | note 3 | 3')
  })

  await test.step('delete two rows at once', async () => {
    await grid(page).getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
    await grid(page).getByRole('checkbox', { name: 'Select row 4', exact: true }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Delete/ }))
    await expect(question).toContainText('id = 1')
    await expect(question).toContainText('id = 4')
    await question.getByRole('button', { name: 'Delete 2 rows' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 'note 1')).toBeHidden()
    expect(await rows()).toEqual(['2 | note 2 | 7', '3 | note 3 | 3', '5 | from the panel | 0'])
  })

  await test.step('duplicate a row: the form has its values, but not its key', async () => {
    await cell(page, 'note 2').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate row' }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
    await expect(panel.getByLabel(/^body/)).toHaveValue('note 2')
    await panel.getByLabel(/^body/).fill('a copy')
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 'a copy')).toBeVisible()
    expect((await rows())?.at(-1)).toBe('6 | a copy | 7')
  })

  await test.step('selected rows are copied as SQL, one row as CSV', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    for (const row of [1, 2])
      await grid(page)
        .getByRole('checkbox', { name: `Select row ${row}`, exact: true })
        .click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('menuitem', { name: 'Copy as SQL' }).click()
    await expect(page.getByText('Copied 2 rows as SQL')).toBeVisible()
    expect(await clipboard()).toBe(
      `insert into public.note (id, body, likes) overriding system value values\n  (2, 'note 2', 7),\n  (3, 'note 3', 3);`,
    )
    await cell(page, 'a copy').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy row as CSV' }).click()
    await expect(page.getByText('Copied 1 row as CSV')).toBeVisible()
    expect(await clipboard()).toBe('id,body,likes\n6,a copy,7')
  })

  await test.step('the menu of a cell opens the row that a foreign key refers to', async () => {
    await project.query(
      'create table reply (id int primary key, note_id int references note); insert into reply values (1, 3)',
    )
    await page.reload()
    await openTable(page, 'reply')
    const replies = page.getByRole('grid', { name: 'Rows of reply' })
    await replies.getByRole('gridcell', { name: '3', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open the row in note' }).click()
    await expect(page).toHaveURL(/\?filter=id/)
    await expect(cell(page, 'note 3')).toBeVisible()
    await expect(cell(page, 'note 2')).toBeHidden()
  })

  await test.step('rows that are read after a column was dropped elsewhere stand in their columns, and the grid reads the table again', async () => {
    await project.query(`drop table note cascade; create table note (early text, id int primary key, body text);
    insert into note select 'early ' || n, n, 'note ' || n from generate_series(1, 1000) n;`)
    await goToTable(page, project, 'note')
    await expect(cell(page, 'early 1')).toBeVisible()
    // The end that it scrolls to is where the count says.
    await expect(page.getByText(/1,000 rows$/)).toBeVisible()
    await project.query('alter table note drop column early')
    await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(grid(page).getByRole('columnheader', { name: /^early/ })).toHaveCount(0)
    // Other columns are a grid of their own, which begins where the one before it was.
    await expect(cell(page, 'note 1000')).toBeVisible()
    await expect(grid(page).locator('[aria-rowindex="1001"] > [aria-colindex="2"]')).toHaveText('1000')
  })
})
