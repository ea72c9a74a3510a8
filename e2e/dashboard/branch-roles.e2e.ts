import type { Role } from '@cairn/contracts/roles'
import { signUp, TestProject } from '@cairn/dev-env/person'
import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'
import { expectRefused, join, only } from '../roles.ts'

const preview = 'supabase-ui-branching-2-0'
const rows = (page: Page) => page.getByRole('table', { name: 'Branches' }).getByRole('row')
const statements = (page: Page) => page.getByRole('list', { name: 'Statements' }).getByRole('listitem')
const writers = 'Owners, administrators and developers'

/** A control that can be used. */
const expectOffered = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
}

const branchOf = async (owner: Person, project: TestProject, name: string): Promise<TestProject> => {
  const { ref } = await owner.request('POST /platform/projects/:ref/branches', {
    params: { ref: project.ref },
    body: { branch_name: name },
  })
  const branch = new TestProject(owner, ref, '')
  await branch.settled('ACTIVE_HEALTHY')
  return branch
}

/** That a project has no branch of this ref. */
const expectNoBranch = async (page: Page, { ref }: TestProject, branch: TestProject): Promise<void> => {
  await page.goto(`/project/${ref}/branches/${branch.ref}`)
  await expect(page.getByText('This branch does not exist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Branches' }).first()).toBeVisible()
}

test('a branch does not exist outside its organization; members see the controls that their role allows, and why the others are refused', async ({
  page,
  person,
  operator,
  installation,
}) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization('Harbour')
  const { slug } = organization
  const project = await owner.createProject({ organization, name: 'lighthouse' })
  const { ref } = project
  await operator.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'gitlessBranching' },
    body: { released: true },
  })
  const branch = await branchOf(owner, project, 'add-prices')
  await branch.query('create table prices (id int primary key)')
  const own = await person.createProject({ name: 'own' })
  const inOwn = await branchOf(person, own, 'in-own')
  const become = (role: Role) =>
    owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
      params: { slug, account_id: person.accountId },
      body: { role },
    })
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), preview)

  await test.step('a branch of another organization does not exist for somebody who knows its ref', async () => {
    await page.goto(`/project/${branch.ref}`)
    await expect(page.getByText('This project does not exist')).toBeVisible()
    await expect(page.getByText('add-prices')).toHaveCount(0)
    await expectNoBranch(page, own, branch)
    await page.goto(`/project/${own.ref}/branches/${inOwn.ref}`)
    await expect(page.getByText('The branch and the project have the same schema')).toBeVisible()
  })

  await test.step('nor does it for every call that takes the ref of a branch', async () => {
    const params = { ref: branch.ref }
    const refused = [
      () => person.request('GET /platform/projects/:ref/branches', { params }),
      () => person.request('GET /platform/branches/:ref/diff', { params }),
      () => person.request('POST /platform/branches/:ref/merge', { params, body: { fingerprint: 'guessed' } }),
      () => person.request('POST /platform/branches/:ref/reset', { params, body: {} }),
      () => person.request('DELETE /platform/branches/:ref', { params }),
      () => person.request('POST /v1/branches/:ref/merge', { params }),
      () => person.request('POST /v1/branches/:ref/reset', { params }),
      () => person.request('DELETE /v1/branches/:ref', { params }),
    ]
    for (const call of refused) await expect(call()).rejects.toThrow(/refused with 404 project_not_found/)
  })

  await join(owner, person, slug)

  await test.step('a branch of another project is none of this one', () => expectNoBranch(page, own, branch))

  await test.step('a read-only member reads and compares branches, and is told who may do the rest', async () => {
    await page.goto(`/project/${ref}/branches`)
    await expect(rows(page)).toHaveCount(3)
    await expectRefused(page, 'New branch', only(writers, 'create a branch of a project'))
    await expectRefused(page, 'Reset add-prices', only(writers, 'reset a branch'))
    await expectRefused(page, 'Delete add-prices', only(writers, 'delete a branch'))
    await page.getByRole('link', { name: 'Compare add-prices' }).click()
    await expect(statements(page).first()).toContainText('prices')
    await expectRefused(page, 'Merge', only(writers, 'merge a branch into its project'))
  })

  await test.step('the address of the form leads a read-only member to a form that says why it cannot be sent', async () => {
    await page.goto(`/project/${ref}/branches?new=branch`)
    const panel = page.getByRole('dialog', { name: 'New branch' })
    await expect(panel.getByText(only(writers, 'create a branch of a project'))).toBeVisible()
    await panel.getByLabel('Name').fill('mine')
    await expect(panel.getByRole('button', { name: /^Create branch/ })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the server refuses a read-only member the same', async () => {
    const params = { ref: branch.ref }
    const { fingerprint } = await person.request('GET /platform/branches/:ref/diff', { params })
    const refused = [
      () => person.request('POST /platform/projects/:ref/branches', { params: { ref }, body: { branch_name: 'mine' } }),
      () => person.request('POST /platform/branches/:ref/reset', { params, body: {} }),
      () => person.request('POST /platform/branches/:ref/merge', { params, body: { fingerprint } }),
      () => person.request('DELETE /platform/branches/:ref', { params }),
    ]
    for (const call of refused) await expect(call()).rejects.toThrow(/refused with 403 forbidden/)
  })

  await test.step('a developer creates a branch, and merges one', async () => {
    await become('developer')
    await page.goto(`/project/${ref}/branches`)
    await page.getByRole('button', { name: 'New branch' }).click()
    const panel = page.getByRole('dialog', { name: 'New branch' })
    await panel.getByLabel('Name').fill('by-developer')
    await panel.getByRole('button', { name: /^Create branch/ }).click()
    await expect(rows(page).filter({ hasText: 'by-developer' })).toContainText('Healthy')
    await expectOffered(page, 'Reset add-prices')
    await expectOffered(page, 'Delete add-prices')
    await page.getByRole('link', { name: 'Compare add-prices' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge branch' }).click()
    await expect(page.getByText('Merged add-prices into lighthouse')).toBeVisible()
    const [found] = await project.query(`select to_regclass('prices') as prices`)
    expect(found?.rows).toEqual([['prices']])
  })

  await test.step('an administrator resets a branch', async () => {
    await become('administrator')
    await branch.query('create table unwanted (id int)')
    await page.goto(`/project/${ref}/branches`)
    await expectOffered(page, 'New branch')
    await page.getByRole('button', { name: 'Reset add-prices' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset branch' }).click()
    await expect(page.getByText('add-prices is being reset')).toBeVisible()
    await branch.settled('ACTIVE_HEALTHY')
    await expect(rows(page).filter({ hasText: 'add-prices' })).toContainText('Healthy')
    expect((await branch.query(`select to_regclass('unwanted') as unwanted`))[0]?.rows).toEqual([[null]])
  })

  await test.step('an owner deletes a branch', async () => {
    await become('owner')
    await page.goto(`/project/${ref}/branches`)
    await expectOffered(page, 'New branch')
    await expectOffered(page, 'Reset add-prices')
    await page.getByRole('button', { name: 'Delete by-developer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete branch' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).filter({ hasText: 'by-developer' })).toHaveCount(0)
  })
})
