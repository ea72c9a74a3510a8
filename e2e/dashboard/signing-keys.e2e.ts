import { createClient } from '@supabase/supabase-js'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const idIn = async (list: Locator): Promise<string> => {
  await expect(list.getByRole('listitem')).toHaveCount(1)
  return (await list.getByRole('listitem').locator('.font-mono').innerText()).trim()
}

test('an owner rotates the JWT signing keys: users stay signed in until the previous key is revoked', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const { url } = await project.detail()
  const keys = await person.request('GET /v1/projects/:ref/api-keys', { params: { ref: project.ref }, query: {} })
  const apikey = keys.find(({ type }) => type === 'publishable')?.api_key ?? ''
  const client = createClient(url, apikey, { auth: { autoRefreshToken: false, persistSession: false } })
  const { data } = await client.auth.signUp({ email: 'keeper@example.com', password: 'correct horse 7' })
  const first = data.session?.access_token ?? ''
  const statusWith = async (token: string) =>
    (await fetch(`${url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } })).status
  expect(await statusWith(first)).toBe(200)

  const inUse = page.getByRole('list', { name: 'Key in use', exact: true })
  const standby = page.getByRole('list', { name: 'Standby key', exact: true })
  const used = page.getByRole('list', { name: 'Previously used keys', exact: true })
  const revoked = page.getByRole('list', { name: 'Revoked keys', exact: true })
  await page.goto(`/project/${project.ref}/settings/jwt`)
  await expect(inUse).toContainText('ES256')
  await expect(used).toContainText('Legacy secret')
  const firstId = await idIn(inUse)

  await test.step('a standby key is created', async () => {
    await page.getByRole('button', { name: 'New standby key' }).click()
    const panel = page.getByRole('dialog', { name: 'New standby key' })
    await panel.getByLabel('Algorithm').click()
    await page.getByRole('option', { name: 'RS256' }).click()
    await panel.getByRole('button', { name: /^Create standby key/ }).click()
    await expect(panel).toBeHidden()
    await expect(standby).toContainText('RS256')
    await expect(page.getByRole('button', { name: 'New standby key' })).toHaveCount(0)
  })

  const secondId = await idIn(standby)
  await test.step('it is rotated to, with the consequences in words; nobody is signed out', async () => {
    await standby.getByRole('button', { name: 'Rotate to this key' }).click()
    const question = page.getByRole('alertdialog', { name: 'Rotate signing keys' })
    await expect(question).toContainText('nobody is signed out')
    await question.getByRole('button', { name: 'Rotate keys' }).click()
    await expect(question).toBeHidden()
    await expect(inUse).toContainText(secondId)
    await expect(used).toContainText(firstId)
    await expect(standby).toHaveCount(0)
    expect(await statusWith(first)).toBe(200)
  })

  await test.step('the previous key is revoked: its tokens are refused, and a session refreshes', async () => {
    await used.getByRole('listitem').filter({ hasText: firstId }).getByRole('button', { name: 'Revoke' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke signing key' })
    await expect(question).toContainText('They are valid for 60 minutes')
    await question.getByRole('button', { name: 'Revoke key' }).click()
    await expect(question).toBeHidden()
    await expect(revoked).toContainText(firstId)
    expect([401, 403]).toContain(await statusWith(first))
    const refreshed = await client.auth.refreshSession(data.session ?? undefined)
    expect(await statusWith(refreshed.data.session?.access_token ?? '')).toBe(200)
  })

  await test.step('a revoked key is deleted', async () => {
    await revoked.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete signing key' })
    await question.getByRole('button', { name: 'Delete key' }).click()
    await expect(question).toBeHidden()
    await expect(revoked).toHaveCount(0)
    await expect(inUse).toContainText(secondId)
  })
})
