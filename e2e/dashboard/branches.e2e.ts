import { givePlan } from '@cairn/dev-env'
import { TestProject } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

const preview = 'supabase-ui-branching-2-0'
const bar = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const rows = (page: Page) => page.getByRole('table', { name: 'Branches' }).getByRole('row')
const statements = (page: Page) => page.getByRole('list', { name: 'Statements' }).getByRole('listitem')
const sameSchema = (page: Page) =>
  page.getByRole('heading', { name: 'The branch and the project have the same schema' })
const unknownProject = (page: Page) => page.getByText('This project does not exist')

/** Presses Merge, and confirms with the name of the project where it is asked for. */
const merge = async (page: Page, typed?: string) => {
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Merge branch' })
  const confirm = dialog.getByRole('button', { name: 'Merge branch' })
  if (typed !== undefined) {
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').fill(typed)
  }
  await confirm.click()
  await expect(dialog).toBeHidden()
}

test('a branch is created, changed, compared, merged, reset and deleted', async ({
  page,
  person,
  operator,
  installation,
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization, name: 'lighthouse' })
  await project.query(`create table lamps (id int primary key, colour text); insert into lamps values (1, 'red')`)
  const { ref } = project
  const home = new RegExp(`/project/${ref}$`)

  await test.step('without the preview there is nothing of branches', async () => {
    await page.goto(`/project/${ref}/branches`)
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { name: 'lighthouse' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Branches' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Switch: branches' })).toHaveCount(0)
  })

  await operator.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'gitlessBranching' },
    body: { released: true, organization_slug: organization.slug },
  })
  await page.goto(`/project/${ref}?featurePreviewModal=${preview}`)
  await page.getByRole('button', { name: 'Enable preview' }).click()
  await page.keyboard.press('Escape')

  await test.step('the switcher leads to the form of a new branch, and the branch comes up in the list', async () => {
    await page.getByRole('button', { name: 'Switch: branches' }).click()
    await page.getByRole('link', { name: 'New branch' }).click()
    await expect(page.getByRole('heading', { name: 'No branches' })).toBeVisible()
    const panel = page.getByRole('dialog', { name: 'New branch' })
    await panel.getByLabel('Name').fill('add-prices')
    await expect(panel.getByText('The tables start empty.')).toBeVisible()
    await panel.getByRole('button', { name: /^Create branch/ }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText('main')
    await expect(rows(page).nth(1)).toContainText('Production')
    await expect(rows(page).nth(2)).toContainText('add-prices')
    await expect(rows(page).nth(2)).toContainText('Schema only')
    await expect(rows(page).nth(2)).toContainText('Healthy')
    await expect(page).toHaveURL(new RegExp(`/project/${ref}/branches$`))
  })

  await test.step('the switcher leads to the branch, which says that it is a preview', async () => {
    await page.getByRole('button', { name: 'Switch: branches' }).click()
    await page.getByRole('option', { name: 'add-prices' }).click()
    await expect(page).not.toHaveURL(new RegExp(ref))
    await expect(page.getByRole('heading', { name: 'add-prices' })).toBeVisible()
    await expect(bar(page)).toContainText('lighthouse')
    await expect(bar(page)).toContainText('Preview')
  })
  const branchRef = new URL(page.url()).pathname.split('/')[2] ?? ''
  const branch = new TestProject(person, branchRef, '')

  await test.step('4.12: the address of a branch opens it, without a message', async () => {
    await page.goto(`/project/${branchRef}`)
    await expect(page.getByRole('heading', { name: 'add-prices' })).toBeVisible()
    await expect(unknownProject(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Project settings' }).first().click()
    await expect(page.getByText('This is a preview branch of')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Transfer' })).toHaveCount(0)
  })

  await test.step('the command palette switches branches', async () => {
    await page.goto(`/project/${ref}`)
    await expect(page.getByRole('heading', { name: 'lighthouse' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('switch to add')
    await palette.getByRole('option', { name: 'Switch to add-prices' }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${branchRef}$`))
  })

  await test.step('a branch is not listed as a project, and its project says how many it has', async () => {
    await page.goto(`/org/${organization.slug}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('1 branch')
  })

  await test.step('what was changed in the branch is compared and merged', async () => {
    await page.goto(`/project/${ref}/branches`)
    await page.getByRole('link', { name: 'Compare add-prices' }).click()
    await expect(sameSchema(page)).toBeVisible()
    await branch.query('alter table lamps add column price numeric')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(statements(page)).toHaveCount(1)
    await expect(statements(page)).toContainText(/add column "?price"? numeric/i)
    await merge(page)
    await expect(page.getByText('Merged add-prices into lighthouse')).toBeVisible()
    await expect(sameSchema(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete branch' })).toBeVisible()
    const [found] = await project.query('select id, colour, price from lamps')
    expect(found?.rows).toEqual([['1', 'red', null]])
  })

  await test.step('what deletes data is said, and merged with the name of the project alone', async () => {
    await branch.query('alter table lamps drop column colour')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Statement 1 would delete data')).toBeVisible()
    await expect(statements(page)).toContainText('Deletes data')

    // Read by nobody: a merge is of what was shown.
    await branch.query('create table buoys (id int primary key)')
    await merge(page, 'lighthouse')
    await expect(page.getByText('The branch or the project has changed meanwhile')).toBeVisible()
    await expect(statements(page).filter({ hasText: /buoys/ }).first()).toBeVisible()
    await merge(page, 'lighthouse')
    await expect(sameSchema(page)).toBeVisible()
    const [columns] = await project.query(
      `select column_name from information_schema.columns where table_name = 'lamps' order by 1`,
    )
    expect(columns?.rows).toEqual([['id'], ['price']])
  })

  await test.step('a merge that the project refuses changes nothing, and says what Postgres said', async () => {
    // The branch has no rows that lack it.
    await branch.query('alter table lamps add column keeper text not null')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(statements(page)).toHaveCount(1)
    await merge(page)
    const refusal = page.getByRole('alert').filter({ hasText: 'The branch was not merged' })
    await expect(refusal).toContainText('contains null values')
    await expect(statements(page)).toHaveCount(1)
  })

  await test.step('edge functions that differ are named, and deployed to the project', async () => {
    await branch.query('alter table lamps drop column keeper')
    await person.request('POST /v1/projects/:ref/functions/deploy', {
      params: { ref: branchRef },
      query: { slug: 'greet' },
      body: {
        metadata: { entrypoint_path: 'index.ts' },
        files: [{ name: 'index.ts', content: `Deno.serve(() => new Response('hello'))` }],
      },
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('list', { name: 'Edge functions' })).toHaveText('greetNew')
    await expect(statements(page)).toHaveCount(0)
    await merge(page)
    await expect(sameSchema(page)).toBeVisible()
    const deployed = await person.request('GET /v1/projects/:ref/functions', { params: { ref } })
    expect(deployed.map(({ slug }) => slug)).toEqual(['greet'])
  })

  await test.step('a reset gives the branch the database of the project again', async () => {
    await page.getByRole('link', { name: 'Branches' }).first().click()
    await expect(rows(page).nth(2)).not.toContainText('Never')
    await page.getByRole('button', { name: 'Reset add-prices' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Reset branch' })
    await dialog.getByRole('switch', { name: 'Copy data' }).click()
    await dialog.getByRole('button', { name: 'Reset branch' }).click()
    await expect(dialog).toBeHidden()
    await expect(rows(page).nth(2)).toContainText('With data')
    await expect(rows(page).nth(2)).toContainText('Healthy')
    await branch.settled('ACTIVE_HEALTHY')
    expect((await branch.query('select * from lamps'))[0]?.rows).toEqual([['1', null]])
    await page.getByRole('link', { name: 'Compare add-prices' }).click()
    await expect(sameSchema(page)).toBeVisible()
  })

  await test.step('without the preview a branch still says what it is', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'false'), preview)
    await page.goto(`/project/${branchRef}`)
    await expect(bar(page)).toContainText('lighthouse')
    await expect(bar(page)).toContainText('add-pricesPreview')
    await expect(page.getByRole('button', { name: 'Switch: branches' })).toHaveCount(0)
    await page.evaluate((key) => localStorage.setItem(key, 'true'), preview)
  })

  await test.step('a branch that is deleted is gone', async () => {
    await page.goto(`/project/${branchRef}/branches`)
    await page.getByRole('button', { name: 'Delete add-prices' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete branch' })
    await dialog.getByRole('button', { name: 'Delete branch' }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${ref}/branches$`))
    await expect(page.getByRole('heading', { name: 'No branches' })).toBeVisible()
  })

  await test.step('on a plan without branches the page says so, and offers none', async () => {
    await givePlan(installation.url, organization, 'tier_free')
    await page.reload()
    await expect(page.getByText('No branches can be created')).toBeVisible()
    const create = page.getByRole('button', { name: 'New branch' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
  })
})
