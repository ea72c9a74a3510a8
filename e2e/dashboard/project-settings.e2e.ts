import { signUp } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'
import { join } from '../roles.ts'

test('a project is renamed, transferred to another organization, and claimed with a link: what happens is said first, and the link works once', async ({
  page,
  person: owner,
  installation,
  browser,
}) => {
  const from = await owner.createOrganization('Northwind')
  const to = await owner.createOrganization('Southwind')
  const project = await owner.createProject({ organization: from, name: 'storefront' })
  const member = await signUp(installation.url, 'member')
  await join(owner, member, from.slug, 'developer')

  await page.goto(`/project/${project.ref}`)
  await page.getByRole('link', { name: 'Project settings' }).first().click()
  await expect(page).toHaveURL(`/project/${project.ref}/settings/general`)
  await page.getByLabel('Name', { exact: true }).fill('shop window')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner').getByText('shop window')).toBeVisible()

  await page.getByRole('button', { name: 'Transfer project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer shop window' })
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: 'Southwind' }).click()
  await expect(dialog.getByText(`These members lose access: ${member.email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer project' }).click()
  await expect(page.getByText('shop window now belongs to Southwind')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Southwind')).toBeVisible()

  await page.goto(`/org/${from.slug}`)
  await expect(page.getByRole('heading', { name: 'Create the first project' })).toBeVisible()
  for (const { slug } of [from, to]) {
    await page.goto(`/org/${slug}/audit`)
    await expect(page.getByRole('list', { name: 'Audit log' }).getByText('Transferred a project')).toBeVisible()
  }

  await test.step('it is claimed with a link: what happens is said first, and the link works once', async () => {
    await page.goto(`/project/${project.ref}/settings/general`)
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = (await page.getByRole('region', { name: 'Link to claim the project' }).innerText()).trim()
    expect(link).toContain('/claim-project?token=')

    const claimant = await signUp(installation.url, 'claimant')
    await claimant.createOrganization('Eastwind')
    await using context = await browser.newContext({ baseURL: installation.url })
    const other = await context.newPage()
    await signIn(other, claimant)
    await other.goto(link)
    await expect(other.getByText('Southwind loses access')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Claim project' })).toHaveAttribute('aria-disabled', 'true')
    await other.getByRole('combobox', { name: 'Organization' }).click()
    await other.getByRole('option', { name: 'Eastwind' }).click()
    await other.getByRole('button', { name: 'Claim project' }).click()
    await expect(other.getByText('shop window now belongs to Eastwind')).toBeVisible()
    await expect(other.getByRole('banner').getByText('Eastwind')).toBeVisible()
    await other.goto(link)
    await expect(other.getByText('The project was already claimed with this link.')).toBeVisible()
  })
})

test('an add-on is switched on with what it costs; members who cannot see why, and what is not served says so', async ({
  page,
  person: owner,
  installation,
  browser,
}) => {
  const organization = await owner.createOrganization('Northwind', { tier: 'tier_payg' })
  const project = await owner.createProject({ organization, name: 'storefront' })
  const address = `/project/${project.ref}/settings/addons`
  const announcement = page.getByText('Phone MFA is an add-on that this project does not have')
  await page.goto(`/project/${project.ref}/auth/mfa`)
  await expect(announcement).toContainText('$75 per first project per month')
  await page.getByRole('main').getByRole('link', { name: 'Add-ons' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  const cardIn = (where: typeof page, title: string) =>
    where.locator('section').filter({ has: where.getByRole('heading', { name: title, exact: true }) })
  const phones = cardIn(page, 'Phone MFA')
  await expect(phones).toContainText('$75 per first project per month')
  await phones.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Switch on Phone MFA' })
  await expect(dialog).toContainText(/The bill of this billing cycle rises by \$7\d\.\d\d/)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Phone MFA is on')).toBeVisible()
  await expect(phones.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await expect(phones).toContainText('Expected in this billing cycle')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Phone', exact: true })).toBeVisible()
  await expect(announcement).toBeHidden()
  await page.goForward()
  await expect(cardIn(page, 'Log drain')).toContainText('Log drain comes with the Team plan.')
  await expect(cardIn(page, 'Branching').getByRole('button')).toHaveCount(0)
  await page.goto(`/org/${organization.slug}/billing`)
  await expect(page.getByRole('list', { name: 'Lines of the upcoming invoice' })).toContainText(
    'Phone MFA, first project',
  )

  const developer = await signUp(installation.url, 'developer')
  await join(owner, developer, organization.slug, 'developer')
  await using context = await browser.newContext({ baseURL: installation.url })
  const other = await context.newPage()
  await signIn(other, developer)
  await other.goto(address)
  await expect(cardIn(other, 'Phone MFA')).toContainText('You are a developer.')
  await expect(cardIn(other, 'Phone MFA').getByRole('button', { name: 'Switch off' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the page of the infrastructure shows where a project runs and the versions of its services, to members with any role; who cannot transfer a project sees who can', async ({
  page,
  person,
  installation,
}) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization('Northwind')
  const project = await owner.createProject({ organization, name: 'storefront' })
  await join(owner, person, organization.slug, 'read_only')

  await page.goto(`/project/${project.ref}/settings/general`)
  await page.getByRole('link', { name: 'Infrastructure', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${project.ref}/settings/infrastructure$`))
  const services = page.getByRole('table', { name: 'Services' })
  const row = (name: string) => services.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const { dbVersion } = await project.detail()
  await expect(row('Database').getByRole('cell')).toHaveText(['Database', `PostgreSQL ${dbVersion}`, 'Healthy'])
  await expect(row('Authentication').getByRole('cell')).toHaveText([
    'Authentication',
    /^Cairn \d+\.\d+\.\d+$/,
    'Healthy',
  ])
  await expect(row('Edge functions').getByRole('cell')).toHaveText(['Edge functions', /^Deno \d+\.\d+/, 'Healthy'])
  const fact = (label: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`))
  await expect(fact('Region')).toHaveText('Local')
  await expect(fact('Database')).toHaveText(`PostgreSQL ${dbVersion}`)
  await expect(fact('Read-only')).toHaveText('No')

  await test.step('when the project is paused the open page says so', async () => {
    await owner.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
    await expect(page.getByRole('main').getByText('Paused', { exact: true })).toBeVisible()
    await expect(services.getByRole('cell', { name: 'Stopped' })).toHaveCount(6)
    await expect(row('Database')).toContainText(`PostgreSQL ${dbVersion}`)
    await expect(fact('Read-only')).toHaveCount(0)
  })

  await test.step('the compute size leads to its page', async () => {
    await fact('Compute size').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compute and disk' })).toBeVisible()
  })

  await test.step('an administrator restores and pauses the project, and sees who can transfer it', async () => {
    await owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
      params: { slug: organization.slug, account_id: person.accountId },
      body: { role: 'administrator' },
    })
    await page.goto(`/project/${project.ref}/settings/general`)
    const transfer = page.locator('section').filter({ has: page.getByRole('button', { name: 'Transfer project' }) })
    await expect(transfer.getByText('Owners may transfer a project. You are an administrator.')).toBeVisible()
    await expect(transfer.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore project' }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause project' }).click()
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  })
})
