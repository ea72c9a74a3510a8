import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Verdict } from '@cairn/dev-env/reverse-proxy'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { signInWith, toast } from '../steps.ts'

const isCreation = (call: IncomingMessage) => call.method === 'POST' && call.url === '/platform/profile'

const consoleErrors = (page: Page): string[] => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  return said
}

test('a profile that cannot be made: Failed to create your profile. Please refresh to try again.', async ({
  page,
  installation,
}) => {
  let isBroken = true
  await using proxy = await startReverseProxy(installation.url, (call) =>
    isBroken && isCreation(call)
      ? { status: 422, body: JSON.stringify({ message: 'Out of names.', code: 422, reason: 'x', requestId: 'x' }) }
      : 'pass',
  )
  await signIn(page, await signUp(installation.url, 'unlucky'))
  await page.goto(`${proxy.url}/organizations`)
  await expect(toast(page, 'Failed to create your profile. Please refresh to try again.')).toBeVisible()
  await expect(toast(page, 'Failed to create profile: Out of names.')).toBeVisible()

  isBroken = false
  await page.reload()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menu').getByText('unlucky').first()).toBeVisible()
})

test('who signs up has a profile at once: the console of the browser stays empty', async ({
  page,
  operator: _operator,
}) => {
  const said = consoleErrors(page)
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill(`first-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password 7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/organizations|\/new/)
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(
    page
      .getByRole('menu')
      .getByText(/^first-/)
      .first(),
  ).toBeVisible()
  expect(said).toEqual([])
})

test('a create response with code 409 means the profile exists: it is only logged', async ({ page, installation }) => {
  const person = await signUp(installation.url, 'two-tabs')
  // The tab beside this one is a moment faster each time.
  await using proxy = await startReverseProxy(installation.url, async (call): Promise<Verdict> => {
    if (isCreation(call)) await person.send('POST /platform/profile')
    return 'pass'
  })
  await signIn(page, person)
  const said = consoleErrors(page)
  await page.goto(`${proxy.url}/account/me`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect.poll(() => said.join('\n')).toContain('Profile already exists:')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
})

test('a create response with code 409 shows a developer toast in non-production', async ({
  page,
  startInstallation,
}) => {
  const staging = await startInstallation({ CAIRN_ENVIRONMENT: 'staging' })
  const person = await signUp(staging.url, 'two-tabs')
  await using proxy = await startReverseProxy(staging.url, async (call): Promise<Verdict> => {
    if (isCreation(call)) await person.send('POST /platform/profile')
    return 'pass'
  })
  await signIn(page, person)
  await page.goto(`${proxy.url}/account/me`)
  await expect(toast(page, /^\[DEV\] /)).toBeVisible()
})

test('permissions that cannot be loaded are reported with the status code', async ({ page, installation, person }) => {
  await using proxy = await startReverseProxy(installation.url, (call) =>
    call.url === '/platform/profile/permissions'
      ? { status: 418, body: JSON.stringify({ message: 'No tea.', code: 418, reason: 'x', requestId: 'x' }) }
      : 'pass',
  )
  const { slug } = await person.createOrganization()
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/error-reports'))
  await page.goto(`${proxy.url}/org/${slug}/team`)
  const call = await reported
  // It is an API call as the others are.
  expect(call.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const report = call.postData() ?? ''
  expect(report).toContain('"status":"418"')
  expect(report).toContain('GET /platform/profile/permissions')
})

test('signing out clears local storage and what was read', async ({ page, person, installation }) => {
  await person.createOrganization('Harbour')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(page).toHaveURL(/\/organizations$/)
  const mine = ['cairn.theme', 'cairn.rail', 'supabase-ui-cls', 'somebody.elses']
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, 'light')
  }, mine)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  // The open page follows at once.
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => mine.includes(key) || key.startsWith('cairn.auth'))).toEqual([])

  await test.step('who signs in next in the same page sees their own organizations', async () => {
    const next = await signUp(installation.url, 'next')
    await next.createOrganization('Quarry')
    await signInWith(page, next.email, next.password)
    await expect(page.getByRole('link', { name: /Quarry/ })).toBeVisible()
    await expect(page.getByText('Harbour')).toHaveCount(0)
  })
})

test('a 401 on profile load signs the user out and goes to /sign-in', async ({ page, installation, person }) => {
  let isRefused = false
  await using proxy = await startReverseProxy(installation.url, (call) =>
    isRefused && call.url === '/platform/profile'
      ? { status: 401, body: JSON.stringify({ message: 'No.', code: 401, reason: 'unauthorized', requestId: 'x' }) }
      : 'pass',
  )
  await page.goto(`${proxy.url}/organizations`)
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('somebody.elses', 'kept data'))
  isRefused = true
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('somebody.elses')
  expect(person.email).not.toBe('')
})

test('a server that is out of reach, in words', async ({ page, installation, person }) => {
  const organization = await person.createOrganization('Out of reach')
  let isUp = true
  await using proxy = await startReverseProxy(installation.url, (call) => {
    if (!isUp && call.url?.startsWith('/platform/') === true) call.socket.destroy()
    return 'pass'
  })
  await page.goto(`${proxy.url}/org/${organization.slug}/general`)
  await page.getByLabel('Name').first().fill('Renamed')
  isUp = false
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(
    page.getByText('Unable to reach the server. Please check your network or try again later.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Renamed')
})

test('Failed to check password strength: the reason is shown, and the form still works', async ({
  page,
  installation,
}) => {
  await using proxy = await startReverseProxy(installation.url, (call) =>
    call.url === '/platform/profile/password-check'
      ? { status: 500, body: JSON.stringify({ message: 'Out of breath.', code: 500, reason: 'x', requestId: 'x' }) }
      : 'pass',
  )
  await page.goto(`${proxy.url}/sign-up`)
  await page.getByLabel('Email').fill(`measured-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('granite owl tunes 7 kettles')
  await expect(toast(page, 'Failed to check password strength: Out of breath.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/organizations|\/new/)
})
