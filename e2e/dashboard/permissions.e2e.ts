import { signUp } from '@cairn/dev-env/person'
import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, runSql } from '../steps.ts'

const invite = async (owner: Person, guest: Person, slug: string): Promise<void> => {
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: guest.email, role: 'read_only' },
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  await guest.request('POST /platform/invitations/:token/accept', { params: { token } })
}

/** That a control is there, cannot be used, and says why to whoever comes by keyboard. */
const expectRefused = async (page: Page, name: string, reason: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  // Focus by script counts as the keyboard's only after a key. Where Tab leads from there, a control that is drawn late decides.
  await page.keyboard.press('Shift+Tab')
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText(reason)
  await page.keyboard.press('Escape')
}

const only = (who: string, what: string, role = 'a read-only member') => `${who} may ${what}. You are ${role}.`

test('a role decides what can be done, in words and on the server, and a new role changes both', async ({
  installation,
  page,
  person,
}) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization('Harbour')
  const project = await owner.createProject({ organization, name: 'lighthouse' })
  await project.query(`create table lamp (id int primary key, colour text); insert into lamp values (1, 'white')`)
  await invite(owner, person, organization.slug)

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
