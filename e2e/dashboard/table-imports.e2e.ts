import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const hard = [
  { value: 'plain', csv: 'plain' },
  { value: 'a "quoted", value', csv: '"a ""quoted"", value"' },
  { value: 'two\nlines', csv: '"two\nlines"' },
  { value: '', csv: '""' },
  { value: null, csv: '' },
  { value: '😀 Zürich', csv: '😀 Zürich' },
]

const manyRows = 20_000
const csvOf = (rows: number) =>
  `id,Note\n${Array.from({ length: rows }, (_, index) => `${index + 1},${hard[index % hard.length]?.csv ?? ''}`).join('\n')}\n${rows + 1},${'x'.repeat(1024 * 1024)}\n`

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'More ways to add rows' }).click()
  await page.getByRole('menuitem', { name: 'Import data' }).click()
}

const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a file is previewed, imported and exported again; refused rows are reported, and a new table is opened', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query('create table note (id int primary key, note text, made date)')
  await goToTable(page, project, 'note')
  const panel = page.getByRole('dialog', { name: 'Import data into note' })

  await test.step('the preview shows the rows, finds the columns, and what the table would refuse', async () => {
    // An empty table offers it in place of its rows.
    await page.getByRole('button', { name: 'Import data' }).click()
    await choose(page, 'notes.csv', 'id,Note\n1,first\nx,second\n')
    await expect(
      panel.getByRole('table', { name: 'First rows of the file' }).getByRole('cell', { name: 'second' }),
    ).toBeVisible()
    await expect(panel.getByLabel('Column for Note')).toContainText('note')
    await expect(page.getByRole('dialog'), 'no other panel is open beside it').toHaveCount(1)
    await expect(panel.getByRole('region', { name: /the table refuses 1/ })).toContainText(
      'Row 2, column id: invalid input syntax',
    )
  })

  await test.step('all or nothing is the default: a refused row ends the import, and is told', async () => {
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(panel.getByText('Row 2, column id')).toBeVisible()
    await expect(panel.getByText('A text cannot be read as the type that is needed')).toBeVisible()
    expect((await project.query('select count(*) from note'))[0]?.rows).toEqual([['0']])
  })

  await test.step('after a failure the same file can be imported with other options', async () => {
    await panel.getByRole('button', { name: 'Change options' }).click()
    await panel.getByLabel('If a row is refused').click()
    await page.getByRole('option', { name: 'Skip the row and report it' }).click()
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(panel.getByRole('status')).toHaveText('Imported 1 row into public.note. Skipped 1 row.')
    await expect(panel.getByRole('button', { name: 'Change options' })).toHaveCount(0)
    await project.query('truncate note')
    await panel.getByRole('button', { name: 'Import another file' }).click()
  })

  await test.step('20,000 rows with hard values, and one of a megabyte', async () => {
    await choose(page, 'notes.csv', csvOf(manyRows))
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(panel.getByRole('status')).toHaveText('Imported 20,001 rows into public.note.')
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(
      page.getByRole('grid', { name: 'Rows of note' }).getByRole('gridcell', { name: 'plain' }).first(),
    ).toBeVisible()
    const [result] = await project.query('select note from note where id <= 6 order by id')
    expect(result?.rows.map(([value]) => value)).toEqual(hard.map(({ value }) => value))
  })

  await test.step('the export has every value whole', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('note.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`20001,${'x'.repeat(1024 * 1024)},`)
    expect(text).toContain('2,"a ""quoted"", value",')
    expect(text).toContain('4,"",\n5,,\n')
  })

  await test.step('rows that are pasted, with one skipped and reported', async () => {
    await openImport(page)
    await panel.getByLabel('Paste rows').fill('id\tnote\n30001\tpasted\n1\ttwice\n')
    await panel.getByRole('button', { name: 'Preview pasted rows' }).click()
    await panel.getByLabel('If a row is refused').click()
    await page.getByRole('option', { name: 'Skip the row and report it' }).click()
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(panel.getByRole('status')).toHaveText('Imported 1 row into public.note. Skipped 1 row.')
    await expect(panel.getByRole('region', { name: 'Skipped rows' })).toContainText('Row 2: duplicate key')
  })

  await test.step('after an import into a new table, the panel leads to that table', async () => {
    await panel.getByRole('button', { name: 'Done' }).click()
    await openImport(page)
    await choose(page, 'tides.csv', 'at,height\n2026-01-01,3.2\n')
    await panel.getByLabel('Import into').click()
    await page.getByRole('option', { name: 'A new table' }).click()
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await panel.getByRole('button', { name: 'Open tides' }).click()
    await expect(page.getByRole('grid', { name: 'Rows of tides' }).getByRole('gridcell', { name: '3.2' })).toBeVisible()
    await expect(panel).toHaveCount(0)
  })
})
