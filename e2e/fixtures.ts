import { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { test as base, expect } from '@playwright/test'
import type { ConsoleMessage, Page, Request } from '@playwright/test'
import { prepareStorage } from '../tools/browser.ts'

interface WorkerFixtures {
  /** Settings of the installation. A file that sets its own gets a worker and an installation of its own. */
  settings: Record<string, string>
  /** True where nobody has an account before the first journey. */
  startsEmpty: boolean
  installation: Installation
  /** The first account, which every installation makes its operator. Without it the first journey of a worker would run as one. */
  firstAccount: Person | undefined
  operator: Person
  /** One for all journeys of a worker. */
  sharedProject: TestProject
}

interface Fixtures {
  /** Somebody new, with an account; the page is signed in as them. */
  person: Person
  /** A project that the journey reads and does not change; the page is signed in as its owner. */
  project: TestProject
  /** Starts an installation for this journey alone. It stops after the page is closed, which may load code to the end. */
  startInstallation: (settings?: Record<string, string>) => Promise<Installation>
  /** Fails the test when the page asked any host but ours, or threw. */
  watch: void
}

const isLocal = (url: string) => /^(https?:\/\/(localhost|127\.0\.0\.1)(:|\/)|data:|blob:)/.test(url)

/** Signs the page in as the dashboard's own client would have left it. */
export const signIn = (page: Page, person: Person): Promise<void> => prepareStorage(page.context(), { person })

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  startsEmpty: [false, { scope: 'worker', option: true }],
  installation: [
    async ({ settings }, use) => {
      await using installation = await Installation.start(settings)
      await use(installation)
    },
    { scope: 'worker' },
  ],
  firstAccount: [
    async ({ installation, startsEmpty }, use) =>
      use(startsEmpty ? undefined : await signUp(installation.url, 'operator')),
    { scope: 'worker' },
  ],
  operator: [
    async ({ firstAccount }, use) => {
      if (firstAccount === undefined) throw new Error('This installation starts without accounts.')
      await use(firstAccount)
    },
    { scope: 'worker' },
  ],
  sharedProject: [
    async ({ installation, firstAccount: _operator }, use) =>
      use(await (await signUp(installation.url, 'owner')).createProject()),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
  startInstallation: async ({}, use) => {
    await using started = new AsyncDisposableStack()
    await use(async (settings) => started.use(await Installation.start(settings)))
  },
  // Set up after `startInstallation`, and so closed before it.
  context: async ({ startInstallation: _outlivesIt, context }, use) => use(context),
  baseURL: async ({ installation, firstAccount: _operator }, use) => use(installation.url),
  person: async ({ installation, page }, use) => {
    const person = await signUp(installation.url, 'person')
    await signIn(page, person)
    await use(person)
  },
  project: async ({ sharedProject, page }, use) => {
    await signIn(page, sharedProject.owner)
    await use(sharedProject)
  },
  watch: [
    async ({ page }, use) => {
      const strangers: string[] = []
      const errors: string[] = []
      const noteStranger = (request: Request) => {
        if (!isLocal(request.url())) strangers.push(request.url())
      }
      const noteError = (error: Error) => errors.push(error.message)
      const noteMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
          errors.push(message.text())
      }
      const context = page.context()
      context.on('request', noteStranger)
      page.on('pageerror', noteError)
      page.on('console', noteMessage)
      await use()
      // The page may be that of the next journey too.
      context.off('request', noteStranger)
      page.off('pageerror', noteError)
      page.off('console', noteMessage)
      expect(strangers, 'requests that would leave the machine').toEqual([])
      expect(errors, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
