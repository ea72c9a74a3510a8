import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { test as testWithDocuments } from '../outside.ts'

testWithDocuments(
  'an organization downloads the documents of the operator, and sees which come with a larger plan',
  async ({ page, person }) => {
    const { slug } = await person.createOrganization('Harbour', { tier: 'tier_team' })
    await page.goto(`/org/${slug}`)
    await page.getByRole('link', { name: 'Documents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Data processing agreement' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('data-processing-agreement.txt')
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^The text of an agreement/)
    const report = page.getByRole('button', { name: 'Download SOC 2 Type 2 report' })
    await expect(report).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('SOC 2 Type 2 report comes with the Enterprise plan.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open Subprocessors' })).toHaveAttribute(
      'href',
      'https://example.com/subprocessors',
    )
  },
)

test('where the operator provides no documents there is no page of them', async ({ page, person }) => {
  const { slug } = await person.createOrganization('Harbour')
  await page.goto(`/org/${slug}`)
  await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documents' })).toHaveCount(0)
})
