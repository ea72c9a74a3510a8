import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Installation } from '@cairn/dev-env/installation'
import { addressOfUser, createManyUsers } from '@cairn/dev-env/many-users'
import { signUp } from '@cairn/dev-env/person'
import { connectToProjectDatabase } from '@cairn/dev-env/project-database'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import type { Scenario } from './scenario.ts'
import { summarize } from './statistics.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const users = 10_000_000
const openings = 10
const rows = 'table[aria-label="Users"] tbody tr'

export const authUsers: Scenario = {
  name: 'auth-users',
  about: 'Opening the list of 10,000,000 users and searching it, with the application loaded',
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const files = cleanup.use(await copyDashboard())
    // On the disk: so many users and their indexes are several gigabytes, and homes of tests are in memory.
    const folder = await mkdtempDisposable(join(tmpdir(), 'cairn-users-'))
    const home = { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() }
    await chmod(home.path, 0o711)
    const installation = cleanup.use(await Installation.start({ CAIRN_DASHBOARD_DIR: files.path }, home))
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    const began = performance.now()
    {
      await using owner = await connectToProjectDatabase(installation.home, project.ref, 'supabase_auth_admin')
      await createManyUsers(owner, users)
      await owner.query('vacuum auth.users')
    }
    const preparationMs = performance.now() - began
    const browser = cleanup.use(await launchBrowser())

    const firstPage: number[] = []
    const search: number[] = []
    for (let opening = 0; opening <= openings; opening++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await prepareStorage(context, { person, theme: 'dark' })
      const page = await context.newPage()
      await page.goto(`${installation.url}/project/${project.ref}/auth/providers`)
      await page.getByRole('switch', { name: 'Allow new users to sign up' }).waitFor()
      await untilBrowserRests(browser)
      const shown = { input: 'click', selector: rows, text: `Person ${users}` } as const
      const firstMs = await timeInput(page, shown, () =>
        page.getByRole('navigation', { name: 'Authentication' }).getByRole('link', { name: 'Users' }).click(),
      )
      await untilBrowserRests(browser)
      const wanted = 1_000_000 * (opening % 10) + 77
      const found = { input: 'input', selector: rows, text: `Person ${wanted}` } as const
      await page.getByRole('searchbox', { name: 'Search users' }).focus()
      const searchMs = await timeInput(page, found, () => page.keyboard.insertText(addressOfUser(wanted).slice(0, 12)))
      // The first one fills the caches of the database and of the browser.
      if (opening > 0) {
        firstPage.push(firstMs)
        search.push(searchMs)
      }
      await context.close()
    }
    return {
      measures: [
        { name: 'the first page, p50', value: summarize(firstPage).p50, unit: 'ms', target: 200 },
        { name: 'the first page, p95', value: summarize(firstPage).p95, unit: 'ms' },
        { name: 'a search by the beginning of an address, p50', value: summarize(search).p50, unit: 'ms', target: 200 },
        { name: 'a search by the beginning of an address, p95', value: summarize(search).p95, unit: 'ms' },
      ],
      notes: [
        `${openings} openings, each in a page of its own that shows another page of authentication, after one that is not counted. The page stamps the input and the frame in which the rows are painted.`,
        `The users were made in ${Math.round(preparationMs / 1_000)} s.`,
      ],
      raw: { firstPage, search, preparationMs },
    }
  },
}
