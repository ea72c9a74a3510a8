import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { runSql, sqlEditor, typeSql } from '../steps.ts'

const script = `-- drop table kept
select 'truncate kept';
drop table gone;
do $$ begin delete from kept; end $$;`

const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Run this query?' })

const lines = (page: Page) =>
  page.locator('.view-line').evaluateAll((all) =>
    all
      .map((line) => ({ top: Number.parseFloat(getComputedStyle(line).top), text: line.textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll('\u00a0', ' ')),
  )
const format = (page: Page) => page.getByRole('button', { name: 'Format', exact: true })

const written = 'select id,name from people where id=:id;\nselect 2'

test('a query that deletes is confirmed first, with each statement and its objects named; what cannot be parsed is underlined; Format lays out the text', async ({
  page,
  person,
}) => {
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

  await test.step('what cannot be parsed is underlined while the query is written, and no longer once it is right', async () => {
    const underlines = page.locator('.monaco-editor .squiggly-error')
    await typeSql(page, 'select * form nowhere;\nselct 1')
    await expect(underlines).toHaveCount(2)
    await typeSql(page, 'select * from nowhere;\nselct 1')
    await expect(underlines).toHaveCount(1)
  })

  await test.step('Format lays out everything or the selection, keeps the cursor, and is undone by one Ctrl+Z', async () => {
    await typeSql(page, written)
    await expect.poll(() => lines(page)).toEqual(written.split('\n'))

    // Before "where".
    await page.keyboard.press('ControlOrMeta+Home')
    for (let moved = 0; moved < 'select id,name from people '.length; moved++) await page.keyboard.press('ArrowRight')
    await format(page).click()
    const laidOut = ['select', '  id,', '  name', 'from', '  people', 'where', '  id = :id;', '', 'select', '  2']
    await expect.poll(() => lines(page)).toEqual(laidOut)
    await sqlEditor(page).focus()
    await page.keyboard.type('/**/')
    await expect.poll(() => lines(page)).toEqual(laidOut.map((line) => (line === 'where' ? '/**/where' : line)))
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => lines(page)).toEqual(laidOut)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => lines(page)).toEqual(written.split('\n'))

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Shift+Home')
    await expect(page.getByRole('button', { name: 'Run selection' })).toBeVisible()
    await page.keyboard.press('Alt+Shift+f')
    await expect.poll(() => lines(page)).toEqual([...written.split('\n').slice(0, 1), 'select', '  2'])

    await typeSql(page, "select 'open")
    await format(page).click()
    await expect(page.getByText('The SQL was not formatted')).toBeVisible()
  })
})
