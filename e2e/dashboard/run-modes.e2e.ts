import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { boxOf, runSql } from '../steps.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
  await expect(page.getByRole('combobox', { name: label })).toHaveText(option)
}

test('how a query runs is chosen, shown and remembered: row limit, transaction, access', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query('create table kept (n int)')
  const error = page.getByRole('region', { name: 'Error' })
  await page.goto(`/project/${project.ref}/sql/new`)

  await test.step('a row limit stops the statement, and an export has all rows', async () => {
    await choose(page, 'Row limit', 'Limit 100')
    await runSql(page, 'select n from generate_series(1, 250) n -- all of them')
    await expect(page.getByText('First 100 rows, there are more: the row limit stopped the statement.')).toBeVisible()
    await page.getByRole('button', { name: 'Download result' }).click()
    await expect(page.getByText('All rows: runs the statement again')).toBeVisible()
    const begun = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export all as CSV' }).click()
    const content = await readFile(await (await begun).path(), 'utf8')
    expect(content.trimEnd().split('\n')).toHaveLength(251)
    await choose(page, 'Row limit', 'No row limit')
    await runSql(page, 'select n from generate_series(1, 5000000) n')
    await expect(page.getByText('First 100,000 rows, there are more: the statement stopped there.')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: '1', exact: true }).first()).toBeVisible()
  })

  await test.step('with autocommit, the statements before an error are kept', async () => {
    await choose(page, 'Transaction', 'Autocommit')
    await runSql(page, 'insert into kept values (1);\nselect 1/0')
    await expect(error).toContainText('Each statement ran in its own transaction. The 1 statement before it was kept.')
    expect((await project.query('table kept')).at(-1)?.rows).toEqual([['1']])
  })

  await test.step('read-only, nothing is written, and the choices survive a reload', async () => {
    await choose(page, 'Access', 'Read-only')
    await page.reload()
    // The last run is shown again.
    await expect(error).toContainText('Each statement ran in its own transaction.')
    await expect(page.getByRole('combobox', { name: 'Access' })).toHaveText('Read-only')
    await expect(page.getByRole('combobox', { name: 'Transaction' })).toHaveText('Autocommit')
    await expect(page.getByRole('combobox', { name: 'Row limit' })).toHaveText('No row limit')
    await runSql(page, 'insert into kept values (2)')
    await expect(error).toContainText('cannot execute INSERT in a read-only transaction')
    await expect(error).toContainText('Choose "Read and write" to change something.')
    expect((await project.query('table kept')).at(-1)?.rows).toEqual([['1']])
  })

  await test.step('on a phone the choices are one menu, and the toolbar two rows at most', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('combobox', { name: 'Access' })).toBeHidden()
    await page.getByRole('button', { name: 'Limits' }).click()
    const readOnly = page.getByRole('menuitemradio', { name: 'Read-only' })
    await expect(readOnly).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'Read and write' }).click()
    await expect(readOnly).not.toBeChecked()
    await page.keyboard.press('Escape')
    await runSql(page, 'insert into kept values (3) returning n')
    await expect(page.getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
    const first = await boxOf(page.getByRole('button', { name: /^Run/ }))
    const last = await boxOf(page.getByRole('link', { name: 'Running queries' }))
    expect(last.y - first.y).toBeLessThan(2 * first.height)
  })
})
