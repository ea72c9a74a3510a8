import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openSignUp, openTable, runSql } from '../steps.ts'

const chinook = resolve(import.meta.dirname, '../../../shared/data/chinook.sql')

// Where the big sample database is absent, a small table of the same shape stands in.
const ownTracks = `
create table track (track_id int primary key, name varchar(200) not null, milliseconds int not null);
insert into track select g, 'Track ' || g, 1000 + (g * 7919) % 5000000 from generate_series(1, 3503) g;
`

const resultRows = (page: Page) => page.getByRole('grid', { name: /^Result rows, 1 row/ })

// An installation of its own: the journey kills it.
test.use({ settings: {}, startsEmpty: true })

test('from an empty installation to a first project, with a crash in between', async ({ page, installation }) => {
  await test.step('sign up', async () => {
    await page.goto('/')
    await openSignUp(page)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
    await page.getByRole('button', { name: 'Create account' }).click()
  })

  await test.step('make an organization', async () => {
    await page.getByRole('link', { name: 'New organization' }).click()
    await page.getByLabel('Name').fill('Analytical Engines')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { name: 'Create the first project' })).toBeVisible()
  })

  await test.step('make a project', async () => {
    await page.getByRole('main').getByRole('link', { name: 'New project' }).click()
    await page.getByLabel('Name').fill('music')
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByRole('heading', { name: 'music', exact: true })).toBeVisible()
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()
  })

  await test.step('run a script of many statements', async () => {
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await runSql(page, existsSync(chinook) ? await readFile(chinook, 'utf8') : ownTracks, {
      isDangerous: true,
    })
    await expect(page.getByRole('grid', { name: 'Statements' })).toContainText('CREATE TABLE')
  })

  await test.step('open track, sort by milliseconds, filter, edit a name', async () => {
    await openTable(page, 'track')
    const grid = page.getByRole('grid', { name: 'Rows of track' })
    await grid.getByRole('columnheader', { name: /^milliseconds/ }).hover()
    await page.getByRole('button', { name: 'Options of milliseconds' }).click()
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect(page.getByRole('button', { name: 'milliseconds desc' })).toBeVisible()
    await expect(grid.getByRole('columnheader', { name: /^milliseconds/ })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'New filter' })
    await form.getByLabel('Column').click()
    await page.getByRole('option', { name: /^name/ }).click()
    await form.getByLabel('Operator').click()
    await page.getByRole('option', { name: /^ilike/ }).click()
    await form.getByLabel('Value').fill('%a%')
    // The first row is the same before and after it: the rows have to be those of the filter before one is edited.
    const filtered = page.waitForResponse((response) => /\/rows\?.*filters=/.test(response.url()))
    await page.keyboard.press('Enter')
    await filtered
    await expect(page).toHaveURL(/filter=/)
    await expect(grid.getByRole('row').nth(1)).toContainText(/a/i)
    const firstRow = grid.getByRole('row').nth(1)
    await firstRow.getByRole('gridcell').last().click()
    await page.keyboard.press('Home')
    const cell = firstRow.locator('[aria-colindex="3"]')
    await cell.dblclick()
    await page.getByRole('textbox', { name: 'name' }).fill('Occupation, remastered')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('Occupation, remastered')
  })

  await test.step('the SQL editor sees the change', async () => {
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await runSql(page, `select name from track where name like '%remastered'`)
    await expect(resultRows(page)).toContainText('Occupation, remastered')
  })

  await test.step('a reload keeps it', async () => {
    await openTable(page, 'track')
    await page.reload()
    await expect(page.getByRole('grid', { name: 'Rows of track' })).toBeVisible()
  })

  await test.step('killed and started again: it is still there, and no orphan is left', async () => {
    await installation.end('SIGKILL')
    await installation.start()
    await page.goto('/organizations')
    await page
      .getByRole('link', { name: /Analytical Engines/ })
      .first()
      .click()
    await page.getByRole('link', { name: /music/ }).first().click()
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await runSql(page, `select name from track where name like '%remastered'`)
    await expect(resultRows(page)).toContainText('Occupation, remastered')
    const beforeEnd = await installation.postgresProcesses()
    expect(beforeEnd.length).toBeGreaterThan(0)
    await installation.end('SIGTERM')
    expect(await installation.postgresProcesses()).toEqual([])
  })
})
