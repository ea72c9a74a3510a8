import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { givePlan } from '@cairn/dev-env'
import { expect, test } from '../fixtures.ts'

test('a backup is made by hand, downloaded, restored after a mistake and to a new project, and deleted', async ({
  page,
  person,
  installation,
}) => {
  const organization = await person.createOrganization(undefined, { tier: 'tier_free' })
  const project = await person.createProject({ organization, name: 'lighthouse' })
  await project.query(`create table lamps (name text); insert into lamps values ('north'), ('south')`)
  await page.goto(`/project/${project.ref}/database/backups`)
  await expect(page).toHaveURL(`/project/${project.ref}/database/backups/scheduled`)
  const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row')

  await test.step('on Free the page says that the plan includes no backups, and offers none', async () => {
    await expect(page.getByText('Not included in the plan of this project')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden()
  })

  await givePlan(installation.url, organization, 'tier_pro')
  await page.reload()

  await test.step('the page says how long backups are kept, and makes one', async () => {
    await expect(page.getByText('each of these backups is kept for 7 days')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Manual')
    await expect(rows.nth(1)).toContainText('Complete')
    await expect(rows.nth(1)).toContainText('MB')
    await expect(rows.nth(1)).toContainText('None')
  })

  await test.step('it is downloaded as SQL with its rows', async () => {
    await rows
      .nth(1)
      .getByRole('button', { name: /^Download the backup of / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Download backup' })
    await expect(dialog).toContainText('Not in the file: files in Storage')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${project.ref}-\\d{4}-\\d\\d-\\d\\d\\.sql\\.gz$`))
    const script = gunzipSync(await readFile(await download.path())).toString()
    expect(script).toContain('COPY public.lamps (name) FROM stdin;\nnorth\nsouth\n\\.\n')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Downloaded')).toBeVisible()
  })

  await project.query('drop table lamps')

  await test.step('a restore asks for the name of the project, and brings the table back', async () => {
    await rows
      .nth(1)
      .getByRole('button', { name: /^Restore the backup of / })
      .click()
    const dialog = page.getByRole('alertdialog', { name: 'Restore backup' })
    await expect(dialog).toContainText('Files in Storage are replaced too')
    await expect(dialog.getByRole('button', { name: 'Restore backup' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('lighthouse')
    await dialog.getByRole('button', { name: 'Restore backup' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Last restored/)).toBeVisible()
    await project.settled('ACTIVE_HEALTHY')
    expect((await project.query('select count(*) from lamps'))[0]?.rows[0]?.[0]).toBe('2')
    await page.getByRole('link', { name: 'Table editor' }).first().click()
    await expect(page.getByRole('link', { name: 'lamps' })).toBeVisible()
  })

  await test.step('a project is created from the backup, and listed', async () => {
    await project.query('drop table lamps')
    await page.goBack()
    await rows
      .nth(1)
      .getByRole('button', { name: /^Create a project from the backup of / })
      .click()
    const panel = page.getByRole('dialog', { name: 'Restore to a new project' })
    await panel.getByLabel('Name').fill('lighthouse of then')
    await panel.getByRole('button', { name: /^Create project/ }).click()
    await expect(page).not.toHaveURL(new RegExp(project.ref))
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'lamps' })).toBeVisible()
    await page.goto(`/project/${project.ref}/database/backups/scheduled`)
    await expect(page.getByRole('link', { name: 'lighthouse of then' })).toBeVisible()
  })

  await test.step('while the project is paused the list is there, and says why nothing can be restored', async () => {
    await person.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
    await project.settled('INACTIVE')
    await page.goto(`/project/${project.ref}/database/backups/scheduled`)
    const restore = rows.nth(1).getByRole('button', { name: /^Restore the backup of / })
    await expect(restore).toHaveAttribute('aria-disabled', 'true')
    await restore.hover()
    await expect(page.getByRole('tooltip', { name: /cannot be restored from a backup now/ })).toBeVisible()
  })

  await test.step('a backup that is deleted is gone', async () => {
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete the backup of / })
      .click()
    await page
      .getByRole('alertdialog', { name: 'Delete backup' })
      .getByRole('button', { name: 'Delete backup' })
      .click()
    await expect(page.getByRole('heading', { name: 'No backups' })).toBeVisible()
  })
})

test('point-in-time recovery is switched on, brings back a table that was dropped, and is switched off', async ({
  page,
  person,
  installation,
}) => {
  const organization = await person.createOrganization()
  await givePlan(installation.url, organization, 'tier_pro')
  const project = await person.createProject({ organization, name: 'lighthouse' })
  await page.goto(`/project/${project.ref}/database/backups/pitr`)
  const choice = page.getByLabel('Days that can be restored')
  const save = page.getByRole('button', { name: 'Save' })
  const dialog = page.getByRole('alertdialog')

  await test.step('switching it on says what it costs, and that the database restarts', async () => {
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await choice.click()
    await page.getByRole('option', { name: '7 days ($100 per month)' }).click()
    await save.click()
    await expect(dialog).toContainText('The database restarts')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByLabel('Restore to')).toBeVisible()
    await project.settled('ACTIVE_HEALTHY')
  })

  await project.query(`create table lamps as select 'north' as name`)
  // Seconds are what the field has: one that begins after the change.
  await project.query(`do $$ declare made timestamptz := statement_timestamp(); begin
    while date_trunc('second', clock_timestamp()) <= made loop end loop; end $$`)
  const seconds = (await project.query('select floor(extract(epoch from clock_timestamp()))'))[0]?.rows[0]?.[0]
  // Swedish dates are those of the field.
  const time = new Date(Number(seconds) * 1_000).toLocaleString('sv-SE').replace(' ', 'T')
  await project.query('drop table lamps')

  await test.step('a time outside is refused, and one inside brings the table back', async () => {
    const field = page.getByLabel('Restore to')
    await field.fill('2020-01-01T00:00:00')
    await expect(page.getByText('This time cannot be restored.')).toBeVisible()
    await page.reload()
    await field.fill(time)
    await page.getByRole('button', { name: 'Restore project' }).click()
    await dialog.getByRole('textbox').fill('lighthouse')
    await dialog.getByRole('button', { name: 'Restore project' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Last restored .* from the state of/)).toBeVisible()
    await project.settled('ACTIVE_HEALTHY')
    expect((await project.query('select name from lamps'))[0]?.rows[0]?.[0]).toBe('north')
  })

  await test.step('a project is created from the same moment, and listed', async () => {
    await project.query('drop table lamps')
    await page.getByLabel('Restore to').fill(time)
    await page.getByRole('button', { name: 'Restore to a new project' }).click()
    const panel = page.getByRole('dialog', { name: 'Restore to a new project' })
    await panel.getByLabel('Name').fill('lighthouse of then')
    await panel.getByRole('button', { name: /^Create project/ }).click()
    await expect(page).not.toHaveURL(new RegExp(project.ref))
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'lamps' })).toBeVisible()
    await page.goto(`/project/${project.ref}/database/backups/scheduled`)
    await expect(page.getByRole('listitem').filter({ hasText: 'lighthouse of then' })).toContainText('State of')
    await page.goto(`/project/${project.ref}/database/backups/pitr`)
  })

  await test.step('while changes cannot be archived, the page and the health of the project say so', async () => {
    const archive = join(installation.home, 'instances', project.ref, 'archive')
    await rename(archive, `${archive}-away`)
    // More than a segment of the log.
    await project.query(`create table filler as select repeat(md5(n::text), 30) from generate_series(1, 10000) n`)
    await expect(page.getByText('Changes are not archived')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/project/${project.ref}/settings/infrastructure`)
    const archiver = page.getByRole('row', { name: /^Point-in-time recovery/ })
    await expect(archiver).toContainText(/Failing: Changes since .* UTC are not archived/)
    await page.goto(`/project/${project.ref}`)
    await page.getByRole('link', { name: 'Changes are not archived' }).click()
    await expect(page).toHaveURL(`/project/${project.ref}/database/backups/pitr`)
    await rename(`${archive}-away`, archive)
  })

  await test.step('switched off, nothing can be restored here', async () => {
    await choice.click()
    await page.getByRole('option', { name: 'Off' }).click()
    await save.click()
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByLabel('Restore to')).toBeHidden()
    await project.settled('ACTIVE_HEALTHY')
  })
})
