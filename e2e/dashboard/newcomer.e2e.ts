import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { follow } from '../steps.ts'

const password = 'correct horse battery staple 41'

/** How long a page may take on a busy machine, in milliseconds. */
const pageTimeout = 4000

/** How many links of a list, those of tables for example, are followed on a page: they differ only in an id. */
const followedOfList = 3

/** Where the links on screen lead, within the dashboard. */
const linksOf = async (page: Page): Promise<string[]> => {
  const found = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const addresses = [...new Set(found.flatMap((href) => (href === null || href.startsWith('/api/') ? [] : [href])))]
  const lists = Map.groupBy(addresses, (address) => address.replace(/\/\d+$/, '/'))
  return [...lists.values()].flatMap((list) => list.slice(0, followedOfList))
}

/** The page that is shown works: it has a heading, and says neither that it is missing nor that something failed. */
const expectWorks = async (page: Page, address: string): Promise<void> => {
  await expect(page.locator('main').first(), address).toBeVisible()
  await expect(page, address).toHaveTitle(/ · Cairn$/)
  // Every answer has come, but that of the stream of statuses, which stays open.
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[aria-busy="true"]').length)).toBe(0)
  const words = /Page not found|not built yet|could not be loaded|unexpected error/i
  await expect(page.getByText(words), `${address}: ${words}`).toHaveCount(0)
  await expect(page, address).not.toHaveTitle(/Not found/)
}

test('the first five minutes of a new account: every visible link leads to a page that works', async ({
  page,
  installation,
}) => {
  test.setTimeout(120_000)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })

  await test.step('signs up and creates an organization and a project', async () => {
    await page.goto(installation.url)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await page.getByLabel('Email').fill(`newcomer-${crypto.randomUUID()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'New organization' }).first().click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Harbour')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page).toHaveURL(/\/org\//)
    await page.getByRole('link', { name: 'New project' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('tides')
    await page.getByLabel(/sample/i).check()
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Largest tables')).toBeVisible()
  })
  refused.length = 0
  const project = new URL(page.url()).pathname
  const visited = new Set<string>()
  const visit = async (addresses: readonly string[]): Promise<string[]> => {
    const next: string[] = []
    for (const address of addresses) {
      if (visited.has(address) || address.includes('/logout')) continue
      visited.add(address)
      // There are as many pages as there are links to them: each adds the time that it may take.
      test.setTimeout(test.info().timeout + pageTimeout)
      await follow(page, address)
      await expectWorks(page, address)
      // Some lead on to a page that has a link of its own.
      const { pathname, search } = new URL(page.url())
      visited.add(pathname + search)
      next.push(...(await linksOf(page)))
    }
    return next
  }

  await test.step('every link of the home, and every link of the pages that those lead to', async () => {
    const first = await visit([project])
    const second = await visit(first)
    await visit(second)
    expect(visited.size).toBeGreaterThan(15)
  })

  await test.step('every command of the palette that leads to a page', async () => {
    await page.goto(project)
    await expect(page.getByText('Largest tables')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    const names = await options.allInnerTexts()
    // Its list is drawn as a whole: what is not in it is not offered.
    expect(names.join('\n')).toContain('Copy the publishable key')
    for (const name of ['Assistant', 'Edge Functions']) expect(names.join('\n')).not.toContain(name)
    await page.keyboard.press('Escape')
  })

  await test.step('the menus of the top bar', async () => {
    // What opens over the page comes before what leads to another one.
    for (const [menu, item] of [
      ['Help', 'Keyboard shortcuts'],
      [/^Account/, 'Feature previews'],
      [/^Account/, 'Preferences'],
      [/^Account/, 'Access tokens'],
      ['Help', 'Contact support'],
    ] as const) {
      await page.getByRole('banner').getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item }).click()
      const name = new RegExp(`${item}$`, 'i')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.or(page.getByRole('heading', { level: 1, name })).first()).toBeVisible()
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
  expect(refused, 'answers that were no success').toEqual([])
})
