import { startLocalServer } from '@cairn/dev-env/local-server'
import { z } from 'zod'
import { expect, test } from '../fixtures.ts'

const Tokens = z.object({ access_token: z.string() })

test('an app is published, authorized by a person who signs in first, and revoked', async ({
  page,
  person,
  browser,
  installation,
}) => {
  await using app = await startLocalServer(() => ({
    headers: { 'content-type': 'text/plain' },
    body: 'Back in the app',
  }))
  const callback = `${app.url}/callback`
  const { slug } = await person.createOrganization('Harbour')
  await page.goto(`/org/${slug}/apps`)
  await page.getByRole('button', { name: 'Publish app' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Orders')
  await panel.getByLabel('Website').fill('https://orders.example.com')
  await panel.getByLabel('Redirect URIs').fill(callback)
  await panel.getByRole('button', { name: /^Publish app/ }).click()
  await expect(panel.getByText('Select at least one scope.')).toBeVisible()
  await panel.getByLabel('Organizations').click()
  await page.getByRole('option', { name: 'Read', exact: true }).click()
  await panel.getByRole('button', { name: /^Publish app/ }).click()
  const clientId = (await page.getByRole('region', { name: 'Client ID' }).textContent()) ?? ''
  const secret = (await page.getByRole('region', { name: 'Client secret' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect(page.getByRole('table', { name: 'Published apps' })).toContainText('Orders')

  await using visitor = await browser.newContext({ baseURL: installation.url })
  const { headers } = await fetch(`${installation.url}/authorize`)
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    state: 'a b&c',
  })
  const other = await visitor.newPage()
  await other.goto(`/v1/oauth/authorize?${asked}`)
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Authorize Orders' })).toBeVisible()
  await expect(other.getByLabel('Organization')).toHaveText('Harbour')
  await expect(other.getByText('See the organization')).toBeVisible()
  await other.getByRole('button', { name: 'Decline' }).click()
  await other.waitForURL(`${callback}?*`)
  expect(new URL(other.url()).searchParams.get('error')).toBe('access_denied')

  await other.goto(`/v1/oauth/authorize?${asked}`)
  await other.getByRole('button', { name: 'Authorize Orders' }).click()
  await other.waitForURL(`${callback}?*`)
  const { searchParams } = new URL(other.url())
  expect(searchParams.get('state')).toBe('a b&c')
  const answer = await fetch(`${installation.url}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: callback,
      client_id: clientId,
      client_secret: secret,
    }),
  })
  const { access_token: token } = Tokens.parse(await answer.json())
  const ask = () =>
    fetch(`${installation.url}/v1/organizations/${slug}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await other.goBack()
  await expect(other.getByRole('heading', { name: 'This request was already answered' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Revoke Orders' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('heading', { name: 'No authorized apps' })).toBeVisible()
  expect((await ask()).status).toBe(401)
})
