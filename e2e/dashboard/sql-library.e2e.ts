import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Snippets' })
const items = (page: Page) => list(page).getByRole('listitem')
const actOn = async (page: Page, name: string, action: string) => {
  await list(page).getByRole('link', { name, exact: true }).first().hover()
  await list(page)
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** The names in the column, with their headings, from the top. */
const shown = async (page: Page) => (await items(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')

test('the library: search in texts, folders, favorites, sharing, duplicates, deleting several', async ({
  page,
  person,
}) => {
  const { ref } = await person.createProject()
  const ids: string[] = []
  for (const [name, sql] of [
    ['Alpha', 'select 1'],
    ['Beta', 'select 2 from beta_table'],
    ['Gamma', 'select 1;\n  select * from hidden_word'],
  ] as const) {
    const id = crypto.randomUUID()
    ids.push(id)
    await person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id },
      body: { name, version: 0, content: { sql } },
    })
  }
  await page.goto(`/project/${ref}/sql/${ids[0]}`)
  await expect.poll(() => shown(page)).toEqual(['Private', 'Gamma', 'Beta', 'Alpha'])

  await page.getByRole('button', { name: 'Sort and folders' }).click()
  await page.getByRole('menuitemradio', { name: 'Name' }).click()
  await expect.poll(() => shown(page)).toEqual(['Private', 'Alpha', 'Beta', 'Gamma'])
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  const folder = page.getByRole('dialog', { name: 'New folder' })
  await folder.getByLabel('Name').fill('Reports')
  await folder.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => shown(page)).toEqual(['Private', 'Reports', 'Alpha', 'Beta', 'Gamma'])

  await page.getByRole('searchbox', { name: 'Find snippets' }).fill('HIDDEN_word')
  await expect.poll(() => shown(page)).toEqual(['Found', 'Gamma'])
  await expect(items(page).last()).toContainText('select * from hidden_word')
  await page.getByRole('searchbox', { name: 'Find snippets' }).fill('')

  await actOn(page, 'Gamma', 'Move')
  const move = page.getByRole('alertdialog', { name: 'Move snippet' })
  await move.getByRole('combobox', { name: 'Move to' }).click()
  await page.getByRole('option', { name: 'Private / Reports' }).click()
  await move.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => shown(page)).toEqual(['Private', 'Reports', 'Gamma', 'Alpha', 'Beta'])

  await actOn(page, 'Beta', 'Add to favorites')
  await expect.poll(() => shown(page)).toEqual(['Favorites', 'Beta', 'Private', 'Reports', 'Gamma', 'Alpha', 'Beta'])
  await actOn(page, 'Beta', 'Remove from favorites')
  await actOn(page, 'Alpha', 'Share with the project')
  await expect.poll(() => shown(page)).toEqual(['Private', 'Reports', 'Gamma', 'Beta', 'Shared', 'Alpha'])

  await actOn(page, 'Beta', 'Duplicate')
  await expect(page.getByRole('button', { name: 'Beta (copy)', exact: true })).toBeVisible()
  await expect
    .poll(() => shown(page))
    .toEqual(['Private', 'Reports', 'Gamma', 'Beta', 'Beta (copy)', 'Shared', 'Alpha'])

  await list(page)
    .getByRole('button', { name: /^Reports/ })
    .hover()
  await list(page).getByRole('button', { name: 'Actions for the folder Reports' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete folder' })
  await expect(confirm).toContainText('No snippet is deleted')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => shown(page)).toEqual(['Private', 'Beta', 'Beta (copy)', 'Gamma', 'Shared', 'Alpha'])

  await actOn(page, 'Beta', 'Select')
  await list(page).getByRole('checkbox', { name: 'Select Beta (copy)' }).check()
  // Beside the name, in the middle of its row.
  const offsets = await items(page).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [link, box] = ['a', 'input'].map((each) => row.querySelector(each)?.getBoundingClientRect())
      return link && box ? [Math.abs(link.top + link.height / 2 - (box.top + box.height / 2))] : []
    }),
  )
  expect(offsets).toHaveLength(4)
  expect(Math.max(...offsets)).toBeLessThan(2)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the selected snippets' }).click()
  const zip = await archive
  expect(zip.suggestedFilename()).toBe('snippets.zip')
  const bytes = await buffer(await zip.createReadStream())
  for (const part of ['Beta.sqlselect 2 from beta_table', 'Beta (copy).sqlselect 2 from beta_table'])
    expect(bytes.includes(part)).toBe(true)
  await page.getByRole('button', { name: 'Delete the selected snippets' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 2 snippets' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => shown(page)).toEqual(['Private', 'Gamma', 'Shared', 'Alpha'])

  const download = page.waitForEvent('download')
  await actOn(page, 'Gamma', 'Download')
  expect((await download).suggestedFilename()).toBe('Gamma.sql')

  // Of a long list only what is in view is in the page, and what has the focus.
  const many = Array.from({ length: 120 }, (_, at) =>
    person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id: crypto.randomUUID() },
      body: { name: `Many ${at}`, version: 0, content: { sql: 'select 1' } },
    }),
  )
  await Promise.all(many)
  await page.reload()
  const last = items(page).filter({ has: page.getByRole('link', { name: 'Alpha', exact: true }) })
  const first = items(page).filter({ has: page.getByRole('link', { name: 'Gamma', exact: true }) })
  await expect(first).toHaveAttribute('aria-setsize', '124')
  await expect(last).toHaveCount(0)
  await expect.poll(() => items(page).count()).toBeLessThan(80)
  await first.getByRole('link').focus()
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(last).toHaveAttribute('aria-posinset', '124')
  await expect(last).toBeInViewport()
  await expect(first.getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('button', { name: 'Actions for Gamma' })).toBeFocused()
})
