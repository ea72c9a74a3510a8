import { readFile } from 'node:fs/promises'
import { createLargeDatabase } from '@cairn/dev-env/large-database'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const tables = (page: Page) => page.getByRole('complementary', { name: 'Tables' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of event' })
const cell = (page: Page, text: string) => grid(page).getByRole('gridcell', { name: text, exact: true })

const goTo = async (page: Page, field: string, value: string) => {
  await page.getByRole('button', { name: 'Go to a row' }).click()
  const form = page.getByRole('dialog', { name: 'Go to a row' })
  await form.getByLabel(field).fill(value)
  await form.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(form).toBeHidden()
}

test('a table of 1,000,000 rows and 40 columns among 300 is read, searched, edited, exported, imported and altered', async ({
  page,
  person,
}) => {
  // Beside other journeys on a busy machine the million rows alone take a minute.
  test.setTimeout(360_000)
  const project = await person.createProject()
  await createLargeDatabase((sql) => project.query(sql))
  const offsets: number[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/relations\/\d+\/rows$/.test(url.pathname)) offsets.push(Number(url.searchParams.get('offset') ?? 0))
  })
  await page.goto(`/project/${project.ref}/editor`)

  await test.step('the list of 300 tables is searched and opened by the keyboard', async () => {
    await expect(tables(page).getByRole('link', { name: 'table_001' })).toBeVisible()
    await tables(page).getByRole('searchbox', { name: 'Find a table' }).focus()
    await page.keyboard.type('_29')
    await expect(tables(page).getByRole('listitem')).toHaveCount(10)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('even')
    await expect(tables(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(cell(page, 'event 1')).toBeVisible()
    await expect(page.getByText('≈ 1,000,000 rows')).toBeVisible()
    await expect(grid(page)).toHaveAttribute('aria-colcount', '41')
  })

  await test.step('a value of 1 MB arrives cut, and is loaded whole when it is opened', async () => {
    await grid(page).locator('[aria-rowindex="4"] > [aria-colindex="9"]').click()
    await page.keyboard.press('Space')
    const value = page.getByRole('dialog', { name: 'payload' }).locator('pre')
    await expect.poll(async () => (await value.textContent())?.length).toBeGreaterThan(1_000_000)
    await page.keyboard.press('Escape')
    await expect(value).toBeHidden()
  })

  await test.step('the scroll bar leads to the last row', async () => {
    await grid(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(cell(page, 'event 1000000')).toBeVisible()
  })

  await test.step('a row is gone to by its number, and by its key with rows before and after it', async () => {
    await goTo(page, 'Row number', '500,001')
    await expect(cell(page, 'event 500001')).toBeVisible()
    await goTo(page, 'Value of id', '777777')
    await expect(cell(page, 'event 777777')).toBeVisible()
    await expect(page.getByText('Rows after id 767777')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(cell(page, 'event 777776')).toBeVisible()
    await grid(page).evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(cell(page, 'event 767778')).toBeVisible()
    await page.getByRole('button', { name: 'Earlier rows' }).click()
    await expect(cell(page, 'event 767777')).toBeVisible()
    await page.reload()
    await expect(cell(page, 'event 757778')).toBeVisible()
  })

  await test.step('a row is edited deep in the table, by the keyboard', async () => {
    await goTo(page, 'Value of id', '900000')
    await expect(cell(page, '900000')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'event 900000')).toBeFocused()
    await page.keyboard.press('F2')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('changed')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await project.query('select name from event where id = 900000'))[0]?.rows)
      .toEqual([['changed']])
  })

  await test.step('what is sorted begins at its top, and a value leads into it', async () => {
    await page.goto(`${new URL(page.url()).pathname}?sort=ref_no:desc`)
    await expect(page.getByText('Rows after')).toBeHidden()
    await goTo(page, 'Value of ref_no', '123456')
    await expect(cell(page, 'event 876544')).toBeVisible()
  })

  await test.step('a filter finds a row, which is exported', async () => {
    await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent('id = 654321')}`)
    await expect(cell(page, 'event 654321')).toBeVisible()
    await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^654321,event 654321,kind 1,/)
  })

  await test.step('no page of rows skipped more than 10,000', () => {
    expect(offsets.length).toBeGreaterThan(10)
    expect(Math.max(...offsets)).toBeLessThanOrEqual(10_000)
  })

  await test.step('the rows of a file are imported into it', async () => {
    await page.goto(new URL(page.url()).pathname)
    await page.getByRole('button', { name: 'More ways to add rows' }).click()
    await page.getByRole('menuitem', { name: 'Import data' }).click()
    const panel = page.getByRole('dialog', { name: 'Import data into event' })
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `${1_000_001 + index},imported ${index},kind 1,2026-02-01`,
    )
    await panel.getByLabel('File to import').setInputFiles({
      name: 'events.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id,name,kind,at\n${lines.join('\n')}\n`),
    })
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(panel.getByRole('status')).toHaveText('Imported 1,000 rows into public.event.')
    await panel.getByRole('button', { name: 'Done' }).click()
    await goTo(page, 'Value of id', '1001000')
    await expect(cell(page, 'imported 999')).toBeVisible()
  })

  await test.step('it gets one more column, without being written anew', async () => {
    await tables(page).getByRole('searchbox', { name: 'Find a table' }).fill('even')
    await tables(page).getByRole('link', { name: 'event' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit table' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table event' })
    await panel.getByRole('button', { name: 'Add column' }).click()
    const added = panel.getByRole('textbox', { name: /^Name of column/ }).last()
    await expect(added).toBeFocused()
    await added.fill('remark')
    await panel.getByRole('button', { name: 'Type of remark' }).click()
    await page.getByPlaceholder('Find or write a type').fill('text')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('region', { name: 'SQL that will run' })).toContainText('remark')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(grid(page)).toHaveAttribute('aria-colcount', '42')
    const [columns] = await project.query(
      `select attname from pg_attribute where attrelid = 'event'::regclass and attnum = 41`,
    )
    expect(columns?.rows).toEqual([['remark']])
  })

  await test.step('an index of it is built in the background', async () => {
    await page.goto(`/project/${project.ref}/database/indexes`)
    await page.getByRole('button', { name: 'New index' }).click()
    const panel = page.getByRole('dialog', { name: 'New index in public' })
    await panel.getByLabel('Table').click()
    await page.getByRole('option', { name: 'event', exact: true }).click()
    await panel.getByLabel('Columns').fill('ref_no')
    await panel.getByLabel('Name').fill('event_ref_no')
    await panel.getByRole('button', { name: /^Create index/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Definition of event_ref_no' })).toBeVisible()
    await expect
      .poll(
        async () =>
          (await project.query(`select indisvalid from pg_index where indexrelid = 'event_ref_no'::regclass`))[0]?.rows,
      )
      .toEqual([['t']])
    await page.goBack()
    await expect(grid(page)).toBeVisible()
  })

  await test.step('at 390 px a table is found in the list of tables, and a row of it by its number', async () => {
    const drawer = page.getByRole('dialog', { name: 'Tables' })
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Tables', exact: true }).click()
      await drawer.getByRole('searchbox', { name: 'Find a table' }).fill(name)
      await drawer.getByRole('link', { name }).click()
      await expect(drawer).toBeHidden()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await open('table_150')
    await expect(page.getByText('table_150 has no rows')).toBeVisible()
    await open('event')
    await expect(cell(page, 'event 1')).toBeVisible()
    await goTo(page, 'Row number', '9000')
    await expect(cell(page, '9000')).toBeVisible()
  })
})
