import { expect } from '../fixtures.ts'
import { test } from '../outside.ts'

test('a project that exceeds its size limit says so on an open page, and no longer when space was freed', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'warehouse' })
  await project.query('create table filled (t text)')
  await page.goto(`/project/${project.ref}`)
  await expect(page.getByRole('heading', { name: 'warehouse' })).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notices' })
  // Another strip, which comes later: it needs to know the organization of the project.
  await expect(notices).toContainText('Missing Billing Information')
  await expect(notices).not.toContainText('read-only')

  const fill = 'insert into filled select repeat(md5(n::text), 30) from generate_series(1, 5000) n'
  await expect(async () => {
    for (;;) await project.query(fill)
  }).rejects.toThrow('read-only because its databases exceed their size limit')
  await expect(notices).toContainText('This project is read-only.')
  await expect(notices).toContainText(/The databases use [\d.]+ MB of 60 MB\. Delete rows in the table editor/)

  await project.query('begin read write; truncate filled; commit')
  await expect(notices).not.toContainText('read-only')
  await project.query(fill)
})
