import type { BrowserContext, Page } from '@playwright/test'
import type { Look } from '../../tools/axe.ts'
import { lookForBarriers, rulesOfColour } from '../../tools/axe.ts'
import { atRest, changeTheme, clearStorage, prepareStorage } from '../../tools/browser.ts'
import { banSettings } from '../../tools/gallery-bans.ts'
import { documentsFile } from '../../tools/gallery-documents/documents-file.ts'
import { screens } from '../../tools/gallery-screens/index.ts'
import type { Screen, Width } from '../../tools/gallery-screens/screen.ts'
import { widths } from '../../tools/gallery-screens/screen.ts'
import type { World } from '../../tools/gallery-world.ts'
import { makeWorld } from '../../tools/gallery-world.ts'
import { expect, test as base } from '../fixtures.ts'

interface Options {
  /** The person whose page it is. */
  as: Screen['as']
}

interface WorkerFixtures {
  world: World
  /** One for all screens: the browser then has the code of pages already. */
  browsing: BrowserContext
  pageOf: (as: Screen['as']) => Promise<Page>
}

const test = base.extend<Options, WorkerFixtures>({
  as: ['nobody', { option: true }],
  // The owner of the world is its first account, and so the operator.
  startsEmpty: [true, { scope: 'worker' }],
  // A foreign server of the sample shop is another project.
  settings: [
    { CAIRN_DOCUMENTS_FILE: documentsFile, CAIRN_OUTGOING_ALLOW: '127.0.0.1/32', ...banSettings },
    { scope: 'worker' },
  ],
  world: [async ({ installation }, use) => use(await makeWorld(installation)), { scope: 'worker' }],
  browsing: [
    async ({ browser, installation }, use) => {
      await using context = await browser.newContext({ baseURL: installation.url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(30_000)
      await use(context)
    },
    { scope: 'worker' },
  ],
  // A new page is a new process of the browser, without what it has compiled: a person keeps theirs for all their screens.
  pageOf: [
    async ({ browsing, world }, use) => {
      let last: { as: Screen['as']; page: Page } | undefined
      await use(async (as) => {
        if (last?.as === as) return last.page
        await last?.page.close()
        const page = await browsing.newPage()
        await prepareStorage(page, { person: as === 'nobody' ? undefined : world[as], theme: 'light' })
        last = { as, page }
        return page
      })
    },
    { scope: 'worker' },
  ],
  page: async ({ pageOf, as }, use) => use(await pageOf(as)),
})

// A third of all journeys are in this file: the worker that is free takes the next of them.
test.describe.configure({ mode: 'parallel' })

// The rows of a grid are alike: five tell of all, in a tenth of the time.
const except = ['div[role="row"]:nth-of-type(n+6)']

const barriers = async (page: Page, look: Look): Promise<string[]> => {
  await atRest(page)
  const found = await lookForBarriers(page, { except, ...look })
  return found.map(({ id, help, targets }) => `${id}: ${help} (${targets.join(', ')})`)
}

/** Axe finds nothing once the page is at rest: a busy machine draws what follows a change of the window some frames later. */
const expectNoBarriers = (page: Page, where: string, look: Look = {}) =>
  expect.poll(() => barriers(page, look), where).toEqual([])

const expectNoOverflow = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where)
    .toBe(0)

/**
 * Leaves the page as a new one is, in a window of that width. No page of the dashboard stands at this address, and stores
 * something when it goes; nor is one drawn again because the window changes.
 */
const empty = async (page: Page, origin: string, width: Width) => {
  await page.goto('/cairn.svg')
  await page.setViewportSize(widths[width])
  await page.evaluate(() => sessionStorage.clear())
  await clearStorage(page, origin)
}

const audit = async (page: Page, screen: Screen, visit: (width: Width) => Promise<void>) => {
  // Light before dark: a change of theme draws the whole page again, and dark is looked at twice.
  await visit(screen.only ?? 'wide')
  if (screen.only !== 'narrow') await expectNoBarriers(page, '1440 px, light', { rules: rulesOfColour })
  await changeTheme(page, 'dark')
  if (screen.only !== 'narrow') {
    await expectNoBarriers(page, '1440 px, dark')
    await expectNoOverflow(page, '1440 px')
  }
  if (screen.only === 'wide') return

  await page.setViewportSize(widths.narrow)
  // Half of what axe does is about colours, and those of this screen were looked at where it is wide.
  const look = screen.only === 'narrow' ? {} : { without: rulesOfColour }
  const found = await barriers(page, look)
  // What was open may close when the window changes, and is then looked at on another visit.
  const isClosed = !(await screen.ready(page).first().isVisible())
  if (isClosed) {
    await visit('narrow')
    await changeTheme(page, 'dark')
  }
  if (isClosed || found.length > 0) await expectNoBarriers(page, '390 px, dark', look)
  await expectNoOverflow(page, '390 px')
}

// The narrow layout has the same colours. Those of classic-dark are computed from its tokens (theme.test.ts), and looked
// at by axe when the pictures are taken (tools/gallery.ts): here they would take minutes.
for (const [as, theirs] of Map.groupBy(screens, (screen) => screen.as))
  test.describe(`as ${as}`, () => {
    test.use({ as })
    for (const screen of theirs)
      test(`${screen.name}: axe finds nothing, nothing is wider than the window`, async ({
        page,
        world,
        installation,
      }) => {
        await audit(page, screen, async (width) => {
          await empty(page, installation.url, width)
          await page.goto(screen.path(world))
          await screen.act?.(page, world)
          await screen.ready(page).first().waitFor()
          await expect(page, 'a title that names the page').toHaveTitle(/^.+ · Cairn$/)
        })
      })
  })
