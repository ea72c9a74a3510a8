import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { runSql, typeSql } from '../steps.ts'

const script = `-- drop table kept
select 'truncate kept';
drop table gone;
do $$ begin delete from kept; end $$;`

const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Run this query?' })

test('a query that deletes is confirmed first, with each statement and its objects named', async ({ page, person }) => {
  const project = await person.createProject()
  const rows = async (query: string) => (await project.query(query)).at(-1)?.rows
  await rows('create table kept (n int); insert into kept values (1), (2); create table gone ()')
  await page.goto(`/project/${project.ref}/sql/new`)

  await test.step('a query that only reads is not asked about', () => runSql(page, 'select n from kept order by n'))

  await test.step('cancelled: nothing has run', async () => {
    await typeSql(page, script)
    await run(page)
    await expect(question(page).getByRole('listitem')).toHaveText([
      'Line 3Deletes table gone.',
      'Line 4Deletes all rows of kept.',
    ])
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    expect(await rows(`select count(*), to_regclass('gone')::text from kept`)).toEqual([['2', 'gone']])
  })

  await test.step('confirmed: it runs', async () => {
    await runSql(page, script, { isDangerous: true })
    expect(await rows('select count(*) from kept')).toEqual([['0']])
  })

  await test.step('a table without row-level security: run, and turned on', async () => {
    await typeSql(page, 'create table open_to_all (n int) -- of the api')
    await run(page)
    await expect(question(page)).toContainText('Creates public.open_to_all without row-level security')
    await question(page).getByRole('button', { name: 'Run and enable RLS' }).click()
    await expect(page.getByRole('grid', { name: 'Statements' })).toContainText('ALTER TABLE')
    expect(await rows(`select relrowsecurity from pg_class where relname = 'open_to_all'`)).toEqual([['t']])
  })
})

test('what cannot be parsed is underlined while the query is written, and no longer once it is right', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/sql/new`)
  const underlines = page.locator('.monaco-editor .squiggly-error')
  await typeSql(page, 'select * form nowhere;\nselct 1')
  await expect(underlines).toHaveCount(2)
  await typeSql(page, 'select * from nowhere;\nselct 1')
  await expect(underlines).toHaveCount(1)
})
