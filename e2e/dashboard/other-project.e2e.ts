import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPalette, openTable } from '../steps.ts'

/** Goes on to a page that was left before, within the page that is loaded. */
const goBackTo = async (page: Page, name: string | RegExp): Promise<void> => {
  await openPalette(page)
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name }).click()
}

test('what is selected in a table or a bucket is not selected in that of another project', async ({ page, person }) => {
  const organization = await person.createOrganization()
  const first = await person.createProject({ organization, name: 'first' })
  const second = await person.createProject({ organization, name: 'second' })
  for (const [name, project] of Object.entries({ first, second }))
    await project.query(
      `create table note (id int primary key, body text);
      insert into note values (1, 'note of ${name}');
      insert into storage.buckets (id, name) values ('media', 'media'), ('backup', 'backup')`,
    )
  const ids = await Promise.all(
    [first, second].map(async (project) => (await project.query(`select 'note'::regclass::oid`))[0]?.rows[0]?.[0]),
  )
  expect(ids[0], 'both tables have the same id').toBe(ids[1])
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

  await test.step('rows', async () => {
    const selected = page.getByRole('region', { name: 'Selected rows' })
    await page.goto(`/project/${first.ref}`)
    await openTable(page, 'note')
    await expect(cell('note of first')).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('Switch project')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^second/ }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${second.ref}$`))
    await openTable(page, 'note')
    await expect(cell('note of second')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select row 1' }).click()
    await expect(selected).toContainText('1 row selected')
    await goBackTo(page, /^note.*first/)
    await expect(cell('note of first')).toBeVisible()
    await expect(selected).toBeHidden()
  })

  await test.step('files of two buckets', async () => {
    const files = page.getByRole('listbox')
    const upload = () =>
      page
        .getByLabel('Files to upload')
        .setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
    for (const bucket of ['backup', 'media']) {
      await page.goto(`/project/${first.ref}/storage/buckets/${bucket}`)
      await upload()
      await expect(files.getByRole('option', { name: /^a\.txt/ })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'backup' }).click()
    await files.getByRole('option', { name: /^a\.txt/ }).click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible()
    await goBackTo(page, /^media/)
    await expect(page.getByRole('heading', { name: 'media' })).toBeAttached()
    await expect(files.getByRole('option', { name: /^a\.txt/ })).toHaveAttribute('aria-selected', 'false')
    await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeHidden()
  })
})
