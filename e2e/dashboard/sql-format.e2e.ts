import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sqlEditor, typeSql } from '../steps.ts'

const lines = (page: Page) =>
  page.locator('.view-line').evaluateAll((all) =>
    all
      .map((line) => ({ top: Number.parseFloat(getComputedStyle(line).top), text: line.textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll('\u00a0', ' ')),
  )
const format = (page: Page) => page.getByRole('button', { name: 'Format', exact: true })

const written = 'select id,name from people where id=:id;\nselect 2'

test('Format lays out everything or the selection, keeps the cursor, and is undone by one Ctrl+Z', async ({
  page,
  project,
}) => {
  await page.goto(`/project/${project.ref}/sql/new`)
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
