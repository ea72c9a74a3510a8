import { Installation } from '@cairn/dev-env/installation'
import { buildComponentsPage } from '../tools/dashboard-copy.ts'
import { test as base } from './fixtures.ts'

/** On an installation whose dashboard has the page of components. */
export const test = base.extend<object, { installation: Installation }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none
    async ({}, use) => {
      await using installation = await Installation.start({ CAIRN_DASHBOARD_DIR: await buildComponentsPage() })
      await use(installation)
    },
    { scope: 'worker' },
  ],
})
