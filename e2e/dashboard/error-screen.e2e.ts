import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { signUp } from '@cairn/dev-env/person'
import type { JSHandle, Page } from '@playwright/test'
import { expect, signIn } from '../fixtures.ts'
import { test } from '../operator.ts'
import { loadedIn } from '../steps.ts'

const screen = (page: Page) => page.getByRole('heading', { name: 'Sorry! An unexpected error occurred.' })
const reportedId = (page: Page) => page.getByText(/^Reported as/).getByText(/^[0-9a-f]{32}$/)

/** Does what an extension does that changes what pages rely on; then opens a page that relies on it. */
const breakOpenPage = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    // oxlint-disable-next-line no-extend-native -- it is what breaks the page
    Date.prototype.getTimezoneOffset = () => {
      throw new Error('no clock for /join?token=hunter2')
    }
  })
  await page.getByRole('link', { name: 'Security' }).first().click()
  await expect(screen(page)).toBeVisible()
}

const breakPage = async (page: Page, address = '/account/me') => {
  await page.goto(address)
  await breakOpenPage(page)
}

test('an error is shown, stored under the id on the screen and in the error, and handed on to support; a translated page is told apart; storage is cleared', async ({
  operator,
  page,
  person,
}) => {
  await test.step('an error is shown, stored under the id on the screen, and handed on to support', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // React logs the error that it caught, which is the object that the screen reports.
    const logged: JSHandle[] = []
    page.on('console', (message) => logged.push(...message.args()))
    await breakPage(page)
    await expect(
      page.getByText(
        'Application error: a client-side exception has occurred (see browser console for more information)',
      ),
    ).toBeVisible()
    const id = await reportedId(page).innerText()

    await test.step('the error object carries sentryId, the id on the screen', async () => {
      const found = await Promise.all(
        logged.map((value) =>
          value.evaluate((error: unknown) =>
            error instanceof Error && 'sentryId' in error ? error.sentryId : undefined,
          ),
        ),
      )
      expect(found).toContain(id)
    })

    await test.step('what is stored is this error, of this person, without the secret', async () => {
      const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const report = await operator.request('GET /platform/error-reports/:id', { params: { id: uuid } })
      expect(report).toMatchObject({
        message: 'no clock for /join',
        path: '/account/security',
        account_email: person.email,
        tags: { globalErrorBoundary: 'true' },
      })
      expect(report.release).toMatch(/^cairn@\d/)
      expect(report.stack).toMatch(
        /^Error: no clock for \/join\n {4}at Date\.getTimezoneOffset .+\n {4}at .+\.js:\d+:\d+\)/,
      )
    })

    await test.step('contact support and Still stuck? lead to the form, filled', async () => {
      for (const name of ['contact support', 'Still stuck?']) {
        const link = new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '', 'http://localhost')
        expect(link.pathname).toBe('/support/new')
        const { message, ...query } = Object.fromEntries(link.searchParams)
        expect(query).toEqual({
          category: 'dashboard_bug',
          sid: id,
          subject: 'Error in the dashboard: no clock for /join',
        })
        expect(message).toMatch(/^Path: \/account\/security\n\nError: no clock for \/join\n/)
      }
    })

    await test.step('the error is copied with its id', async () => {
      await page.getByRole('button', { name: 'Copy error' }).click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Report: ${id}`)
    })

    await test.step('what to try is listed', async () => {
      await expect(page.getByRole('listitem')).toHaveText([
        'Refresh the page.',
        'Sign out and back in.',
        /^Clear browser storage/,
        'Disable browser extensions that change the content of pages.',
        'If the error returns, contact support.',
      ])
    })

    await test.step('Reload dashboard draws the page anew', async () => {
      await page.getByRole('button', { name: 'Reload dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    })
  })

  await test.step('a translated page is distinguished from a broken one', async () => {
    await page.goto('/account/security')
    await expect(page.getByText('This session')).toBeVisible()
    // Translators put their own elements where React's were. Nothing is loaded here: a page that is opened meanwhile is
    // drawn anew when it has come, and takes the place of the screen.
    const show = page.getByRole('button', { name: 'Show password' }).first()
    await show.evaluate((button) => button.replaceChildren('Show'))
    await show.click()
    await expect(screen(page)).toBeVisible()
    await expect(
      page.getByText('This error might be caused by Google translate or third-party browser extensions', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page.getByText(/Avoid translating the dashboard, and turn off extensions/)).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    await expect(reportedId(page)).toBeVisible()
    const { reports } = await operator.request('GET /platform/error-reports', {})
    expect(reports[0]).toMatchObject({ account_email: person.email })
    expect(reports[0]?.message).toContain("Failed to execute 'removeChild' on 'Node'")
  })

  await test.step('clear browser storage clears local and session storage, then reloads', async () => {
    await breakPage(page)
    await page.evaluate(() => {
      localStorage.setItem('cairn.theme', 'light')
      sessionStorage.setItem('kept', 'until now')
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Clear browser storage' }).click()
    await reloaded
    expect(await page.evaluate(() => [localStorage.getItem('cairn.theme'), sessionStorage.getItem('kept')])).toEqual([
      null,
      null,
    ])
  })
})

test('the error screen is shown without the server, and names only an id that was stored', async ({
  page,
  person: _person,
  installation,
}) => {
  await page.goto('/account/me')
  await loadedIn(page, /ErrorScreen/)
  await page.getByRole('link', { name: 'Security' }).first().click()
  // A page that is left before its data came has none of it later.
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('link', { name: 'Preferences' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await installation.end('SIGTERM')
  try {
    await breakOpenPage(page)
    await expect(page.getByText('The error could not be reported.')).toBeVisible()
    const support = await page.getByRole('link', { name: 'Still stuck?' }).getAttribute('href')
    expect(support).not.toContain('sid=')
  } finally {
    // That of the next journeys too.
    await installation.start()
  }
})

test('outside production the way is back to the dashboard; with reports off, none is sent', async ({
  page,
  startInstallation,
}) => {
  const own = await startInstallation({ CAIRN_ENVIRONMENT: 'staging', CAIRN_ERROR_REPORTS: 'off' })
  await signIn(page, await signUp(own.url, 'tester'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await breakPage(page, `${own.url}/account/me`)
  // Before it comes a plain screen, which says nothing of reports.
  const back = page.getByRole('button', { name: 'Return to dashboard' })
  await expect(back).toBeVisible()
  await expect(page.getByText(/reported/i)).toBeHidden()
  await back.click()
  await expect(page).toHaveURL(/\/organizations$/)
  expect(sent).not.toContain('/api/error-reports')
})

test("errors are sampled at 20% to the error-reporting service; the operator's list keeps every one", async ({
  page,
  startInstallation,
}) => {
  const received: { request: IncomingMessage; body: string }[] = []
  const service = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.end('{}')
    if (request.method === 'POST') void text(request).then((body) => received.push({ request, body }))
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const own = await startInstallation({ CAIRN_SENTRY_DSN: `http://key@127.0.0.1:${port}/7` })
  const operator = await signUp(own.url, 'operator')
  await signIn(page, operator)
  const ids: string[] = []
  // The first is not drawn, the second is: only chance is replaced.
  for (const chance of [0.2, 0.19]) {
    await page.goto(`${own.url}/account/me`)
    await page.evaluate((value) => {
      Math.random = () => value
    }, chance)
    await breakOpenPage(page)
    ids.push(await reportedId(page).innerText())
  }
  await expect.poll(() => received.length).toBe(1)
  const [first = '', second = ''] = ids
  const [only] = received
  expect(only?.request.url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/)
  expect(only?.body).toContain(second)
  expect(only?.body).not.toContain(first)
  expect(only?.body).toContain('"globalErrorBoundary":"true"')
  expect(only?.body).not.toContain('hunter2')
  const { reports } = await operator.request('GET /platform/error-reports', {})
  expect(reports.map(({ id }) => id.replaceAll('-', ''))).toEqual([second, first])
  service.closeAllConnections()
  service.close()
})
