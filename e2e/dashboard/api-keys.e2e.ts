import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Role } from '@cairn/contracts/roles'
import { expect, test } from '../fixtures.ts'

const invite = async (owner: Person, guest: Person, slug: string, role: Role): Promise<void> => {
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: guest.email, role },
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  await guest.request('POST /platform/invitations/:token/accept', { params: { token } })
}

test('an owner creates, copies, reveals and deletes API keys: each is accepted until it is deleted', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  const { url } = await project.detail()
  const statusWith = async (apikey: string) => (await fetch(`${url}/auth/v1/settings`, { headers: { apikey } })).status
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`/project/${project.ref}/settings/api-keys`)
  const publishable = page.getByRole('list', { name: 'Publishable keys' })
  const secret = page.getByRole('list', { name: 'Secret keys' })

  await test.step('a publishable key is shown as soon as it is created', async () => {
    await page.getByRole('button', { name: 'New publishable key' }).click()
    const panel = page.getByRole('dialog', { name: 'New publishable key' })
    await panel.getByLabel('Name').fill('Mobile app')
    await panel.getByLabel('Description').fill('The app in the stores')
    await expect(panel.getByText('Use lowercase letters, digits and underscores')).toBeVisible()
    await panel.getByLabel('Name').fill('mobile_app')
    await panel.getByRole('button', { name: /^Create key/ }).click()
    await expect(panel).toBeHidden()
    const row = publishable.getByRole('listitem').filter({ hasText: 'mobile_app' })
    await expect(row).toContainText('The app in the stores')
    await row.getByRole('button', { name: 'Copy publishable key mobile_app' }).click()
    await expect.poll(copied).toMatch(/^sb_publishable_/)
    await expect(row).toContainText(await copied())
    expect(await statusWith(await copied())).toBe(200)
  })

  await test.step('a secret key is hidden until it is revealed', async () => {
    await page.getByRole('button', { name: 'New secret key' }).click()
    const panel = page.getByRole('dialog', { name: 'New secret key' })
    await panel.getByLabel('Name').fill('worker')
    await panel.getByRole('button', { name: /^Create key/ }).click()
    await expect(panel).toBeHidden()
    const row = secret.getByRole('listitem').filter({ hasText: 'worker' })
    await expect(row).toContainText('••••')
    await expect(row.getByRole('button', { name: 'Copy secret key worker' })).toBeHidden()
    await row.getByRole('button', { name: 'Show secret key worker' }).click()
    await row.getByRole('button', { name: 'Copy secret key worker' }).click()
    await expect.poll(copied).toMatch(/^sb_secret_/)
    const key = await copied()
    await expect(row).toContainText(key)
    expect(await statusWith(key)).toBe(200)

    await row.getByRole('button', { name: 'Delete secret key worker' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete secret key' })
    await question.getByRole('textbox').fill('worker')
    await question.getByRole('button', { name: 'Delete key' }).click()
    await expect(question).toBeHidden()
    await expect(row).toHaveCount(0)
    expect(await statusWith(key)).toBe(401)
  })

  await test.step('the legacy keys are disabled, and enabled again', async () => {
    await page.getByRole('tab', { name: 'Legacy keys' }).click()
    await expect(page).toHaveURL(/\?tab=legacy$/)
    await page.getByRole('button', { name: 'Copy anon key' }).click()
    await expect.poll(copied).toMatch(/^eyJ/)
    const anon = await copied()
    await page.getByRole('button', { name: 'Show service_role key' }).click()
    await page.getByRole('button', { name: 'Copy service_role key' }).click()
    await expect.poll(copied).not.toBe(anon)
    expect(await statusWith(await copied())).toBe(200)

    await page.getByRole('button', { name: 'Disable legacy keys' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable keys' }).click()
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
    expect(await statusWith(anon)).toBe(401)
    await page.getByRole('button', { name: 'Enable legacy keys' }).click()
    await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
    expect(await statusWith(anon)).toBe(200)
  })
})

test('a developer sees the API keys and cannot change them; as a read-only member they see none', async ({
  installation,
  page,
  person,
}) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization()
  const project = await owner.createProject({ organization })
  await invite(owner, person, organization.slug, 'developer')

  await page.goto(`/project/${project.ref}/settings/api-keys`)
  await expect(page.getByRole('list', { name: 'Publishable keys' })).toContainText('sb_publishable_')
  await expect(page.getByRole('button', { name: 'New secret key' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show secret key default' }).click()
  await expect(page.getByRole('list', { name: 'Secret keys' })).toContainText(/sb_secret_[\w-]{22}_/)

  await owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: person.accountId },
    body: { role: 'read_only' },
  })
  for (const [address, what] of [
    ['api-keys', 'the API keys'],
    ['jwt', 'the JWT keys'],
  ]) {
    await page.goto(`/project/${project.ref}/settings/${address}`)
    await expect(page.getByText(`You don't have access to ${what}`)).toBeVisible()
  }
})
