import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { boxOf, openPalette, runSql } from '../steps.ts'

const block = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

const chooseIn = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** In a dialog that adds something: opens the list, looks for it, takes it. */
const addBy = async (page: Page, kind: string, label: string, name: string) => {
  await chooseIn(page, 'Add block', kind)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: /^Add / }).click()
  await expect(dialog).toHaveCount(0)
}

const rename = async (page: Page, name: string) => {
  await chooseIn(page, 'Actions of the report Harbour', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename report' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Rename' }).click()
}

test('a report of a metric, a snippet and a pinned result is arranged by keys and pointer, kept, and conflicts lose nothing', async ({
  browser,
  page,
  person,
  installation: { url },
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization })
  const { ref } = project
  await project.query(`create table landings (boat text, kilos int);
    insert into landings values ('heron', 120), ('tern', 340), ('gull', 90)`)
  const snippetId = crypto.randomUUID()
  await person.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref, id: snippetId },
    body: { name: 'Landings by boat', version: 0, content: { sql: 'select boat, kilos from landings order by boat' } },
  })
  const stored = async () => {
    const params = { ref }
    const reports = await person.request('GET /platform/projects/:ref/reports', { params })
    return Promise.all(
      reports.map(({ id }) => person.request('GET /platform/projects/:ref/reports/:id', { params: { ref, id } })),
    )
  }
  const places = async () => {
    const [report] = await stored()
    return report?.content.blocks.map(({ type, x, y, w, h }) => `${type} ${x} ${y} ${w} ${h}`).toSorted()
  }

  await test.step('a new report is made from the palette', async () => {
    await page.goto(`/project/${ref}`)
    await expect(page.getByRole('link', { name: 'Observability' })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('New report')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'New report' })
    await panel.getByLabel('Name').fill('Harbour')
    await panel.getByRole('button', { name: /^Create report/ }).click()
    await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing in this report' })).toBeVisible()
  })
  const address = new URL(page.url()).pathname

  await test.step('a metric and a snippet are added: the snippet runs', async () => {
    await addBy(page, 'Chart', 'Metric', 'Database: Connections by role')
    await expect(block(page, 'Database: Connections by role')).toBeVisible()
    await addBy(page, 'SQL snippet', 'Snippet', 'Landings by boat')
    await expect(block(page, 'Landings by boat').getByRole('gridcell', { name: '340' })).toBeVisible()
    await expect.poll(places).toEqual(['chart 0 0 6 6', 'snippet 6 0 6 7'])
  })

  await test.step('a result is pinned from the SQL editor, as the chart that is open there', async () => {
    await page.goto(`/project/${ref}/sql/new`)
    await runSql(page, 'select boat, sum(kilos) as total from landings group by boat order by boat')
    await page.getByRole('tab', { name: 'Chart', exact: true }).click()
    await page.getByRole('button', { name: 'Pin to report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pin to report' })
    await expect(dialog.getByLabel('Report', { exact: true })).toHaveText('Harbour')
    await dialog.getByLabel('Title').fill('Totals of the week')
    await dialog.getByRole('button', { name: 'Pin result' }).click()
    await page.getByRole('link', { name: 'Open the report' }).click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(block(page, 'Totals of the week').getByRole('figure', { name: /^total by boat\. / })).toBeVisible()
  })

  await test.step('arrow keys move and resize a block, and say where it is', async () => {
    const handle = page.getByRole('button', { name: 'Move Totals of the week' })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: 'Totals of the week: Column 1, row 1' })).toHaveCount(1)
    await expect(handle).toBeFocused()
    await page.getByRole('button', { name: 'Resize Totals of the week' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect(saved(page)).toBeVisible()
    await expect.poll(places).toEqual(['chart 0 8 6 6', 'result 0 0 5 8', 'snippet 6 0 6 7'])
  })

  await test.step('the pointer drags one over another; Escape puts it back', async () => {
    const rowOf = (name: string) =>
      block(page, name)
        .locator('..')
        .evaluate((element) => getComputedStyle(element).gridRowStart)
    const drag = async () => {
      await page.getByRole('button', { name: 'Move Landings by boat' }).hover()
      await page.mouse.down()
      // Nothing moves the page while a button is pressed.
      const { x, y } = await boxOf(block(page, 'Totals of the week'))
      await page.mouse.move(x + 200, y + 30, { steps: 4 })
      await page.mouse.move(x + 10, y + 14, { steps: 4 })
    }
    await drag()
    await expect.poll(() => rowOf('Totals of the week')).toBe('8')
    await page.keyboard.press('Escape')
    await expect.poll(() => rowOf('Totals of the week')).toBe('1')
    await page.mouse.up()
    await drag()
    await page.mouse.up()
    await expect.poll(places).toEqual(['chart 0 15 6 6', 'result 0 7 5 8', 'snippet 0 0 6 7'])
  })

  await test.step('after a reload all is where it was, in that order, for the time of the address', async () => {
    await page.getByRole('button', { name: /^Time range: / }).click()
    await page.getByRole('button', { name: 'Last 24 hours', exact: true }).click()
    await expect(page).toHaveURL(/range=24h/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Time range: Last 24 hours' })).toBeVisible()
    await expect(block(page, 'Totals of the week').getByRole('figure')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Landings by boat',
      'Totals of the week',
      'Database: Connections by role',
    ])
  })

  await test.step('a block that fails leaves the others as they are, and is refreshed by itself', async () => {
    // Otherwise the rows of the reload could fail first, and those of the button succeed after that.
    await expect(block(page, 'Landings by boat').getByRole('gridcell', { name: '340' })).toBeVisible()
    await project.query('alter table landings rename to weights')
    await page.getByRole('button', { name: 'Refresh Landings by boat' }).click()
    await expect(block(page, 'Landings by boat').getByText('relation "landings" does not exist')).toBeVisible()
    await expect(block(page, 'Totals of the week').getByRole('figure')).toBeVisible()
    await project.query('alter table weights rename to landings')
    await block(page, 'Landings by boat').getByRole('button', { name: 'Try again' }).click()
    await expect(block(page, 'Landings by boat').getByRole('gridcell', { name: '340' })).toBeVisible()
  })

  await test.step('a block that is removed comes back', async () => {
    await chooseIn(page, 'Actions of Totals of the week', 'Remove')
    await expect(block(page, 'Totals of the week')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(block(page, 'Totals of the week')).toBeVisible()
    await expect.poll(places).toHaveLength(3)
  })

  await test.step('of two windows that change it, neither loses anything', async () => {
    const other = await page.context().newPage()
    await other.goto(address)
    await expect(block(other, 'Landings by boat')).toBeVisible()
    await rename(other, 'Quay')
    await expect.poll(async () => (await stored()).map(({ name }) => name)).toEqual(['Quay'])
    await rename(page, 'Pier')
    await expect(page.getByText('This report was changed in another window')).toBeVisible()
    await page.getByRole('button', { name: 'Save mine as a copy' }).click()
    await expect(page.getByRole('heading', { name: 'Pier (copy)', level: 1 })).toBeVisible()
    await expect.poll(async () => (await stored()).map(({ name }) => name)).toEqual(['Pier (copy)', 'Quay'])
    await other.close()
  })

  await test.step('a read-only member sees a shared report and cannot change it; the private snippet stays private', async () => {
    await page.goto(address)
    await chooseIn(page, 'Actions of the report Quay', 'Share with all members')
    await expect(page.getByText('Shared', { exact: true })).toBeVisible()
    await expect(saved(page)).toBeVisible()
    const reader = await signUp(url, 'reader')
    const { link } = await person.request('POST /platform/organizations/:slug/invitations', {
      params: { slug: organization.slug },
      body: { email: reader.email, role: 'read_only' },
    })
    const token = new URL(link).searchParams.get('token') ?? ''
    await reader.request('POST /platform/invitations/:token/accept', { params: { token } })
    await using context = await browser.newContext({ baseURL: url })
    const theirs = await context.newPage()
    await signIn(theirs, reader)
    await theirs.goto(`/project/${ref}/observability/reports`)
    await theirs.getByRole('link', { name: 'Quay' }).click()
    await expect(block(theirs, 'Totals of the week').getByRole('figure', { name: /^total by boat\. / })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'This snippet cannot be shown' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Add block' })).toHaveAttribute('aria-disabled', 'true')
    await expect(theirs.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await person.request('POST /platform/projects/:ref/content/move', {
      params: { ref },
      body: { ids: [snippetId], is_shared: true, folder_id: null },
    })
    await theirs.reload()
    await expect(block(theirs, 'Landings by boat').getByRole('gridcell', { name: '340' })).toBeVisible()
  })

  await test.step('it is read on a phone, one block below the other, moved by the menu, and deleted', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [first, second] = [block(page, 'Landings by boat'), block(page, 'Totals of the week')]
    await expect.poll(async () => (await boxOf(second)).x).toBe((await boxOf(first)).x)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await chooseIn(page, 'Actions of Totals of the week', 'Move up')
    await expect.poll(async () => (await boxOf(second)).y < (await boxOf(first)).y).toBe(true)
    await expect(saved(page)).toBeVisible()
    await page.getByRole('button', { name: 'Actions of Totals of the week' }).click()
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await chooseIn(page, 'Actions of the report Quay', 'Delete')
    await page.getByRole('button', { name: 'Delete report' }).click()
    await expect(page).toHaveURL(/\/observability\/reports$/)
    await expect(page.getByRole('row').filter({ hasText: 'Pier (copy)' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Quay' })).toHaveCount(0)
  })
})
