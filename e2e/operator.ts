import type { Person } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { signIn, test as base } from './fixtures.ts'

interface OperatorFixtures {
  /** A page of their own for the operator, in the operator area. */
  operatorPage: Page
  /** Release flags are as a new installation has them, before each journey. */
  flags: void
}

/** The installation, and with it what an earlier journey released, is that of all journeys of a worker. */
const takeBackReleases = async (operator: Person) => {
  for (const { flag, released, organizations } of await operator.request('GET /platform/release-flags', {})) {
    const set = (body: { released: boolean | null; organization_slug?: string }) =>
      operator.request('PUT /platform/release-flags/:flag', { params: { flag }, body })
    if (released) await set({ released: false })
    for (const { slug } of organizations) await set({ released: null, organization_slug: slug })
  }
}

/** On an installation apart from that of other journeys: what an operator changes, every page shows. */
export const test = base.extend<OperatorFixtures>({
  settings: [{}, { scope: 'worker' }],
  flags: [
    async ({ operator }, use) => {
      await takeBackReleases(operator)
      await use()
    },
    { auto: true },
  ],
  operatorPage: async ({ browser, installation, operator }, use) => {
    const context = await browser.newContext({ baseURL: installation.url })
    const page = await context.newPage()
    await signIn(page, operator)
    await page.goto('/_operator')
    await use(page)
    await context.close()
  },
})
