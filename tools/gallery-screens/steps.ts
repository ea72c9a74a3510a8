import { signInAs } from '@cairn/dev-env/person'
import type { Locator, Page } from '@playwright/test'
import type { World } from '../gallery-world.ts'
import type { Screen } from './screen.ts'

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const grid = (page: Page) => page.getByRole('grid').first()
export const firstCell = (page: Page) => grid(page).getByRole('gridcell').nth(2)

/** Charts that are drawn: each is there before its canvas has anything on it. */
export const drawnCharts = (where: Page | Locator) => where.locator('[role="slider"][aria-busy="false"]')

/** Presses the button of this name: a part of it would also find "Actions for reviews", which comes before "Views". */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

export const table =
  (name: string, search = '') =>
  ({ shop, tables }: World) => {
    const id = tables[name]
    if (id === undefined) throw new Error(`The sample shop has no table called ${name}.`)
    return `/project/${shop}/editor/${id}${search}`
  }

export const linkedSql = (sql: string) => `/sql/new?sql=${encodeURIComponent(sql)}`

export const sqlCase = (name: string, sql: string, ready: Screen['ready']): Screen => ({
  name,
  as: 'owner',
  path: ({ shop }) => `/project/${shop}${linkedSql(sql)}`,
  act: async (page) => {
    await monaco(page).waitFor()
    await press(/^Run/)(page)
  },
  ready,
})

/** As an extension does that changes what pages rely on. */
export const breakClock = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line no-extend-native -- it is what breaks the page
    Date.prototype.getTimezoneOffset = () => {
      throw new Error('The clock of this browser is broken.')
    }
  })

/** Ends every session of a person, as they could from another machine. */
export const endSessions = async (page: Page, email: string, password: string) => {
  const elsewhere = await signInAs(new URL(page.url()).origin, email, password)
  await elsewhere.send('POST /auth/v1/logout?scope=global')
}

/** Tells of an error, as the dashboard does when it breaks. */
export const reportError = async (page: Page) => {
  await page.evaluate(async () => {
    const frames = [
      { filename: `${location.origin}/assets/app-BxY2.js`, function: 'commitRoot', lineno: 9, colno: 127_004 },
      { filename: `${location.origin}/assets/rows-C4dQ.js`, function: 'Rows', lineno: 1, colno: 979 },
    ]
    const event = {
      event_id: '8f14e45fceea467a9a1f2b3c4d5e6f70',
      exception: { values: [{ type: 'TypeError', value: 'rows is undefined', stacktrace: { frames } }] },
      request: { url: `${location.origin}/project/lqkzvhxnwtyejdmfarpo/editor` },
      release: 'cairn@0.1.0',
      tags: { globalErrorBoundary: 'true' },
    }
    const body = [{}, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
    await fetch('/api/error-reports', { method: 'POST', body })
  })
  await press('Refresh')(page)
}

export const monaco = (page: Page) => page.locator('.monaco-editor .view-line').first()

export const selectTwoRows = async (page: Page) => {
  await firstCell(page).waitFor()
  await grid(page).getByRole('checkbox').nth(1).click()
  await grid(page).getByRole('checkbox').nth(3).click()
}

/** Every screen of the dashboard in its main states. */
