import type { Installation } from '@cairn/dev-env/installation'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, runSql } from '../steps.ts'

test.use({
  settings: {
    CAIRN_MODE: 'self-hosted',
    CAIRN_DISABLED_FEATURES: 'organizations:create, profile:update, project_settings:restart_project',
  },
  startsEmpty: true,
})

const saidAfter = (installation: Installation, words: string): string =>
  installation.said
    .find((line) => line.trim().startsWith(words))
    ?.trim()
    .slice(words.length)
    .trim() ?? ''

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a self-hosted installation: its administrator, its one project, and the features that it lacks', async ({
  page,
  installation,
}) => {
  const email = saidAfter(installation, 'Administrator')
  const password = saidAfter(installation, 'Password')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await test.step('the start page leads to the default project, by way of signing in', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fproject%2Fdefault$/)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
    await signIn(page, email, password)
    await expect(page).toHaveURL(/\/project\/default$/)
    await expect(page.getByRole('heading', { name: 'Default project', exact: true })).toBeVisible()
  })

  await test.step('signing in leads there without being told to', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in$/)
    await signIn(page, email, password)
    await expect(page).toHaveURL(/\/project\/default$/)
    await page.goto('/sign-in')
    await expect(page).toHaveURL(/\/project\/default$/)
    await page.getByRole('link', { name: 'Cairn: start' }).click()
    await expect(page).toHaveURL(/\/project\/default$/)
  })

  await test.step('its database is as any other', async () => {
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await runSql(page, 'create table stones (id int primary key); insert into stones values (1)', {
      isDangerous: true,
    })
    await openTable(page, 'stones')
    await expect(page).toHaveURL(/\/project\/default\/editor\/\d+/)
  })

  await test.step('what is switched off says so', async () => {
    await page.goto('/organizations')
    await expect(page.getByRole('link', { name: 'Default organization' })).toBeVisible()
    const create = page.getByRole('button', { name: 'New organization' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await create.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Making organizations is switched off on this installation.')
    await page.getByRole('link', { name: 'Default organization' }).click()
    await page.getByRole('link', { name: 'Team' }).first().click()
    const invite = page.getByRole('button', { name: /^Invite/ })
    await expect(invite).toHaveAttribute('aria-disabled', 'true')
    await invite.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Inviting people is switched off on this installation.')
    await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0)
    await page.goto(`${new URL(page.url()).pathname.replace(/\/team$/, '')}/billing`)
    await expect(page.getByText('Billing is switched off on this installation.')).toBeVisible()
    expect(asked.filter((path) => path.includes('/invoices/') || path.endsWith('/customer'))).toEqual([])
    await page.goto('/account/me')
    await page.getByLabel('First name').fill('Ada')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('First name').fill('')
    await page.goto('/project/default')
    await page.getByRole('link', { name: 'Project settings' }).first().click()
    await expect(page.getByRole('button', { name: 'Restart' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('nobody signs up', async () => {
    await page.goto('/logout')
    // The query above was never saved, but its draft is on the server: nothing is asked.
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.goto('/sign-up')
    await expect(page.getByText('Signing up is switched off on this installation.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  expect(asked.some((path) => path.endsWith('/profile'))).toBe(true)
  // Permissions are not asked: all is offered, and the server judges.
  expect(asked.filter((path) => path.includes('/permissions'))).toEqual([])

  await test.step('the password is said once, and is in no later start', async () => {
    await installation.end('SIGTERM')
    await installation.start()
    expect(installation.said.join('\n')).not.toContain(password)
    expect(saidAfter(installation, 'Administrator')).toBe('')
  })
})
