import type { ReleaseFlag } from '@cairn/contracts/features/feature-previews'
import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Dashboard feature previews' })
const items = (page: Page) => modal(page).getByRole('list', { name: 'Previews' }).getByRole('button')
const item = (page: Page) => items(page).filter({ hasText: 'Column-level security' })
const pane = (page: Page, name: string) => modal(page).getByRole('region', { name })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const release = async (operator: Person, flags: readonly ReleaseFlag[], released = true, slug?: string) => {
  for (const flag of flags)
    await operator.request('PUT /platform/release-flags/:flag', {
      params: { flag },
      body: { released, ...(slug === undefined ? {} : { organization_slug: slug }) },
    })
}

test('previews that always are released are listed: the menu of the account leads to the list', async ({
  page,
  person,
}) => {
  await person.createOrganization()
  await page.goto('/organizations')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Feature previews' }).click()
  await expect(item(page)).toBeVisible()
  await expect(items(page)).toHaveText([/Column-level/, /API side panel/, /Inline editor/])
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(page).toHaveURL(/\/organizations$/)
})

test('the address opens the modal with a preview selected, and an empty or missing value closes it', async ({
  page,
  person,
  operator,
}) => {
  await release(operator, ['unfinishedPreviews'])
  const { slug } = await person.createOrganization('Quarry')
  const home = `/org/${slug}`

  await page.goto(`${home}?featurePreviewModal=%20supabase-ui-cls%20`)
  await expect(pane(page, 'Column-level security (CLS)')).toBeVisible()
  await items(page).filter({ hasText: 'Inline editor' }).click()
  await expect(pane(page, 'Inline editor')).toBeVisible()
  await expect(page).toHaveURL(/featurePreviewModal=supabase-ui-preview-inline-editor$/)
  await page.reload()
  await expect(pane(page, 'Inline editor')).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))

  await page.goto(`${home}?featurePreviewModal=%20`)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(modal(page)).toBeHidden()

  await test.step('without a preview chosen, the first publicly released is selected', async () => {
    await page.goto(`${home}?featurePreviewModal=nothing-of-that-name`)
    await expect(items(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(pane(page, 'Column-level security (CLS)')).toBeVisible()
  })

  await test.step('the pane shows the name of the second list too', async () => {
    for (const [name, longName] of [
      ['API side panel', 'Project API documentation'],
      ['Inline editor', 'Directly edit database entities'],
      ['Column-level security (CLS)', 'Column-level privileges'],
    ] as const) {
      await items(page).filter({ hasText: name }).click()
      await expect(pane(page, name).getByRole('heading', { name: longName })).toBeVisible()
      await expect(pane(page, name).getByText('New', { exact: true })).toHaveCount(0)
    }
  })

  await test.step('a release flag of the organization alone lists one more, first since it is new', async () => {
    await release(operator, ['unifiedLogs'], true, slug)
    await page.goto(`${home}?featurePreviewModal=supabase-ui-preview-unified-logs`)
    await expect(items(page)).toHaveText([/Unified logs.*New/, /Column-level/, /API side panel/, /Inline editor/])
    await expect(pane(page, 'Unified logs')).toContainText('Only for organizations on Team or above')
    await expect(pane(page, 'Unified logs').getByRole('link', { name: 'Give feedback' })).toBeVisible()
    await expect(pane(page, 'Unified logs').getByText('New', { exact: true })).toBeVisible()
    const list = modal(page).getByRole('list', { name: 'Previews' })
    // The modal opens with a motion, in which everything is smaller.
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(550)
    await page.goto('/organizations?featurePreviewModal=all')
    await expect(items(page)).toHaveText([/Column-level/, /API side panel/, /Inline editor/])
  })
})

test('toggling writes to local storage, updates at once and in other tabs, and ends with a sign-out', async ({
  page,
  person,
  operator,
}) => {
  await release(operator, ['unfinishedPreviews'])
  const { slug } = await person.createOrganization()
  const key = 'supabase-ui-cls'
  const address = `/org/${slug}?featurePreviewModal=${key}`
  await page.goto(address)
  await expect(item(page)).toContainText('not enabled')
  await expect(item(page).locator('svg')).toHaveClass(/lucide-circle-dashed/)
  const other = await page.context().newPage()
  await other.goto(address)
  await modal(page).getByRole('button', { name: 'Enable preview' }).click()
  await expect(item(page)).not.toContainText('not enabled')
  await expect(item(page).locator('svg')).toHaveClass(/lucide-circle-check/)
  await expect(item(other)).not.toContainText('not enabled')
  expect(await stored(page, key)).toBe('true')
  await modal(other).getByRole('button', { name: 'Disable preview' }).click()
  // What one tab stores reaches the process of another a moment later.
  await expect.poll(() => stored(page, key)).toBe('false')
  await expect(item(page)).toContainText('not enabled')
  await modal(page).getByRole('button', { name: 'Enable preview' }).click()

  await test.step('the literal string true means on, anything else off', async () => {
    for (const text of ['True', '1', 'yes']) {
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
      await page.reload()
      await expect(item(page)).toContainText('not enabled')
    }
    await page.evaluate((name) => localStorage.setItem(name, 'true'), key)
  })

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/sign-in/)
  // Signing out clears all of local storage: docs/decisions, "What signing out clears".
  expect(await stored(page, key)).toBeNull()
})

test('on a narrow screen the list stands above what it lists', async ({ page, person, operator }) => {
  await release(operator, ['unfinishedPreviews'])
  await person.createOrganization()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/organizations?featurePreviewModal=supabase-ui-cls')
  await modal(page).getByRole('button', { name: 'Enable preview' }).click()
  await items(page).filter({ hasText: 'API side panel' }).click()
  await expect(pane(page, 'API side panel')).toBeVisible()
})
