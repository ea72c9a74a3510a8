import type { Verdict } from '@cairn/dev-env/reverse-proxy'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { loadedIn, tableId } from '../steps.ts'

// Rows arrive before the code of the dashboard does, and are shown as they are until it has come. Here it is held back.

/** The installation behind a proxy that does not hand out the dashboard's code before `release` is called. */
const holdCode = async (url: string) => {
  let gate = Promise.withResolvers<undefined>()
  const asked: string[] = []
  const proxy = await startReverseProxy(url, async (call): Promise<Verdict> => {
    asked.push(call.url ?? '')
    if (/^\/assets\/kit-.*\.js$/.test(call.url ?? '')) await gate.promise
    return 'pass'
  })
  return {
    url: proxy.url,
    /** The addresses that were called, in their order. */
    asked,
    release: () => gate.resolve(undefined),
    holdAgain: () => {
      gate = Promise.withResolvers()
    },
    [Symbol.asyncDispose]: async () => {
      gate.resolve(undefined)
      await proxy[Symbol.asyncDispose]()
    },
  }
}

/** When the first address with that part was asked for, by the browser's clock: requests of several connections arrive in any order. */
const askedAt = (page: Page, part: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(wanted))
          .map(({ startTime }) => startTime),
      ),
    part,
  )

const anyCell = '.grid-row-header, .grid-head-cell, .grid-cell'

/** Where cells stand and what they show, row by row: the place of a cell, of its first text, and the text's colour. */
const look = (page: Page, rows: string, cells: string) =>
  page.evaluate(
    ({ rows: ofRows, cells: ofCells }) =>
      [...document.querySelectorAll(ofRows)].slice(0, 12).map((row) =>
        [...row.querySelectorAll(ofCells)]
          .filter((cell) => cell.getBoundingClientRect().x < window.innerWidth)
          .map((cell) => {
            const { x, y, width, height } = cell.getBoundingClientRect()
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
            const range = document.createRange()
            if (text !== null) range.selectNodeContents(text)
            const place = text === null ? undefined : range.getBoundingClientRect()
            return {
              cell: [x, y, width, height].map(Math.round),
              text: text?.textContent ?? '',
              at: place === undefined ? [] : [place.x, place.y].map(Math.round),
              colour: text?.parentElement === null || text === null ? '' : getComputedStyle(text.parentElement).color,
            }
          }),
      ),
    { rows, cells },
  )

test('the rows are on the screen before the code that edits them, where the grid draws them, their columns as somebody left them', async ({
  browser,
  context,
  installation,
  person,
}) => {
  const organization = await person.createOrganization()
  // Without an address a strip about it comes later and moves the page down.
  await person.request('PUT /platform/organizations/:slug/customer', {
    params: { slug: organization.slug },
    body: { address: { line1: '1 Quay Street' } },
  })
  const project = await person.createProject({ organization, sampleData: true })
  for (const table of ['orders', 'products']) {
    await using held = await holdCode(installation.url)
    const page = await context.newPage()
    await signIn(page, person)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${held.url}/project/${project.ref}/editor/${await tableId(project, table)}`, {
      waitUntil: 'commit',
    })
    const picture = page.locator('[data-first-rows]')
    await picture.waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByRole('gridcell'), 'nobody is told of what cannot be used yet').toHaveCount(0)
    const before = await look(page, '[data-first-rows] .data-grid > *', anyCell)
    held.release()

    await page.getByRole('gridcell').first().waitFor()
    await expect(picture).toHaveCount(0)
    expect(before.length, 'rows and their head').toBe(12)
    const rowsAt = await askedAt(page, '/first-rows?')
    const codeAt = await askedAt(page, '.js')
    expect(rowsAt, 'the rows were asked for').toBeLessThan(Infinity)
    expect(rowsAt, 'and before the code').toBeLessThan(codeAt)
    const again = held.asked.filter((address) => /\/rows\?offset=0/.test(address))
    expect(again, 'and once').toEqual([])
    await expect
      .poll(() => look(page, '.data-grid [role="row"]', anyCell), `${table}: places, texts and colours`)
      .toEqual(before)
    await page.close()
  }

  await test.step('columns are arranged as somebody left them, in the rows that are shown early too', async () => {
    await using held = await holdCode(installation.url)
    held.release()
    const page = await context.newPage()
    await signIn(page, person)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${held.url}/project/${project.ref}/editor/${await tableId(project, 'orders')}`)

    const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(`(^| )${name} `) })
    await header('status').click()
    await expect(header('status')).toBeFocused()
    const width = async () => (await header('status').boundingBox())?.width ?? 0
    const before = await width()
    await page.keyboard.press('ControlOrMeta+ArrowRight')
    await expect.poll(width).toBe(before + 16)
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await header('placed_at').hover()
    await page.getByRole('button', { name: 'Options of placed_at' }).click()
    await page.getByRole('menuitem', { name: 'Hide column' }).click()
    await expect(header('placed_at')).toHaveCount(0)
    await page.goto(`${held.url}/project/${project.ref}/editor/${await tableId(project, 'orders')}`)
    await expect(header('status')).toHaveAttribute('aria-colindex', '3')
    await expect(header('placed_at')).toHaveCount(0)
    await expect.poll(width).toBe(before + 16)

    held.holdAgain()
    // The same storage without the files that the browser has by now: the code is requested again, and held.
    const later = await browser.newContext({
      storageState: await context.storageState(),
      viewport: { width: 1440, height: 900 },
    })
    const early = await later.newPage()
    await early.goto(page.url(), { waitUntil: 'commit' })
    await early.locator('[data-first-rows]').waitFor()
    await early.evaluate(() => document.fonts.ready)
    await expect(early.getByRole('gridcell')).toHaveCount(0)
    const picture = await look(early, '[data-first-rows] .data-grid > *', anyCell)
    held.release()
    await early.getByRole('gridcell').first().waitFor()
    await expect(early.locator('[data-first-rows]')).toHaveCount(0)
    expect(picture.length, 'rows and their head').toBe(12)
    await expect.poll(() => look(early, '.data-grid [role="row"]', anyCell)).toEqual(picture)
    await later.close()

    await page.getByRole('button', { name: 'Columns (1 hidden)' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'placed_at' }).click()
    await expect(header('placed_at')).toBeVisible()
    await page.close()
  })
})

test('where it is not certain where the rows will stand none are shown early, and those that cannot be drawn keep nothing away', async ({
  context,
  installation,
  person,
}) => {
  const project = await person.createProject({ sampleData: true })
  const table = `/project/${project.ref}/editor/${await tableId(project, 'orders')}`
  for (const { width, search } of [
    { width: 390, search: '' },
    { width: 1440, search: '?filter=id > 1' },
  ]) {
    await using held = await holdCode(installation.url)
    const page = await context.newPage()
    await signIn(page, person)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${held.url}${table}${search}`, { waitUntil: 'commit' })
    await loadedIn(page, /\/first-rows\?/)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(page.locator('[data-first-rows]')).toHaveCount(0)
    held.release()
    await page.getByRole('gridcell').first().waitFor()
    await page.close()
  }

  await test.step('rows that cannot be drawn early do not keep the dashboard away', async () => {
    await using proxy = await startReverseProxy(installation.url, (call): Verdict =>
      /rows\?/.test(call.url ?? '') ? { status: 200, body: '{"table":{},"rows":[]}' } : 'pass',
    )
    const page = await context.newPage()
    await signIn(page, person)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${proxy.url}${table}`)
    await expect(page.locator('#root')).not.toBeEmpty()
    await page.close()
  })
})
