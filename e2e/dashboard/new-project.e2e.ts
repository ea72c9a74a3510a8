import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a project is created in the region and the compute size that were chosen', async ({
  page,
  startInstallation,
}) => {
  const { url } = await startInstallation({ CAIRN_CLOUD_PROVIDERS: 'FLY,AWS' })
  const person = await signUp(url, 'founder')
  const { slug } = await person.createOrganization('Harbour', { tier: 'tier_pro' })
  await signIn(page, person)
  await page.goto(`${url}/new/${slug}`)

  // The defaults of the specification: AWS, East US 2 in production, the smallest size of the plan.
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect(page.getByRole('combobox', { name: 'Cloud provider' })).toHaveText('AWS')
  await expect(region).toHaveText('East US 2 (Ohio)')
  await expect(page.getByRole('combobox', { name: 'Compute size' })).toHaveText(
    'Micro · 1 GB memory · 2 cores, not dedicated',
  )
  await expect(page.getByText('60 direct connections. $10.00 per month.')).toBeVisible()

  await choose(page, 'Cloud provider', 'Fly.io')
  await expect(page.getByText('Singapore', { exact: true })).toBeVisible()
  await choose(page, 'Cloud provider', 'AWS')
  await choose(page, 'Region', 'Central EU (Frankfurt)')
  await choose(page, 'Compute size', 'Small · 2 GB memory · 2 cores, not dedicated')
  await page.getByLabel('Name').fill('storefront')
  await page.getByRole('button', { name: /^Create project/ }).click()

  await expect(page.getByRole('heading', { name: 'storefront', exact: true })).toBeVisible()
  await expect(page.getByText('Region Central EU (Frankfurt), AWS')).toBeVisible()
  await expect(page.getByText('Small', { exact: true })).toBeVisible()
  await page.goto(`${url}/org/${slug}`)
  await expect(page.getByRole('article').filter({ hasText: 'storefront' })).toContainText(
    'Small · Central EU (Frankfurt), AWS',
  )
})

test('where nothing is enabled and the plan has one size, the page says what the project gets', async ({
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Small', { tier: 'tier_free' })
  await page.goto(`/new/${slug}`)
  await expect(page.getByText('Nano · 0.5 GB memory · shared CPU')).toBeVisible()
  await expect(page.getByText('30 direct connections.')).toBeVisible()
  await expect(page.getByText('On the server of this installation.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0)
  await page.getByLabel('Name').fill('local one')
  await page.getByRole('button', { name: /^Create project/ }).click()
  await expect(page.getByText('Region Local')).toBeVisible()
})
