import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('where nothing is enabled and the plan has one size, the page says what the project gets; who leaves it stays where they went', async ({
  page,
  person,
  installation,
}) => {
  const { slug } = await person.createOrganization('Small', { tier: 'tier_free' })
  await page.goto(`/new/${slug}`)
  await expect(page.getByText('The plan of this organization includes 2 active projects')).toBeVisible()
  await expect(page.getByText('Nano · 0.5 GB memory · shared CPU')).toBeVisible()
  await expect(page.getByText('30 direct and 200 pooler connections, disk 43 to 2,085 MB/s.')).toBeVisible()
  await expect(page.getByText('On the server of this installation.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0)
  await page.getByLabel('Name').fill('local one')
  await page.getByRole('button', { name: /^Create project/ }).click()
  await expect(page.getByText('Region Local')).toBeVisible()

  await test.step('who leaves the form while the project is created stays where they went', async () => {
    await page.goto(`/new/${slug}`)
    await page.getByLabel('Name', { exact: true }).fill('tides')
    await installation.whileDatabaseSuspended('system', async () => {
      await page.getByRole('button', { name: /^Create project/ }).click()
      await expect(page.getByRole('button', { name: /^Create project/ })).toHaveAttribute('aria-busy', 'true')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(new RegExp(`/org/${slug}$`))
    })
    await expect(page.getByText('The project tides was created')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/org/${slug}$`))
  })
})

/** Answers after so long: as far away as that. */
const placeAt = async (delayMs: number) => {
  const server = createServer((_request, response) => setTimeout(() => response.end('here'), delayMs))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('the region that answers first is recommended, a project is created in the one that was chosen, and the plan that is full says so before anything is entered', async ({
  page,
  startInstallation,
}, testInfo) => {
  await using near = await placeAt(0)
  // So far behind that a busy machine does not change the order.
  await using far = await placeAt(700)
  const regions = {
    ...defaultCatalogue.regions,
    own: [
      { code: 'far', displayName: 'Far', location: { latitude: -33, longitude: 151 }, latency_url: far.url },
      { code: 'near', displayName: 'Near', location: { latitude: 50, longitude: 8 }, latency_url: near.url },
    ],
  }
  const cloud_providers = [
    ...defaultCatalogue.cloud_providers,
    { id: 'OWN', name: 'Own', regions: 'own', default_region: { production: 'far', other: 'far' } },
  ]
  const catalogueFile = testInfo.outputPath('catalogue.json')
  await mkdir(dirname(catalogueFile), { recursive: true })
  await writeFile(catalogueFile, JSON.stringify({ regions, cloud_providers }))
  const { url } = await startInstallation({
    CAIRN_CLOUD_PROVIDERS: 'FLY,AWS,OWN',
    CAIRN_CATALOGUE_FILE: catalogueFile,
  })
  const person = await signUp(url, 'founder')
  await signIn(page, person)

  await test.step('a new organization chooses its plan with the features of all of them in view', async () => {
    await page.goto(`${url}/new`)
    await expect(page.getByRole('region', { name: 'Features of the plans' })).toContainText('Unlimited API requests')
    await page.getByLabel('Name').fill('Chosen')
    await page.getByRole('radio', { name: 'Pro' }).check()
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { name: 'Create the first project' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Pro', { exact: true })).toBeVisible()
  })

  await test.step('a project is created in the region and the compute size that were chosen', async () => {
    const { slug } = await person.createOrganization('Harbour', { tier: 'tier_pro' })
    await page.goto(`${url}/new/${slug}`)

    // The defaults of the specification: AWS, East US 2 in production, the smallest size of the plan.
    const region = page.getByRole('combobox', { name: 'Region' })
    await expect(page.getByRole('combobox', { name: 'Cloud provider' })).toHaveText('AWS')
    await expect(region).toHaveText('East US 2 (Ohio)')
    await expect(page.getByRole('combobox', { name: 'Compute size' })).toHaveText(
      'Micro · 1 GB memory · 2 shared cores',
    )
    await expect(
      page.getByText('60 direct and 200 pooler connections, disk 87 to 2,085 MB/s. $10.00 per month.'),
    ).toBeVisible()

    await choose(page, 'Cloud provider', 'Fly.io')
    await expect(page.getByText('Singapore', { exact: true })).toBeVisible()
    await choose(page, 'Cloud provider', 'AWS')
    // On the map, a dot is found by its name; the list follows it.
    await page.locator('svg g').filter({ hasText: 'South America (Sao Paulo)' }).locator('circle').last().click()
    await expect(region).toHaveText('South America (Sao Paulo)')
    await choose(page, 'Region', 'Central EU (Frankfurt)')
    await choose(page, 'Compute size', 'Small · 2 GB memory · 2 shared cores')
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

  await test.step('the region that answers first is recommended, and the plan that is full says so before anything is entered', async () => {
    const small = await person.createOrganization('Small', { tier: 'tier_free' })
    await page.goto(`${url}/new/${small.slug}`)
    await choose(page, 'Cloud provider', 'Own')
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Near, recommended')
    await expect(page.getByText(/^The nearest to you: it answers in \d+ ms\.$/)).toBeVisible()
    await choose(page, 'Region', 'Far')
    await expect(page.getByText(/^Near is nearer to you/)).toBeVisible()

    for (const name of ['one', 'two']) await person.createProject({ organization: small, name })
    await page.reload()
    await expect(page.getByText('There is no room for another project')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Create project/ })).toHaveAttribute('aria-disabled', 'true')
  })
})
