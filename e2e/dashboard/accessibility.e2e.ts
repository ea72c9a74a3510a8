import type { BrowserContext, Page } from '@playwright/test'
import type { Barrier, Findings, Look } from '../../tools/axe.ts'
import { lookForBarriers, lookWithColours, rulesOfColour } from '../../tools/axe.ts'
import { atRest, changeTheme, clearStorage, prepareStorage } from '../../tools/browser.ts'
import { banSettings } from '../../tools/gallery-bans.ts'
import { documentsFile } from '../../tools/gallery-documents/documents-file.ts'
import { screens } from '../../tools/gallery-screens/index.ts'
import type { Screen, Width } from '../../tools/gallery-screens/screen.ts'
import { widths } from '../../tools/gallery-screens/screen.ts'
import type { World } from '../../tools/gallery-world.ts'
import { makeWorld } from '../../tools/gallery-world.ts'
import type { ThemeColours } from '../../tools/theme-colours.ts'
import { keepTheirContrast, readThemeColours } from '../../tools/theme-colours.ts'
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
  colours: ThemeColours
}

/** The theme in which axe looks at a screen, and those in which its colours are computed. */
const seen = 'dark'
const others = ['light', 'classic-dark']

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
        await prepareStorage(page, { person: as === 'nobody' ? undefined : world[as], theme: seen })
        last = { as, page }
        return page
      })
    },
    { scope: 'worker' },
  ],
  colours: [
    async ({ browsing, installation: _running }, use) => {
      const page = await browsing.newPage()
      await page.goto('/sign-in')
      await page.locator('h1').waitFor()
      const colours = await readThemeColours(page, [seen, ...others])
      await page.close()
      await use(colours)
    },
    { scope: 'worker' },
  ],
  page: async ({ pageOf, as }, use) => use(await pageOf(as)),
})

// A third of all journeys are in this file: the worker that is free takes the next of them.
test.describe.configure({ mode: 'parallel' })

// The rows of a grid are alike: five tell of all, in a tenth of the time.
const except = ['div[role="row"]:nth-of-type(n+6)']

const inWords = (barriers: readonly Barrier[]): string[] =>
  barriers.map(({ id, help, targets }) => `${id}: ${help} (${targets.join(', ')})`)

const barriers = async (page: Page, look: Look = {}): Promise<string[]> => {
  await atRest(page)
  return inWords(await lookForBarriers(page, { except, ...look }))
}

/** Axe finds nothing once the page is at rest: a busy machine draws what follows a change of the window some frames later. */
const expectNoBarriers = (page: Page, where: string, look: Look = {}) =>
  expect.poll(() => barriers(page, look), where).toEqual([])

/** Axe finds nothing, nor would it in another theme: where their tokens do not tell, it looks. */
const expectNoBarriersInAnyTheme = async (page: Page, where: string, colours: ThemeColours) => {
  let found: Findings = { barriers: [], pairs: [], hasLinksByColour: false }
  const look = async () => {
    await atRest(page)
    found = await lookWithColours(page, { except })
    return inWords(found.barriers)
  }
  await expect.poll(look, `${where}, ${seen}`).toEqual([])
  for (const other of others) {
    if (!found.hasLinksByColour && keepTheirContrast(found.pairs, colours, { seen, other })) continue
    await changeTheme(page, other)
    await expectNoBarriers(page, `${where}, ${other}`, { rules: rulesOfColour })
    await changeTheme(page, seen)
  }
}

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

const audit = async (page: Page, screen: Screen, colours: ThemeColours, visit: (width: Width) => Promise<void>) => {
  const first = screen.only ?? 'wide'
  await visit(first)
  await expectNoBarriersInAnyTheme(page, `${widths[first].width} px`, colours)
  await expectNoOverflow(page, `${widths[first].width} px`)
  if (screen.only !== undefined) return

  await page.setViewportSize(widths.narrow)
  // What a person opens is made of components, and axe looks at these narrow too (components.e2e.ts). It may close with the change.
  if (screen.act !== undefined) {
    await atRest(page)
    if (!(await screen.ready(page).first().isVisible())) await visit('narrow')
  } else await expectNoBarriers(page, '390 px', { without: rulesOfColour })
  await expectNoOverflow(page, '390 px')
}

for (const [as, theirs] of Map.groupBy(screens, (screen) => screen.as))
  test.describe(`as ${as}`, () => {
    test.use({ as })
    for (const screen of theirs)
      test(`${screen.name}: axe finds nothing, nothing is wider than the window`, async ({
        page,
        world,
        colours,
        installation,
      }) => {
        await audit(page, screen, colours, async (width) => {
          await empty(page, installation.url, width)
          await page.goto(screen.path(world))
          await screen.act?.(page, world)
          await screen.ready(page).first().waitFor()
          await expect(page, 'a title that names the page').toHaveTitle(/^.+ · Cairn$/)
        })
      })
  })
