import type { Page } from '@playwright/test'
import { connectBeside } from '../connect-beside.ts'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text, likes int, at timestamptz, code uuid);
insert into note select n, 'note ' || n, n from generate_series(1, 4) n;`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })

test('the row panel saves as cell edits do: conflicts are shown, a deleted row is said so, and a save is undone', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async (id: number) =>
    (await project.query(`select body, likes from note where id = ${id}`))[0]?.rows[0]?.join(' | ') ?? 'no row'
  const panel = page.getByRole('dialog', { name: 'Edit a row of note' })
  const question = page.getByRole('alertdialog')
  const save = panel.getByRole('button', { name: /^(Save|Insert row)/ })
  const edit = async (body: string) => {
    await cell(page, body).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByLabel(/^body/)).toHaveValue(body)
  }
  await goToTable(page, project, 'note')
  await expect(cell(page, 'note 4')).toBeVisible()

  await test.step('keep theirs: the other value is saved', async () => {
    await edit('note 1')
    await project.query(`update note set body = 'theirs' where id = 1`)
    await panel.getByLabel(/^body/).fill('mine')
    await panel.getByLabel(/^likes/).fill('10')
    await save.click()
    await expect(question.getByRole('row', { name: /id = 1/ })).toContainText(/mine\s*theirs/)
    expect(await stored(1), 'nothing is saved before the choice').toBe('theirs | 1')
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 'theirs')).toBeVisible()
    expect(await stored(1)).toBe('theirs | 10')
  })

  await test.step('overwrite', async () => {
    await edit('note 2')
    await project.query(`update note set body = 'theirs too' where id = 2`)
    await panel.getByLabel(/^body/).fill('mine')
    await save.click()
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 'mine')).toBeVisible()
    expect(await stored(2)).toBe('mine | 2')
  })

  await test.step('undo takes back what the panel saved', async () => {
    await cell(page, 'mine').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: body')).toBeVisible()
    await expect(cell(page, 'theirs too')).toBeVisible()
    expect(await stored(2)).toBe('theirs too | 2')
  })

  await test.step('what is typed for a deleted row is kept, and inserted as a new one', async () => {
    await edit('note 3')
    await project.query('delete from note where id = 3')
    await panel.getByLabel(/^body/).fill('rescued')
    await save.click()
    await expect(panel.getByText('This row was deleted by someone else')).toBeVisible()
    await expect(panel.getByLabel(/^body/)).toHaveValue('rescued')
    expect(await stored(3)).toBe('no row')
    await save.click()
    await expect(panel).toBeHidden()
    await expect(cell(page, 'rescued')).toBeVisible()
    expect(await stored(3)).toBe('rescued | 3')
  })

  await test.step('the present moment and a new UUID are filled in by a button', async () => {
    await edit('note 4')
    await panel.getByRole('button', { name: 'Now' }).click()
    await panel.getByRole('button', { name: 'Generate' }).click()
    await expect(panel.getByLabel(/^at/)).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    await save.click()
    await expect(panel).toBeHidden()
    const [result] = await project.query(
      `select now() - at between '-1 minute' and '10 minutes', code is not null from note where id = 4`,
    )
    expect(result?.rows[0]).toEqual(['t', 't'])
  })

  await test.step('a save that ends after its panel was closed says how, and leaves the panel open that was opened after it', async () => {
    await project.query(`drop table note; ${makeNotes}`)
    await using other = await connectBeside(installation, project)
    /** Saves while another session has the row, and closes the panel. */
    const saveAndClose = async () => {
      await other.query('begin; select from note where id = 1 for update')
      await edit('note 1')
      await panel.getByLabel(/^body/).fill('changed')
      await panel.getByRole('button', { name: /^Save/ }).click()
      await panel.getByRole('button', { name: /^Cancel/ }).click()
      await page
        .getByRole('alertdialog', { name: 'Close without saving' })
        .getByRole('button', { name: 'Discard' })
        .click()
      await expect(panel).toBeHidden()
      await edit('note 2')
    }
    await goToTable(page, project, 'note')
    await expect(cell(page, 'note 4')).toBeVisible()

    await saveAndClose()
    await expect
      .poll(async () => {
        const { rows } = await other.query<{ cancelled: boolean }>(
          'select pg_cancel_backend(pid) as cancelled from pg_locks where not granted',
        )
        return rows.length
      })
      .toBe(1)
    await expect(page.getByText('The row was not saved')).toBeVisible()
    await expect(panel.getByLabel(/^body/)).toHaveValue('note 2')
    await panel.getByRole('button', { name: /^Cancel/ }).click()
    await other.query('rollback')

    await saveAndClose()
    await other.query('rollback')
    await expect(page.getByText('Saved the row of note')).toBeVisible()
    await expect(panel.getByLabel(/^body/)).toHaveValue('note 2')
  })
})
