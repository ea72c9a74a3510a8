import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
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

/** An installation whose operator is known: nobody else signed up before. */
export const test = base.extend<OperatorFixtures, { operator: Person }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using installation = await Installation.start()
      await use(installation)
    },
    { scope: 'worker' },
  ],
  operator: [async ({ installation }, use) => use(await signUp(installation.url, 'operator')), { scope: 'worker' }],
  person: async ({ operator: _first, installation, page }, use) => {
    const person = await signUp(installation.url, 'person')
    await signIn(page, person)
    await use(person)
  },
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
