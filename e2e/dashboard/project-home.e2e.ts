import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { clientLibraries } from '../../apps/dashboard/src/areas/projects/home/client-libraries.ts'
import { expect, test } from '../fixtures.ts'
import { openPalette } from '../steps.ts'

const step = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const isTicked = /Done$/

const shownUri = async (page: Page): Promise<string> => {
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Connection string' })).toBeVisible()
  return (await page.getByRole('dialog').getByRole('region', { name: 'Connection string' }).innerText()).trim()
}

const versionBy = async (connectionString: string): Promise<string> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return rows[0]?.version ?? ''
  } finally {
    await client.end()
  }
}

test('the connect dialog opens by the address, the bar and the palette; its URI connects; a database that stops responding is shown', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject({ name: 'tides' })
  await page.goto(`/project/${project.ref}?showConnect=true`)
  const dialog = page.getByRole('dialog', { name: 'Connect to tides' })
  await expect(dialog).toBeVisible()

  await test.step('by the URI shown, with the password in its place', async () => {
    const uri = await shownUri(page)
    expect(uri).toContain(`postgres.${project.ref}`)
    expect(uri).not.toContain(project.password)
    expect(await versionBy(uri.replace('[YOUR-PASSWORD]', encodeURIComponent(project.password)))).toMatch(/^18/)
  })

  await test.step('closing takes it out of the address; the bar opens it on any page', async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`/project/${project.ref}$`))
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await expect(page).toHaveURL(/\/sql\/new$/)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/sql\/new\?showConnect=true$/)
  })

  await test.step('an address that leads on keeps it', async () => {
    await page.goto(`/project/${project.ref}/sql?showConnect=true`)
    await expect(page).toHaveURL(/\/sql\/new\?showConnect=true$/)
    await expect(dialog).toBeVisible()
  })

  await test.step('the choice is kept', async () => {
    await dialog.getByRole('button', { name: 'JDBC' }).click()
    await expect(dialog.getByRole('region', { name: 'JDBC URL' })).toContainText(`user=postgres.${project.ref}`)
    await page.reload()
    await expect(dialog.getByRole('region', { name: 'JDBC URL' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the palette opens it', async () => {
    await openPalette(page)
    await page.keyboard.type('connect')
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Connect')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  })

  await test.step('the database card shows that the database is healthy, then that it does not respond', async () => {
    await page.clock.install()
    await page.goto(`/project/${project.ref}`)
    await expect(page.getByText(/Healthy, answered in [\d.]+ m?s/)).toBeVisible()
    await expect(page.getByText('of 60 connections')).toBeVisible()
    await installation.whileDatabaseSuspended(project.ref, async () => {
      await page.clock.runFor(31_000)
      await expect(page.getByText('Does not respond: No answer within 3 seconds.')).toBeVisible()
    })
    await page.clock.runFor(31_000)
    await expect(page.getByText(/Healthy, answered in/)).toBeVisible()
  })
})

test('the getting-started list is ticked by what exists, and disappears when all is done', async ({
  page,
  person,
  installation,
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization })
  await page.goto(`/project/${project.ref}`)
  const labels = [
    'Create a table',
    'Add rows',
    'Turn on row-level security',
    'Save a query',
    'Connect with psql or a driver',
    'Invite a member',
  ]
  await expect(page.getByText('0 of 6')).toBeVisible()
  for (const label of labels) await expect(step(page, label)).not.toHaveAccessibleName(isTicked)

  await step(page, 'Create a table').click()
  await expect(page.getByRole('dialog', { name: 'New table in public' })).toBeVisible()
  await page.goBack()

  const comeBack = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  }
  // A bucket is a row of a service, and none of theirs.
  await project.query(`create table tide (id int primary key);
    insert into storage.buckets (id, name) values ('charts', 'charts');
    select pg_stat_force_next_flush()`)
  await comeBack()
  await expect(step(page, 'Create a table')).toHaveAccessibleName(isTicked)
  await expect(step(page, 'Add rows')).not.toHaveAccessibleName(isTicked)
  await expect(page.getByText('1 of 6')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'rows in them' }).locator('..')).toHaveText('rows in them0')

  await project.query('alter table tide enable row level security; insert into tide values (1); analyze tide')
  await person.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id: crypto.randomUUID() },
    body: { name: 'Tides', version: 0, content: { sql: 'select 1' } },
  })
  await comeBack()
  await expect(page.getByText('4 of 6')).toBeVisible()
  await expect(step(page, 'Add rows')).toHaveAccessibleName(isTicked)

  await versionBy(
    `postgresql://postgres.${project.ref}:${encodeURIComponent(project.password)}@localhost:${installation.postgresPort}/postgres`,
  )
  // It is noted while the connection is in use.
  await expect.poll(async () => (await project.detail()).first_connected_at).not.toBe(null)
  await comeBack()
  await expect(step(page, 'Connect with psql')).toHaveAccessibleName(isTicked)
  await person.request('POST /platform/organizations/:slug/invitations', {
    params: { slug: organization.slug },
    body: { email: 'somebody@example.com', role: 'developer' },
  })
  await page.reload()
  await expect(page.getByText('tables in public')).toBeVisible()
  await expect(page.getByRole('main').locator('.appear-late'), 'nothing is still to come').toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeHidden()
})

test('client libraries, keys and the API URL are shown, and a service answers there with the key that is shown', async ({
  page,
  project,
}) => {
  const { services, url } = await project.detail()
  expect(services).toEqual(['postgresql', 'gotrue', 'postgrest', 'storage', 'realtime', 'functions'])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/project/${project.ref}`)
  await expect(page.getByText('Client libraries')).toBeVisible()
  const libraries = page.getByRole('list', { name: 'Client libraries' }).getByRole('listitem')
  await expect(libraries).toHaveCount(clientLibraries.length)
  for (const { language, docsUrl, gitUrl } of clientLibraries) {
    const library = libraries.filter({ hasText: language })
    await expect(library.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', docsUrl)
    await expect(library.getByRole('link', { name: 'Git' })).toHaveAttribute('href', gitUrl)
  }
  await page.getByRole('button', { name: 'Copy API URL' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  const shownKey = page.getByRole('region', { name: 'Publishable key' })
  await expect(shownKey).toContainText('sb_publishable_')
  const apikey = (await shownKey.innerText()).trim()
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey } })
  expect(answer.status).toBe(200)

  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('dialog').getByRole('tab')).toHaveText(['Connection string', 'App frameworks', 'ORMs'])
})
