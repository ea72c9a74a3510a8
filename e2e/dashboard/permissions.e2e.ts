import { signUp } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'
import { expectRefused, join, only } from '../roles.ts'
import { openTable, runSql } from '../steps.ts'

test('a role decides what can be done, in words and on the server, and a new role changes both', async ({
  installation,
  page,
  person,
}) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization('Harbour')
  const project = await owner.createProject({ organization, name: 'lighthouse' })
  await project.query(`create table lamp (id int primary key, colour text); insert into lamp values (1, 'white')`)
  await join(owner, person, organization.slug)

  await page.goto(`/org/${organization.slug}`)
  await expectRefused(page, 'New project', only('Owners and administrators', 'create a project'))

  await page.goto(`/project/${project.ref}`)
  await page.getByRole('link', { name: 'Project settings' }).first().click()
  await expectRefused(page, 'Pause', only('Owners and administrators', 'pause a project'))
  await expectRefused(page, 'Restart', only('Owners, administrators and developers', 'restart a project'))

  const noWriting = only('Owners, administrators and developers', 'change tables and rows')
  await openTable(page, 'lamp')
  await expect(page.getByRole('gridcell', { name: 'white' })).toBeVisible()
  // Their code comes last, and puts them between the tab and the toolbar.
  await expect(page.getByRole('button', { name: 'Recent tables' })).toBeVisible()
  await expectRefused(page, 'Insert', noWriting)
  await expectRefused(page, 'New table', noWriting)
  await page.getByRole('gridcell', { name: 'white' }).click()
  await page.keyboard.press('x')
  await expect(page.getByText('colour cannot be edited')).toBeVisible()

  await page.getByRole('link', { name: 'SQL editor' }).first().click()
  await runSql(page, 'select current_user')
  await expect(page.getByText('cairn_reader')).toBeVisible()
  await runSql(page, `insert into lamp values (2, 'red')`)
  await expect(page.getByText(/Read-only access cannot run INSERT/).first()).toBeVisible()

  await owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: person.accountId },
    body: { role: 'developer' },
  })
  await page.goto(`/project/${project.ref}`)
  await page.getByRole('link', { name: 'Project settings' }).first().click()
  await expectRefused(page, 'Pause', only('Owners and administrators', 'pause a project', 'a developer'))
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).not.toHaveAttribute('aria-disabled')
  await openTable(page, 'lamp')
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).not.toHaveAttribute('aria-disabled')

  await owner.request('DELETE /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: person.accountId },
  })
  await page.goto(`/project/${project.ref}`)
  await expect(page.getByText('This project does not exist')).toBeVisible()
  await expect(page).toHaveURL(/\/organizations/)
})
