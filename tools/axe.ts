import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { ImpactValue } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

export interface Barrier {
  id: string
  impact: ImpactValue | undefined
  help: string
  /** Selectors of what it is about. */
  targets: string[]
}

/** Of axe's rules, those that colours decide: all that another theme can break. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

export interface Look {
  /** All of axe's, where none are named. */
  rules?: readonly string[]
  /** Of all rules, those that this look leaves out. */
  without?: readonly string[]
  /** What axe leaves out. */
  except?: readonly string[]
}

// Less than half of what `axe.source` is: the page has to parse it, each time that it is loaded.
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page as it is. Its own binding to Playwright sends it into the page twice for each look, and
 * once more into an empty page that it opens to sum up what frames have told: three quarters of the time.
 */
export const lookForBarriers = async (
  page: Page,
  { rules, without = [], except = [] }: Look = {},
): Promise<Barrier[]> => {
  // Of an email in a sandbox, its author decides what it has.
  const frames = page.frames().filter((frame) => frame.url() !== 'about:srcdoc')
  if (frames.length > 1) throw new Error('The page has frames, and axe would look at none of them.')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ named, unnamed, left }) => {
      if (window.axe === undefined) throw new Error('axe is not in the page.')
      // Otherwise axe serializes each element that a rule is about with all that is in it, the whole page among them.
      window.axe.configure({ noHtml: true })
      const { violations } = await window.axe.run(
        { include: [['html']], exclude: left },
        {
          resultTypes: ['violations'],
          iframes: false,
          rules: Object.fromEntries(unnamed.map((rule) => [rule, { enabled: false }])),
          ...(named === undefined ? {} : { runOnly: { type: 'rule', values: named } }),
        },
      )
      return violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        targets: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { named: rules === undefined ? undefined : [...rules], unnamed: [...without], left: [...except] },
  )
}
