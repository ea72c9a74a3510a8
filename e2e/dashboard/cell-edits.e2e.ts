import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, paste } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text, likes int not null default 0);
insert into note select n, 'note ' || n, n from generate_series(1, 6) n;`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
/** A cell by the number of its row and the name of its column. */
const cell = (page: Page, row: number, column: 'id' | 'body' | 'likes') =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${{ id: 2, body: 3, likes: 4 }[column]}"]`)

const editCell = async (page: Page, row: number, column: 'body' | 'likes', text: string) => {
  await cell(page, row, column).dblclick()
  await grid(page).getByRole('textbox', { name: column }).fill(text)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('textbox')).toHaveCount(0)
}

test('a range is pasted and filled in one change, refused as a whole, undone and redone', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async () => (await project.query('select body, likes from note order by id'))[0]?.rows.map(String)
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')

  await test.step('paste over three rows and two columns', async () => {
    await cell(page, 1, 'body').click()
    await paste(page, 'one\t10\ntwo\t20\nthree\t30')
    await expect(cell(page, 3, 'likes')).toHaveText('30')
    await expect.poll(stored).toEqual(['one,10', 'two,20', 'three,30', 'note 4,4', 'note 5,5', 'note 6,6'])
  })

  await test.step('fill down', async () => {
    await cell(page, 3, 'body').click()
    await cell(page, 5, 'body').click({ modifiers: ['Shift'] })
    await page.keyboard.press('ControlOrMeta+d')
    await expect.poll(stored).toEqual(['one,10', 'two,20', 'three,30', 'three,4', 'three,5', 'note 6,6'])
  })

  await test.step('one value that the database refuses leaves all of them as they were', async () => {
    await cell(page, 1, 'likes').click()
    await paste(page, '7\n3000000000')
    await expect(page.getByText('2 cells were not changed')).toBeVisible()
    await expect(page.getByText(/out of range/)).toBeVisible()
    await expect(cell(page, 1, 'likes')).toHaveText('10')
    await expect(cell(page, 2, 'likes')).toHaveText('20')
    expect((await stored())?.slice(0, 2)).toEqual(['one,10', 'two,20'])
  })

  await test.step('undo goes back step by step, redo forward', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 2 cells')).toBeVisible()
    await expect(cell(page, 5, 'body')).toHaveText('note 5')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 6 cells')).toBeVisible()
    await expect(cell(page, 1, 'body')).toHaveText('note 1')
    expect(await stored()).toEqual(['note 1,1', 'note 2,2', 'note 3,3', 'note 4,4', 'note 5,5', 'note 6,6'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('There is nothing to undo.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText('Redone: 6 cells')).toBeVisible()
    await expect(cell(page, 3, 'likes')).toHaveText('30')
    expect((await stored())?.slice(0, 3)).toEqual(['one,10', 'two,20', 'three,30'])
  })
})

test('a value that another session changed is shown beside the own one, and one of them is chosen', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const body = async (id: number) =>
    (await project.query(`select body from note where id = ${id}`))[0]?.rows[0]?.[0] ?? 'no row'
  const question = page.getByRole('alertdialog')
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')

  await test.step('keep theirs', async () => {
    await project.query(`update note set body = 'theirs' where id = 1`)
    await editCell(page, 1, 'body', 'mine')
    await expect(question).toContainText('body was changed by someone else')
    await expect(question.getByRole('row', { name: /id = 1/ })).toContainText(/mine\s*theirs/)
    await page.keyboard.press('Escape')
    await expect(question, 'no key decides by accident').toBeVisible()
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 1, 'body')).toHaveText('theirs')
    expect(await body(1)).toBe('theirs')
  })

  await test.step('overwrite', async () => {
    await project.query(`update note set body = 'theirs' where id = 2`)
    await editCell(page, 2, 'body', 'mine')
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 2, 'body')).toHaveText('mine')
    await expect.poll(() => body(2)).toBe('mine')
  })

  await test.step('an undo overwrites nothing either', async () => {
    await project.query(`update note set body = 'theirs again' where id = 2`)
    await cell(page, 2, 'body').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(question.getByRole('row', { name: /id = 2/ })).toContainText(/theirs\s*theirs again/)
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(cell(page, 2, 'body')).toHaveText('theirs again')
    expect(await body(2)).toBe('theirs again')
  })

  await test.step('a deleted row: the other changes of a paste are saved', async () => {
    await project.query('delete from note where id = 5')
    await cell(page, 4, 'body').click()
    await paste(page, 'four\nfive')
    await expect(question.getByRole('row', { name: /id = 5/ })).toContainText('The row was deleted.')
    expect(await body(4), 'nothing is saved before the choice').toBe('note 4')
    await question.getByRole('button', { name: 'Save the others' }).click()
    await expect(question).toBeHidden()
    await expect.poll(() => body(4)).toBe('four')
    await expect(cell(page, 5, 'body')).toHaveText('note 6')
  })
})
