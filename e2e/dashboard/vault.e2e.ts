import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'

test('a secret is created, shown, read by a function of the database, changed and deleted', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query(`
    create function public.read_secret(wanted text) returns text language sql security definer set search_path = ''
      as $$ select decrypted_secret from vault.decrypted_secrets where name = wanted $$`)
  const readInSql = async (name: string) => {
    const [result] = await project.query(`select public.read_secret('${name}')`)
    return result?.rows[0]?.[0] ?? undefined
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/project/${project.ref}/settings`)
  await page.getByRole('navigation', { name: 'Project settings' }).getByRole('link', { name: 'Vault' }).click()
  await expect(page).toHaveURL(`/project/${project.ref}/settings/vault/secrets`)
  const secrets = page.getByRole('list', { name: 'Secrets' })
  const row = (name: string) => secrets.getByRole('listitem').filter({ hasText: name })

  await test.step('a secret of several lines is created; a name that is taken is refused', async () => {
    await page.getByRole('button', { name: 'New secret' }).click()
    const panel = page.getByRole('dialog', { name: 'New secret' })
    await panel.getByRole('button', { name: /^Create secret/ }).click()
    await expect(panel.getByText('Enter a name.')).toBeVisible()
    await expect(panel.getByText('Enter a value.')).toBeVisible()
    await panel.getByLabel('Name').fill('deploy_key')
    await panel.getByLabel('Description').fill('Of the build server')
    await panel.getByLabel('Value').fill('line one\nline two')
    await panel.getByRole('button', { name: /^Create secret/ }).click()
    await expect(panel).toBeHidden()
    await expect(row('deploy_key')).toContainText('Of the build server')

    await page.getByRole('button', { name: 'New secret' }).click()
    await panel.getByLabel('Name').fill('deploy_key')
    await panel.getByLabel('Value').fill('another')
    await panel.getByRole('button', { name: /^Create secret/ }).click()
    await expect(panel.getByText('A secret with this name exists already.')).toBeVisible()
    await panel.getByLabel('Name').fill('mail_key')
    await panel.getByRole('button', { name: /^Create secret/ }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('its value is hidden until it is shown, and a function reads it', async () => {
    await expect(row('deploy_key')).not.toContainText('line one')
    await expect(row('deploy_key').getByRole('button', { name: 'Copy the secret deploy_key' })).toBeHidden()
    await row('deploy_key').getByRole('button', { name: 'Show the secret deploy_key' }).click()
    await expect(row('deploy_key').getByText('line one\nline two')).toBeVisible()
    await row('deploy_key').getByRole('button', { name: 'Copy the secret deploy_key' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('line one\nline two')
    expect(await readInSql('deploy_key')).toBe('line one\nline two')
  })

  await test.step('a new value replaces the old one, on the page too; an empty one keeps it', async () => {
    await row('deploy_key').getByRole('button', { name: 'Edit the secret deploy_key' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit secret' })
    await panel.getByLabel('Name').fill('build_key')
    await panel.getByRole('button', { name: /^Save secret/ }).click()
    await expect(panel).toBeHidden()
    expect(await readInSql('build_key')).toBe('line one\nline two')

    await row('build_key').getByRole('button', { name: 'Show the secret build_key' }).click()
    await expect(row('build_key')).toContainText('line one')
    await row('build_key').getByRole('button', { name: 'Edit the secret build_key' }).click()
    await panel.getByLabel('New value').fill('rotated')
    await panel.getByRole('button', { name: /^Save secret/ }).click()
    await expect(panel).toBeHidden()
    await expect(row('build_key')).not.toContainText('line one')
    await row('build_key').getByRole('button', { name: 'Show the secret build_key' }).click()
    await expect(row('build_key')).toContainText('rotated')
    expect(await readInSql('build_key')).toBe('rotated')
  })

  await test.step('secrets are searched, and deleted after a question', async () => {
    await page.getByRole('searchbox', { name: 'Search secrets' }).fill('mail')
    await expect(row('build_key')).toHaveCount(0)
    await row('mail_key').getByRole('button', { name: 'Delete the secret mail_key' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete secret' })
    await expect(question).toContainText('mail_key')
    await question.getByRole('button', { name: 'Delete secret' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('No secrets match')).toBeVisible()
    expect(await readInSql('mail_key')).toBeUndefined()
    await page.getByRole('searchbox', { name: 'Search secrets' }).fill('')
    await expect(row('build_key')).toBeVisible()
  })

  await test.step('a value that cannot be decrypted is said to be so, and takes a new one', async () => {
    await writeFile(join(installation.home, 'instances', project.ref, 'data', 'vault.key'), randomBytes(32))
    await page.reload()
    await page.getByRole('button', { name: 'Show the secret build_key' }).click()
    await expect(page.getByText('The secret could not be read')).toBeVisible()
    await expect(page.getByText(/encrypted with the key of another database/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit the secret build_key' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit secret' })
    await panel.getByLabel('New value').fill('of this one')
    await panel.getByRole('button', { name: /^Save secret/ }).click()
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Show the secret build_key' }).click()
    await expect(secrets).toContainText('of this one')
  })
})
