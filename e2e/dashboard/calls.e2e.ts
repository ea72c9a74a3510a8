import { expect, test } from '../fixtures.ts'
import { openTable } from '../steps.ts'

test('all API calls send an X-Request-Id header, and pg-meta calls name the application', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query('create table stones (id int primary key)')
  const calls: { path: string; id: string | undefined; application: string | undefined }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const headers = request.headers()
    if (/^\/(platform|auth\/v1)\//.test(path))
      calls.push({ path, id: headers['x-request-id'], application: headers['x-application-name'] })
  })
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'stones')
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.goto('/account/security')
  await expect.poll(() => calls.some(({ path }) => path.startsWith('/auth/v1/'))).toBe(true)
  expect(calls.filter(({ id }) => id === undefined)).toEqual([])
  const ofDatabase = calls.filter(({ path }) => path.startsWith('/platform/pg-meta/'))
  expect(ofDatabase.length).toBeGreaterThan(0)
  expect(ofDatabase.filter(({ application }) => application?.startsWith('cairn dashboard') !== true)).toEqual([])
})

test('no page asks for the configuration, which stands in its HTML', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query('create table stones (id int primary key)')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/organizations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'stones')
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  // Its link is of the configuration.
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeVisible()
  expect(paths).toContain(`/platform/projects/${project.ref}`)
  expect(paths).not.toContain('/api/config')
})
