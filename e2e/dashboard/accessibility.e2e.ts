import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { changeTheme, prepareStorage } from '../../tools/browser.ts'
import type { Width } from '../../tools/gallery-screens/screen.ts'
import { screens } from '../../tools/gallery-screens/index.ts'
import { widths } from '../../tools/gallery-screens/screen.ts'
import type { World } from '../../tools/gallery-world.ts'
import { makeWorld } from '../../tools/gallery-world.ts'
import { expect, test as base } from '../fixtures.ts'

const test = base.extend<object, { world: World }>({
  world: [async ({ installation }, use) => use(await makeWorld(installation)), { scope: 'worker' }],
})

// The narrow layout has the same colours. Those of classic-dark are computed from its tokens (theme.test.ts), and looked
// at by axe when the pictures are taken (tools/gallery.ts): here they would take minutes.
const themesAt = { wide: ['dark', 'light'], narrow: ['dark'] } as const satisfies Record<Width, string[]>

// Half of all journeys are in this file: whoever is free takes the next of them.
test.describe.configure({ mode: 'parallel' })

/** Of axe's rules, those that colours decide: all that another theme can break. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

const barriers = async (page: Page, rules: 'all' | 'of colour'): Promise<string[]> => {
  // The rows of a grid are alike: five tell of all, in a tenth of the time.
  const axe = new AxeBuilder({ page }).exclude('div[role="row"]:nth-of-type(n+6)')
  const { violations } = await (rules === 'all' ? axe : axe.withRules(rulesOfColour)).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  )
}

for (const screen of screens)
  for (const width of ['wide', 'narrow'] as const) {
    if (screen.only !== undefined && screen.only !== width) continue
    test(`${screen.name} at ${widths[width].width} px: axe finds nothing, nothing is wider than the window`, async ({
      page,
      world,
    }) => {
      await page.setViewportSize(widths[width])
      await prepareStorage(page.context(), { person: screen.as === 'nobody' ? undefined : world[screen.as] })
      await page.goto(screen.path(world))
      await screen.act?.(page, world)
      await screen.ready(page).first().waitFor()
      await expect(page, 'a title that names the page').toHaveTitle(/^.+ · Cairn$/)
      for (const [index, theme] of themesAt[width].entries()) {
        await changeTheme(page, theme)
        expect(await barriers(page, index === 0 ? 'all' : 'of colour'), theme).toEqual([])
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    })
  }
