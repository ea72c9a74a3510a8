import type { Page } from '@playwright/test'
import { connectBeside } from '../connect-beside.ts'
import { expect, test } from '../fixtures.ts'
import { boxOf, goToTable, paste } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text, likes int);
insert into note select n, 'note ' || n, n from generate_series(1, 6) n; create table other (id int primary key);`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
const columns = { id: 2, body: 3, likes: 4 }
const cell = (page: Page, row: number, column: keyof typeof columns) =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${columns[column]}"]`)
const bar = (page: Page) => page.getByRole('region', { name: 'Staged changes' })

const review = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: /^Save \d+ staged change/ })
  await expect(dialog).toBeVisible()
  return dialog
}

test('edits, a new row and a deletion are staged, reviewed as SQL, saved together or discarded, and conflicts are asked about', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async () =>
    (await project.query('select id, body, likes from note order by id'))[0]?.rows.map((row) => row.join(' | '))
  const untouched = await stored()
  await goToTable(page, project, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')
  await page.getByRole('button', { name: 'Stage changes' }).click()
  await expect(bar(page)).toContainText('Changes are collected here')

  await test.step('what is staged is shown in the grid, and not in the database', async () => {
    await cell(page, 1, 'body').click()
    await paste(page, 'one\t10\ntwo\t20')
    await expect(bar(page)).toContainText('2 staged changes, not saved')
    await expect(cell(page, 1, 'body')).toHaveText('one')
    await expect(cell(page, 1, 'body')).toHaveAttribute('title', 'Changed, not saved yet')
    await cell(page, 3, 'body').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete row' }).click()
    await expect(cell(page, 3, 'body')).toHaveAttribute('title', 'Row to be deleted, not saved yet')
    await cell(page, 3, 'body').click()
    await paste(page, 'of no use')
    await expect(page.getByText('Rows that are staged for deletion were not changed.')).toBeVisible()
    await expect(bar(page)).toContainText('3 staged changes')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
    await panel.getByLabel(/^id/).fill('70')
    await panel.getByLabel(/^body/).fill('new')
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 1, 'body')).toHaveText('new')
    await expect(cell(page, 2, 'body')).toHaveText('one')
    await expect(bar(page)).toContainText('4 staged changes')
    expect(await stored()).toEqual(untouched)
  })

  await test.step('undo and redo', async () => {
    await cell(page, 2, 'body').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(bar(page)).toContainText('3 staged changes')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(bar(page)).toContainText('4 staged changes')
  })

  await test.step('leaving the table asks first', async () => {
    await page
      .getByRole('complementary', { name: 'Tables' })
      .getByRole('link', { name: /other$/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 1, 'body')).toHaveText('new')
  })

  await test.step('a new row is edited in place, and all is saved in one transaction', async () => {
    await cell(page, 1, 'likes').dblclick()
    await grid(page).getByRole('textbox', { name: 'likes' }).fill('7')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'likes')).toHaveText('7')
    const dialog = await review(page)
    await expect(dialog).toContainText('delete from public.note where id = 3;')
    await expect(dialog).toContainText(`update public.note set body = 'one', likes = 10 where id = 1;`)
    await expect(dialog).toContainText(`insert into public.note (id, body, likes) values (70, 'new', 7);`)
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toContainText('Changes are collected here')
    // It waits while the pointer rests on it, which is where Save was.
    const toast = page.getByText('Saved 4 staged changes')
    await expect
      .poll(async () => (await boxOf(toast)).y + (await boxOf(toast)).height)
      .toBeLessThan((await boxOf(bar(page))).y)
    expect(await stored()).toEqual([
      '1 | one | 10',
      '2 | two | 20',
      '4 | note 4 | 4',
      '5 | note 5 | 5',
      '6 | note 6 | 6',
      '70 | new | 7',
    ])
    await expect(cell(page, 6, 'body')).toHaveText('new')
  })

  await test.step('what the database refuses stays staged, with its reason', async () => {
    await cell(page, 1, 'likes').click()
    await paste(page, '3000000000')
    const dialog = await review(page)
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(dialog.getByText(/out of range/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Cancel/ }).click()
    await expect(bar(page)).toContainText('1 staged change,')
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(cell(page, 1, 'likes')).toHaveText('10')
    const discarded = page.locator('[data-sonner-toast]', { hasText: 'Discarded 1 staged change' })
    await discarded.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 1, 'likes')).toHaveText('3000000000')
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(cell(page, 1, 'likes')).toHaveText('10')
  })

  await test.step('rows that others changed: theirs are kept, the others saved', async () => {
    await cell(page, 1, 'body').click()
    await paste(page, 'mine\nmine too')
    await cell(page, 3, 'body').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete row' }).click()
    await expect(bar(page)).toContainText('3 staged changes')
    await project.query(`update note set body = 'theirs' where id in (1, 4)`)
    const dialog = await review(page)
    await dialog.getByRole('button', { name: /^Save/ }).click()
    const question = page.getByRole('alertdialog').filter({ hasText: 'In the database' })
    await expect(question.getByRole('row', { name: /id = 1/ })).toContainText(/mine\s*theirs/)
    await expect(question.getByRole('row', { name: /id = 4/ })).toContainText(/Row deleted\s*theirs/)
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(bar(page)).toContainText('Changes are collected here')
    await expect(cell(page, 1, 'body')).toHaveText('theirs')
    expect((await stored())?.slice(0, 3)).toEqual(['1 | theirs | 10', '2 | mine too | 20', '4 | theirs | 4'])
  })

  await test.step('the panel of a row shows what is staged for it, and takes it back', async () => {
    const panel = page.getByRole('dialog', { name: 'Edit a row of note' })
    await cell(page, 1, 'body').click()
    await paste(page, 'staged')
    await expect(bar(page)).toContainText('1 staged change,')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByLabel(/^body/)).toHaveValue('staged')
    await panel.getByRole('button', { name: /^Cancel/ }).click()
    // Nothing was typed: nothing is asked.
    await cell(page, 1, 'body').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await panel.getByLabel(/^body/).fill('theirs')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(bar(page)).toContainText('Changes are collected here')
    await expect(cell(page, 1, 'body')).toHaveText('theirs')
  })

  await test.step('each change is saved at once again', async () => {
    await page.getByRole('button', { name: 'Save each change at once' }).click()
    await expect(bar(page)).toBeHidden()
  })

  await test.step('a change that was being saved at once is asked about after the switch, too', async () => {
    await using other = await connectBeside(installation, project)
    await other.query(`begin; update note set body = 'of another session' where id = 2`)
    await cell(page, 2, 'body').click()
    const asked = page.waitForRequest((request) => request.url().endsWith('/changes'))
    await paste(page, 'at once')
    await asked
    await page.getByRole('button', { name: 'Stage changes' }).click()
    await expect(bar(page)).toContainText('Changes are collected here')
    await other.query('commit')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('row', { name: /id = 2/ })).toContainText(/at once\s*of another session/)
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(question).toBeHidden()
    await expect(bar(page)).toContainText('Changes are collected here')
    await expect.poll(async () => (await stored())?.[1]).toBe('2 | at once | 20')
  })
})
