import { areas, pagesOf } from '../../apps/dashboard/src/pages/project/areas/area-table.ts'
import { expect, test } from '../fixtures.ts'

test('what a page that is still to come offers to run does run', async ({ person }) => {
  const project = await person.createProject({ sampleData: true })
  const asked = areas
    .flatMap(pagesOf)
    .flatMap(({ path, coming }) => (coming?.sql === undefined ? [] : [{ path, sql: coming.sql }]))
  expect(asked.length).toBeGreaterThan(10)
  for (const { path, sql } of asked) {
    const [result] = await project.query(sql)
    expect(result?.columns.length, path).toBeGreaterThan(0)
  }
})

test('each place of the rail leads to a page with a title, and to its others', async ({ page, person }) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await page.goto(`/project/${project.ref}`)
  const rail = page.getByRole('navigation', { name: 'Areas' })
  for (const { title, path, groups } of areas) {
    await rail.getByRole('link', { name: title, exact: true }).click()
    const [first] = groups.flatMap(({ pages }) => pages)
    await expect(page.getByRole('heading', { level: 1, name: first?.title ?? '' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/project/${project.ref}/${path}`))
    await expect(rail.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(/ · lighthouse · Cairn$/)
    await expect(
      page.getByRole('navigation', { name: title }).getByRole('link', { name: first?.title ?? '' }),
    ).toHaveAttribute('aria-current', 'page')
  }

  await test.step('a page of an area, and what does its work until then', async () => {
    await rail.getByRole('link', { name: 'Database', exact: true }).click()
    await page.getByRole('link', { name: 'Triggers' }).click()
    await expect(page).toHaveTitle('Triggers · Database · lighthouse · Cairn')
    await page.getByRole('link', { name: 'Open in the SQL editor' }).click()
    await expect(page).toHaveURL(/\/sql\//)
    await expect(page.locator('.monaco-editor')).toContainText('pg_trigger')
  })

  await test.step('an address that nobody made says so inside the project', async () => {
    await page.goto(`/project/${project.ref}/database/nonsense`)
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
    await expect(rail).toBeVisible()
    await expect(page).toHaveTitle('Not found · lighthouse · Cairn')
  })
})

test('on a narrow screen the pages of an area are a list to choose from', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/database/tables`)
  await page.getByRole('navigation', { name: 'Pages of Database' }).getByRole('button').click()
  await page.getByRole('combobox').fill('enum')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/database\/types$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Enumerated types' })).toBeVisible()
})

test('a paused project keeps the places that need no database', async ({ page, person }) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await person.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await project.settled('INACTIVE')
  await page.goto(`/project/${project.ref}/settings/general`)
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  await page.goto(`/project/${project.ref}/database/tables`)
  await expect(page.getByRole('button', { name: 'Restore project' })).toBeVisible()
})
