import type { BrowserContext, Page } from '@playwright/test'
import { lookForBarriers } from '../../tools/axe.ts'
import { atRest, changeTheme, clearStorage, prepareStorage } from '../../tools/browser.ts'
import { screens } from '../../tools/gallery-screens/index.ts'
import { widths } from '../../tools/gallery-screens/screen.ts'
import type { World } from '../../tools/gallery-world.ts'
import { makeWorld } from '../../tools/gallery-world.ts'
import { expect, test as base } from '../fixtures.ts'

interface WorkerFixtures {
  world: World
  /** One for all screens: the browser then has the code of pages already. What pages store is cleared before each. */
  browsing: BrowserContext
}

const test = base.extend<object, WorkerFixtures>({
  // The owner of the world is its first account, and so the operator.
  startsEmpty: [true, { scope: 'worker' }],
  world: [async ({ installation }, use) => use(await makeWorld(installation)), { scope: 'worker' }],
  browsing: [
    async ({ browser, installation }, use) => {
      await using context = await browser.newContext({ baseURL: installation.url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(30_000)
      await use(context)
    },
    { scope: 'worker' },
  ],
  page: async ({ browsing }, use) => {
    await using page = await browsing.newPage()
    await use(page)
  },
})

// Half of all journeys are in this file: whoever is free takes the next of them.
test.describe.configure({ mode: 'parallel' })

/** Of axe's rules, those that colours decide: all that another theme can break. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

// The rows of a grid are alike: five tell of all, in a tenth of the time.
const except = ['div[role="row"]:nth-of-type(n+6)']

const barriers = async (page: Page, rules?: string[]): Promise<string[]> => {
  await atRest(page)
  const found = await lookForBarriers(page, { except, ...(rules === undefined ? {} : { rules }) })
  return found.map(({ id, help, targets }) => `${id}: ${help} (${targets.join(', ')})`)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// The narrow layout has the same colours. Those of classic-dark are computed from its tokens (theme.test.ts), and looked
// at by axe when the pictures are taken (tools/gallery.ts): here they would take minutes.
for (const screen of screens)
  test(`${screen.name}: axe finds nothing, nothing is wider than the window`, async ({ page, world, installation }) => {
    const ready = screen.ready(page).first()
    const visit = async () => {
      await clearStorage(page, installation.url)
      await page.goto(screen.path(world))
      await screen.act?.(page, world)
      await ready.waitFor()
      await expect(page, 'a title that names the page').toHaveTitle(/^.+ · Cairn$/)
    }
    // Light before dark: a change of theme draws the whole page again, and dark is looked at twice.
    await prepareStorage(page, { person: screen.as === 'nobody' ? undefined : world[screen.as], theme: 'light' })
    await page.setViewportSize(widths[screen.only ?? 'wide'])
    await visit()

    if (screen.only !== 'narrow') expect(await barriers(page, rulesOfColour), '1440 px, light').toEqual([])
    await changeTheme(page, 'dark')
    if (screen.only !== 'narrow') {
      expect(await barriers(page), '1440 px, dark').toEqual([])
      expect(await overflow(page), '1440 px').toBe(0)
    }
    if (screen.only === 'wide') return

    await page.setViewportSize(widths.narrow)
    let found = await barriers(page)
    // What was open may close when the window changes, and is then looked at on another visit.
    if (!(await ready.isVisible())) {
      // A place where no page of the dashboard keeps anything when it goes.
      await page.goto('/cairn.svg')
      await page.evaluate(() => sessionStorage.clear())
      await visit()
      await changeTheme(page, 'dark')
      found = await barriers(page)
    }
    expect(found, '390 px, dark').toEqual([])
    expect(await overflow(page), '390 px').toBe(0)
  })
