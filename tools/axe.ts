import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, ImpactValue } from 'axe-core'
import { z } from 'zod'

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

/** Colours of a text and what is behind it, as #rrggbb, and the least contrast that its size needs. */
const ColourPair = z.object({
  fgColor: z.string(),
  bgColor: z.string(),
  expectedContrastRatio: z.string().transform((text) => Number.parseFloat(text)),
})
export type ColourPair = z.infer<typeof ColourPair>

export interface Findings {
  barriers: Barrier[]
  /** Of all texts that have enough contrast as they are. */
  pairs: ColourPair[]
  /** Whether only its colour tells a link from the text around it. */
  hasLinksByColour: boolean
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
const run = async (
  page: Page,
  resultTypes: readonly ('violations' | 'passes')[],
  { rules, without = [], except = [] }: Look,
): Promise<Pick<AxeResults, 'violations' | 'passes'>> => {
  // Of an email in a sandbox, its author decides what it has.
  const frames = page.frames().filter((frame) => frame.url() !== 'about:srcdoc')
  if (frames.length > 1) throw new Error('The page has frames, and axe would look at none of them.')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ wanted, named, unnamed, left, ofColour }) => {
      if (window.axe === undefined) throw new Error('axe is not in the page.')
      // Otherwise axe serializes each element that a rule is about with all that is in it, the whole page among them.
      window.axe.configure({ noHtml: true })
      const { violations, passes } = await window.axe.run(
        { include: [['html']], exclude: left },
        {
          resultTypes: wanted,
          iframes: false,
          rules: Object.fromEntries(unnamed.map((rule) => [rule, { enabled: false }])),
          ...(named === undefined ? {} : { runOnly: { type: 'rule', values: named } }),
        },
      )
      return { violations, passes: passes.filter(({ id }) => ofColour.includes(id)) }
    },
    {
      wanted: [...resultTypes],
      named: rules === undefined ? undefined : [...rules],
      unnamed: [...without],
      left: [...except],
      ofColour: rulesOfColour,
    },
  )
}

const barriersOf = ({ violations }: Pick<AxeResults, 'violations'>): Barrier[] =>
  violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    targets: nodes.map(({ target }) => target.join(' ')),
  }))

export const lookForBarriers = async (page: Page, look: Look = {}): Promise<Barrier[]> =>
  barriersOf(await run(page, ['violations'], look))

/** The barriers, and the colours that all texts have: a tenth more time than barriers alone, and less than half of a second look. */
export const lookWithColours = async (page: Page, look: Look = {}): Promise<Findings> => {
  const results = await run(page, ['violations', 'passes'], look)
  const nodesOf = (rule: string) => results.passes.find(({ id }) => id === rule)?.nodes ?? []
  // What passes because it is hidden has no colours.
  const pairs = nodesOf('color-contrast').flatMap(({ any }) =>
    any.flatMap(({ data }) => ColourPair.safeParse(data).data ?? []),
  )
  const hasLinksByColour = nodesOf('link-in-text-block').some(
    ({ any }) => !any.some(({ id }) => id === 'link-in-text-block-style'),
  )
  return { barriers: barriersOf(results), pairs, hasLinksByColour }
}
