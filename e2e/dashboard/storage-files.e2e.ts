import { createLargeBucket } from '@cairn/dev-env/large-bucket'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const list = (page: Page, name: string) => page.getByRole('listbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${RegExp.escape(name)}`) })
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('files are uploaded, shown, renamed, moved and deleted in a bucket of 500,000', async ({
  page,
  person,
  installation,
}) => {
  // Beside other journeys on a busy machine the rows alone take a minute.
  test.setTimeout(240_000)
  const project = await person.createProject()
  await createLargeBucket(installation, project.ref, { unlogged: true })
  await project.query(`insert into storage.buckets (id, name, public) values ('backup', 'backup', false)`)
  const upload = (...files: ReturnType<typeof file>[]) => page.getByLabel('Files to upload').setInputFiles(files)
  const activity = page.getByRole('complementary', { name: 'Activity' })
  const dialog = page.getByRole('dialog')
  const status = page.getByRole('status')

  await test.step('a folder of 20,000 files opens, is scrolled to its end, and searched', async () => {
    await page.goto(`/project/${project.ref}/storage/buckets`)
    await page.getByRole('link', { name: 'media' }).click()
    await row(page, 'events').click()
    await expect(row(page, '000001.json')).toBeVisible()
    await expect(page).toHaveURL(/path=events/)
    // Each time to the end of what has been loaded, which loads more.
    const end = row(page, '020000.json')
    await expect(async () => {
      await list(page, 'events').press('End')
      await expect(end).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [0] })
    await expect(status.filter({ hasText: /^20,000 items(?: |$)/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('019999')
    await expect(row(page, '019999.json')).toBeVisible()
    await expect(status.filter({ hasText: /^1 item(?: |$)/ })).toBeVisible()
  })

  await test.step('files are uploaded to a new folder, and one whose name is taken is kept beside the other', async () => {
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'media' }).click()
    await page.getByRole('button', { name: 'New folder' }).click()
    await dialog.getByLabel('Name').fill('press kit')
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(page.getByRole('heading', { name: 'No files' })).toBeVisible()
    await upload(file('notes.txt', 'first note'), file('data.json', '{"answer": 42}'))
    await expect(row(page, 'notes.txt')).toBeVisible()
    await expect(activity).toContainText('Uploaded 2 files')
    await upload(file('notes.txt', 'second note'))
    await expect(activity.getByRole('alert')).toContainText('1 file has a name that is taken')
    await activity.getByRole('button', { name: 'Keep both' }).click()
    await expect(row(page, 'notes (1).txt')).toBeVisible()
    await activity.getByRole('button', { name: 'Clear' }).click()
    await expect(activity).toHaveCount(0)
  })

  await test.step('a file is shown, and shared by a signed URL that its reader can open', async () => {
    await row(page, 'notes (1).txt').click()
    const details = page.getByRole('complementary', { name: 'Details of notes (1).txt' })
    await expect(details.getByRole('region', { name: 'Content of notes (1).txt' })).toHaveText('second note')
    await details.getByRole('button', { name: 'Signed URL' }).click()
    await dialog.getByRole('button', { name: 'Create URL' }).click()
    const url = await dialog.getByRole('region', { name: 'Signed URL' }).textContent()
    expect(await (await fetch(url ?? '')).text()).toBe('second note')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await row(page, 'data.json').click()
    await expect(page.getByRole('list', { name: 'data.json' })).toContainText('answer: 42')
  })

  await test.step('by keys: renamed, selected in a range, moved and found again', async () => {
    await list(page, 'press kit').press('F2')
    await dialog.getByLabel('Name').fill('figures.json')
    await page.keyboard.press('Enter')
    await expect(row(page, 'figures.json')).toBeVisible()
    await expect(row(page, 'data.json')).toHaveCount(0)
    await list(page, 'press kit').press('Home')
    await list(page, 'press kit').press('Shift+End')
    await expect(status.filter({ hasText: '3 selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Move the selection' }).click()
    await dialog.getByLabel('To folder').fill('papers/2026/11/23')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No files' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'media' }).click()
    // More folders than columns have room: the open one is in view.
    for (const folder of ['papers', '2026', '11', '23']) await row(page, folder).click()
    await row(page, 'figures.json').click({ modifiers: ['ControlOrMeta'] })
    await page.getByRole('button', { name: 'Copy the selection' }).click()
    await dialog.getByRole('combobox', { name: 'To bucket' }).click()
    await page.getByRole('option', { name: 'backup', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const copies = `select name from storage.objects where bucket_id = 'backup'`
    await expect.poll(async () => (await project.query(copies))[0]?.rows).toEqual([['papers/2026/11/23/figures.json']])
  })

  await test.step('a folder of 100,000 files is deleted by a job while the page is used', async () => {
    await row(page, 'old').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete old' })
    await expect(question).toContainText('100,000 files')
    await expect(question).toContainText('in the background')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(activity).toContainText(/Delet(?:ing|ed) old/)
    await row(page, 'events').click()
    await expect(row(page, '000001.json')).toBeVisible()
    await upload(file('000000.json', '{}'))
    await expect(row(page, '000000.json')).toBeVisible()
    await expect(activity).toContainText('100,000 files', { timeout: 120_000 })
    await expect(row(page, 'old')).toHaveCount(0)
  })

  await test.step('on a phone there is one folder at a time, and the way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(row(page, '000001.json')).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'media' }).click()
    await expect(row(page, 'archive')).toBeVisible()
  })
})
