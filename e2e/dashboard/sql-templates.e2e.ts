import { expect, test } from '../fixtures.ts'

test('a template is found and opened as a draft with its name, and runs; a quickstart too', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/sql/new`)
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SQL templates' })).toBeVisible()
  const texts = page.getByRole('article')
  await expect(texts).not.toHaveCount(1)

  await page.getByRole('searchbox', { name: 'Search SQL templates' }).fill('walk tree')
  await expect(texts).toHaveCount(1)
  await page.getByRole('button', { name: 'Open Walk a tree' }).click()
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Walk a tree', exact: true })).toBeVisible()
  await expect(page.locator('.view-lines')).toContainText('with recursive')
  await expect(
    page.getByRole('navigation', { name: 'Snippets' }).getByRole('link', { name: /^Walk a tree/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Run/ }).click()
  await expect(page.getByRole('gridcell', { name: 'Company / Engineering / Platform', exact: true })).toBeVisible()

  await page.goto(`/project/${project.ref}/sql/quickstarts`)
  await page.getByRole('button', { name: 'Open To-do list' }).click()
  await expect(page.locator('.view-lines')).toContainText('create table lists')
  await page.getByRole('button', { name: /^Run/ }).click()
  await expect
    .poll(async () => (await project.query(`select to_regclass('public.tasks') is not null`)).at(-1)?.rows[0]?.[0])
    .toBe('t')
})
