import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { typeSql } from '../steps.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open queries' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name })
const item = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Snippets' }).getByRole('link', { name, exact: true })

/** The names of the tabs from the left, that of the preview tab in parentheses. */
const expectTabs = async (page: Page, expected: readonly string[]) => {
  const items = tabs(page).getByRole('listitem')
  await expect
    .poll(() =>
      items.evaluateAll((all) =>
        all.map((each) => {
          const name = each.querySelector('a .truncate')
          const text = name?.textContent ?? ''
          return name?.classList.contains('italic') === true ? `(${text})` : text
        }),
      ),
    )
    .toEqual(expected)
}

const expectShown = (page: Page, name: string) =>
  expect(page.getByRole('region', { name, exact: true }).locator('.view-lines')).toBeVisible()

const choose = async (page: Page, action: string) => {
  await tabs(page).getByRole('button', { name: 'Tabs', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('queries open in tabs: preview, keep, pin, reorder, close, reopen; each window has its own', async ({
  page,
  context,
  person,
}) => {
  const { ref } = await person.createProject()
  const ids = new Map<string, string>()
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    const id = crypto.randomUUID()
    ids.set(name, id)
    await person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id },
      body: { name, version: 0, content: { sql: `select '${name}'` } },
    })
  }
  const open = async (name: string) => {
    await item(page, name).click()
    await expectShown(page, name)
  }
  await page.goto(`/project/${ref}/sql/${ids.get('Alpha')}`)
  await expectShown(page, 'Alpha')

  await test.step('a click opens a preview; a double click and typing keep the tab', async () => {
    await expectTabs(page, ['(Alpha)'])
    await open('Beta')
    await expectTabs(page, ['(Beta)'])
    await item(page, 'Beta').dblclick()
    await expectTabs(page, ['Beta'])
    await open('Gamma')
    await expectTabs(page, ['Beta', '(Gamma)'])
    await typeSql(page, 'select 3')
    await expectTabs(page, ['Beta', 'Gamma'])
    await expect(tab(page, 'Gamma')).toContainText('Unsaved changes')
    await open('Delta')
    await tab(page, 'Delta').dblclick()
    await expectTabs(page, ['Beta', 'Gamma', 'Delta'])
  })

  await test.step('typing more does not change the tabs', async () => {
    await tab(page, 'Gamma').click()
    await expectShown(page, 'Gamma')
    const changes = await tabs(page).evaluateHandle((strip) => {
      const seen = { count: 0 }
      new MutationObserver((all) => (seen.count += all.length)).observe(strip, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      })
      return seen
    })
    await typeSql(page, 'select 3, 33, 333')
    // Typing has paused: the draft has what was typed.
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `cairn.sql.draft.${ref}.${ids.get('Gamma')}`))
      .toContain('333')
    expect(await changes.evaluate(({ count }) => count)).toBe(0)
  })

  await test.step('a tab is moved by the keyboard and by dragging, and pinned before the others', async () => {
    await tab(page, 'Gamma').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expectTabs(page, ['Beta', 'Delta', 'Gamma'])
    await expect(tab(page, 'Gamma')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab(page, 'Beta')).toBeFocused()
    await tab(page, 'Gamma').dragTo(tab(page, 'Beta'))
    await expectTabs(page, ['Gamma', 'Beta', 'Delta'])
    await tab(page, 'Delta').click()
    await expectShown(page, 'Delta')
    await choose(page, 'Pin tab')
    await expectTabs(page, ['Delta', 'Gamma', 'Beta'])
  })

  await test.step('Delete, a middle click and the button close a tab, but not a pinned one', async () => {
    await tab(page, 'Delta').focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Gamma')).toBeFocused()
    await page.keyboard.press('Delete')
    await expectTabs(page, ['Delta', 'Beta'])
    await expect(tab(page, 'Beta')).toBeFocused()
    await tab(page, 'Beta').click({ button: 'middle' })
    await expectTabs(page, ['Delta'])
    await choose(page, 'Reopen closed tab')
    await expectShown(page, 'Beta')
    await expectTabs(page, ['Delta', 'Beta'])
    await choose(page, 'Reopen closed tab')
    await expectShown(page, 'Gamma')
    await expect(page.locator('.view-lines')).toContainText('333')
    await expectTabs(page, ['Delta', 'Beta', 'Gamma'])
    await tabs(page).getByRole('button', { name: 'Close Gamma' }).click()
    await expectShown(page, 'Beta')
    await expectTabs(page, ['Delta', 'Beta'])
  })

  await test.step('another window has tabs of its own, and both are there after a reload', async () => {
    const other = await context.newPage()
    await other.goto(`/project/${ref}/sql/${ids.get('Alpha')}`)
    await expectShown(other, 'Alpha')
    await expectTabs(other, ['Delta', 'Beta', '(Alpha)'])
    await expectTabs(page, ['Delta', 'Beta'])
    await choose(other, 'Close other tabs')
    await expectTabs(other, ['Delta', '(Alpha)'])
    await page.reload()
    await expectShown(page, 'Beta')
    await expectTabs(page, ['Delta', 'Beta'])
    await other.reload()
    await expectShown(other, 'Alpha')
    await expectTabs(other, ['Delta', '(Alpha)'])
    await other.close()
  })

  await test.step('a deleted query has no tab; at 390 px the tabs lead to the other queries', async () => {
    await person.request('DELETE /platform/projects/:ref/content/item/:id', {
      params: { ref, id: ids.get('Delta') ?? '' },
    })
    await open('Alpha')
    await page.setViewportSize({ width: 240, height: 844 })
    await page.reload()
    await expectTabs(page, ['Beta', '(Alpha)'])
    await expect(tab(page, 'Alpha')).toBeInViewport({ ratio: 0.99 })
    await page.setViewportSize({ width: 390, height: 844 })
    await tab(page, 'Beta').click()
    await expectShown(page, 'Beta')
  })
})
