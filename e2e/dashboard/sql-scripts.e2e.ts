import { expect, test } from '../fixtures.ts'
import { runSql } from '../steps.ts'

const statementCount = 30

/** Its statements answer one number each, but for the fifth, which writes, and the seventh, which says something. */
const statementText = (number: number): string => {
  if (number === 5) return 'create temp table five (n int)'
  if (number === 7) return `do $$ begin raise notice 'seven speaks'; end $$`
  return `select ${number} as n from generate_series(1, ${number})`
}

const script = Array.from({ length: statementCount }, (_, index) => statementText(index + 1)).join(';\n')

test('a script of 30 statements has 30 results, each with its rows, its time and its messages', async ({
  page,
  project,
}) => {
  await page.goto(`/project/${project.ref}/sql/new`)
  await runSql(page, script)
  const statementTabs = page.getByRole('tab', { name: /^\d/ })
  const chosen = page.getByRole('tab', { selected: true })

  await test.step('each statement has a tab, and the last rows are shown', async () => {
    await expect(statementTabs).toHaveCount(statementCount)
    await expect(chosen).toHaveText('30 SELECT 30 rows')
    await expect(chosen).toBeInViewport()
    await expect(page.getByRole('grid', { name: 'Result rows, 30 rows' })).toBeVisible()
    await expect(page.getByText(/^\d.* (?:ms|s) · 30 rows$/)).toBeVisible()
  })

  await test.step('the list has the rows, the time and the messages of all, and opens one', async () => {
    await page.getByRole('button', { name: 'List of statements' }).click()
    const list = page.getByRole('grid', { name: 'Statements' })
    await expect(list).toHaveAttribute('aria-rowcount', String(statementCount + 1))
    const seventh = list.getByRole('row').filter({ hasText: '1 message' })
    await expect(seventh).toContainText('DO')
    await expect(seventh).toContainText(/\d (?:ms|s)/)
    await seventh.getByRole('gridcell').first().click()
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveText('7 DO 1 message')
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('seven speaks')
  })

  await test.step('the arrow keys and the buttons go from one to the next', async () => {
    await chosen.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(chosen).toHaveText('6 SELECT 6 rows')
    await page.getByRole('button', { name: 'Previous statement' }).click()
    await expect(chosen).toHaveText('5 CREATE TABLE')
    await expect(page.getByRole('tabpanel')).toContainText('returns no rows')
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveText('4 SELECT 4 rows')
  })

  await test.step('of a script that fails, the error is what opens', async () => {
    await runSql(page, script.replace('select 20 as n', 'select 1/0 as n'))
    const error = page.getByRole('region', { name: 'Error' })
    await expect(error).toContainText('division by zero')
    await expect(error).toContainText('Statement 20')
    await expect(statementTabs).toHaveCount(0)
  })

  await test.step('with autocommit the statements before it keep their tabs, after a reload too', async () => {
    await page.getByRole('combobox', { name: 'Transaction' }).click()
    await page.getByRole('option', { name: 'Autocommit' }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    const error = page.getByRole('region', { name: 'Error' })
    await expect(error).toContainText('The 19 statements before it were kept.')
    await expect(chosen).toHaveText('Error')
    await expect(statementTabs).toHaveCount(19)
    await page.reload()
    await expect(error).toContainText('division by zero')
    await page.getByRole('tab', { name: '6 SELECT 6 rows' }).click()
    await expect(page.getByRole('grid', { name: 'Result rows, 6 rows' })).toBeVisible()
  })
})
