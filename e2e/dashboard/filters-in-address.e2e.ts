import { signUp } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'

test('what an operator searches for is in the address: a reload shows the same', async ({
  page,
  operator,
  installation,
}) => {
  const someone = await signUp(installation.url, 'searched')
  await signIn(page, operator)
  await page.goto('/_operator/accounts?page=7')
  const accounts = page.getByRole('table', { name: 'Accounts' })
  const field = page.getByRole('searchbox', { name: 'Search accounts' })
  await expect(page.getByRole('heading', { name: 'No accounts match' })).toBeVisible()

  await field.pressSequentially(someone.email)
  await expect(field).toHaveValue(someone.email)
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: someone.email })
  await expect(accounts.getByRole('row')).toHaveCount(2)
  await expect(accounts).toContainText(someone.email)

  await page.reload()
  await expect(field).toHaveValue(someone.email)
  await expect(accounts.getByRole('row')).toHaveCount(2)

  await test.step('the link of the page shows all again', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(page).toHaveURL(/\/accounts$/)
    await expect(field).toHaveValue('')
    await expect(accounts).toContainText(operator.email)
  })
})

test('the state by which jobs are filtered is in the address', async ({ page, operator }) => {
  await signIn(page, operator)
  await page.goto('/_operator/jobs')
  const state = page.getByRole('combobox', { name: 'Status' })
  await expect(state).toContainText('All statuses')
  await state.click()
  await page.getByRole('option', { name: /^Cancelled/ }).click()
  await expect(page).toHaveURL(/\?state=cancelled$/)
  await page.reload()
  await expect(state).toContainText('Cancelled')
  await expect(page.getByRole('heading', { name: 'No cancelled jobs' })).toBeVisible()
})

test('projects are found by name as fast as it is typed', async ({ page, person }) => {
  const organization = await person.createOrganization('Harbour')
  await person.createProject({ organization, name: 'tides' })
  await person.createProject({ organization, name: 'storefront' })
  await page.goto(`/org/${organization.slug}`)
  const projects = page.getByRole('list', { name: 'Projects', exact: true }).getByRole('listitem')
  await expect(projects).toHaveCount(2)
  const field = page.getByRole('searchbox', { name: 'Find a project' })
  await field.pressSequentially('tides')
  await expect(field).toHaveValue('tides')
  await expect(page).toHaveURL(/\?search=tides$/)
  await expect(projects).toHaveText([/tides/])
  await field.pressSequentially(' and waves')
  await expect(page.getByText('No project has “tides and waves” in its name or ref.')).toBeVisible()
  await field.fill('')
  await expect(projects).toHaveCount(2)
})
