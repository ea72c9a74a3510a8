import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { prepareStorage } from '../tools/browser.ts'

interface WorkerFixtures {
  installation: Installation
}

interface Fixtures {
  /** Somebody new, with an account; the page is signed in as them. */
  person: Person
  /** Fails the test when the page asked any host but ours, or threw. */
  watch: void
}

const isLocal = (url: string) => /^(https?:\/\/(localhost|127\.0\.0\.1)(:|\/)|data:|blob:)/.test(url)

/** Signs the page in as the dashboard's own client would have left it. */
export const signIn = (page: Page, person: Person): Promise<void> => prepareStorage(page.context(), { person })

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using installation = await Installation.start()
      await use(installation)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
  person: async ({ installation, page }, use) => {
    const person = await signUp(installation.url, 'person')
    await signIn(page, person)
    await use(person)
  },
  watch: [
    async ({ page }, use) => {
      const strangers: string[] = []
      const errors: string[] = []
      page.context().on('request', (request) => {
        if (!isLocal(request.url())) strangers.push(request.url())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
          errors.push(message.text())
      })
      await use()
      expect(strangers, 'requests that would leave the machine').toEqual([])
      expect(errors, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
