import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

// What the person did not touch stays as it is, to the last character.

const makeNotes = `
create table note (id int generated always as identity primary key, body text, doc xml, flags varbit not null default B'1');
insert into note (body, doc, flags) values
  (E'one\\r\\ntwo', E'<a>\\n<b/>\\n</a>', B''),
  (E'red\\rgreen', null, B'101'),
  (E'up\\r\\ndown', null, B'');`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
const cell = (page: Page, row: number, column: 'body' | 'doc') =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${{ body: 3, doc: 4 }[column]}"]`)

test('line breaks and empty values survive the editors', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async (id: number, column: string) =>
    (await project.query(`select ${column}::text from note where id = ${id}`))[0]?.rows[0]?.[0]
  await goToTable(page, project, 'note')
  await expect(cell(page, 3, 'body')).toBeVisible()
  const openPanel = async (row: number) => {
    await cell(page, row, 'body').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit row' }).click()
    return page.getByRole('dialog', { name: 'Edit a row of note' })
  }

  await test.step('the row panel changes what is typed, in a text and in a value of another type', async () => {
    const panel = await openPanel(1)
    await panel.getByLabel(/^body/).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('!\nthree')
    await panel.getByLabel(/^doc/).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('<!-- end -->')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(await stored(1, 'body')).toBe('one\r\ntwo!\r\nthree')
    expect(await stored(1, 'doc')).toBe('<a>\n<b/>\n</a><!-- end -->')
  })

  await test.step('so does the editor of a cell', async () => {
    for (const [row, before] of [
      [2, 'red\rgreen'],
      [3, 'up\r\ndown'],
    ] as const) {
      await cell(page, row, 'body').dblclick()
      await expect(page.getByRole('textbox', { name: 'body' })).toBeFocused()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type('!')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect.poll(() => stored(row, 'body')).toBe(`${before}!`)
    }
  })

  await test.step('a copy of a row has its empty values', async () => {
    await cell(page, 3, 'body').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate row' }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel).toBeHidden()
    expect(await stored(4, 'flags')).toBe('')
    expect(await stored(4, 'body')).toBe('up\r\ndown!')
  })

  await test.step('rows that a trigger keeps are not said to be deleted', async () => {
    await project.query(`
      create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep before delete on note for each row when (old.id = 1) execute function keep()`)
    await grid(page).getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
    await grid(page).getByRole('checkbox', { name: 'Select row 2', exact: true }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Delete 2 rows' })
      .click()
    await expect(page.getByText('Deleted 1 of 2 rows of note')).toBeVisible()
    await expect(cell(page, 1, 'body')).toContainText('one')
    await expect(grid(page).getByRole('row')).toHaveCount(4)
  })

  await test.step('a value that arrived cut is copied as a whole, and no filter is made of its beginning', async () => {
    await project.query(`update note set body = repeat('0123456789', 5000) where id = 3`)
    await page.reload()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(page, 2, 'body').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: /^Show rows with this value/ })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Copy value' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.clipboard.readText()).length)).toBe(50_000)
  })
})
