import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { loadedIn, openTable } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text, likes int);
insert into note select n, 'note ' || n, n from generate_series(1, 3) n;`

const cell = (page: Page, row: number, column: 'body' | 'likes') =>
  page
    .getByRole('grid', { name: 'Rows of note' })
    .locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${{ body: 3, likes: 4 }[column]}"]`)
const bar = (page: Page) => page.getByRole('region', { name: 'Staged changes' })

const beginEdit = async (page: Page, row: number, column: 'body' | 'likes', text: string) => {
  await cell(page, row, column).dblclick()
  await cell(page, row, column).getByRole('textbox').fill(text)
}

test('a value that was not saved is kept by staging it, without a connection too, and a dialog waits for the next one', async ({
  context,
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async () =>
    (await project.query('select body, likes from note order by id'))[0]?.rows.map((row) => row.join(' | '))
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'note')

  await test.step('without a connection the value is refused, and staged by one press', async () => {
    await beginEdit(page, 1, 'body', 'typed in a tunnel')
    await loadedIn(page, /toast-area/)
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByText('body was not changed')).toBeVisible()
    await expect(cell(page, 1, 'body')).toHaveText('note 1')
    await page.getByRole('button', { name: 'Stage it' }).click()
    await expect(cell(page, 1, 'body')).toHaveText('typed in a tunnel')
    await expect(bar(page)).toContainText('1 staged change, not saved')
  })

  await test.step('a dialog whose code is not here yet opens with the next connection', async () => {
    await bar(page).getByRole('button', { name: 'Review and save' }).click()
    await expect(page.getByText('What you opened appears once it can be reached.')).toBeVisible()
    await expect(cell(page, 1, 'body')).toHaveText('typed in a tunnel')
    await context.setOffline(false)
    const dialog = page.getByRole('dialog', { name: 'Save 1 staged change of note' })
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(dialog).toBeHidden()
    expect(await stored()).toEqual(['typed in a tunnel | 1', 'note 2 | 2', 'note 3 | 3'])
  })

  await test.step('the next change is saved at once again; one that the database refuses can be staged, and corrected', async () => {
    await expect(bar(page)).toBeHidden()
    await beginEdit(page, 2, 'likes', '3000000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/out of range/)).toBeVisible()
    await page.getByRole('button', { name: 'Stage it' }).click()
    await expect(cell(page, 2, 'likes')).toHaveText('3000000000')
    await beginEdit(page, 2, 'likes', '30')
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save 1 staged change of note' })
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(dialog).toBeHidden()
    expect(await stored()).toEqual(['typed in a tunnel | 1', 'note 2 | 30', 'note 3 | 3'])
  })
})
