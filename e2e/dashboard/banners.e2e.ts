import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { choose, openBilling, restrict } from '../billing-steps.ts'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'
import { shiftOf, watchShifts } from '../../tools/layout-shift.ts'
import { signUp } from '@cairn/dev-env/person'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
test('the operator announces an incident and an outage; a dismissed outage stays dismissed, and is not shown on /sign-in', async ({
  operator,
  operatorPage,
  page,
  person,
}) => {
  await operatorPage.goto('/_operator/incidents')
  await expect(operatorPage.getByRole('heading', { name: 'No notices' })).toBeVisible()
  await operatorPage.getByRole('button', { name: 'New notice' }).click()
  await operatorPage.getByLabel('Link').fill('https://status.example.com')
  await operatorPage.getByRole('button', { name: /^Publish/ }).click()
  await expect(operatorPage.getByText('Notice published')).toBeVisible()

  await operatorPage.getByRole('button', { name: 'New notice' }).click()
  await choose(operatorPage, 'Type', 'Notice')
  await operatorPage.getByLabel('Title').fill('Dashboard outage')
  await operatorPage.getByLabel('Link').fill('https://example.com/outage')
  await operatorPage.getByLabel('Starts (UTC)').fill('2025-05-16T22:00')
  await operatorPage.getByLabel('Ends (UTC)').fill('2025-05-16T23:00')
  await operatorPage.getByRole('button', { name: /^Publish/ }).click()
  await expect(operatorPage.getByText('16 May 2025, 22:00 to 23:00 UTC').first()).toBeVisible()

  await page.goto('/organizations')
  await expect(notices(page)).toContainText('We are currently investigating a technical issue')
  await expect(notices(page).getByRole('link', { name: 'Status page' })).toHaveAttribute(
    'href',
    'https://status.example.com',
  )
  await expect(notices(page)).toContainText(/technical issue.*Dashboard outage.*16 May 2025, 22:00 to 23:00 UTC/s)
  await expect(notices(page).getByRole('link', { name: 'Learn more' })).toHaveAttribute(
    'href',
    'https://example.com/outage',
  )

  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(notices(page)).toContainText('technical issue')
  await expect(notices(page)).not.toContainText('Dashboard outage')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(notices(page)).toContainText('Dashboard outage')

  await notices(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notices(page)).not.toContainText('Dashboard outage')
  await page.reload()
  await expect(notices(page)).toContainText('technical issue')
  await expect(notices(page)).not.toContainText('Dashboard outage')

  await operatorPage.getByRole('button', { name: 'End We are currently investigating a technical issue' }).click()
  await expect(operatorPage.getByText('Over', { exact: true })).toBeVisible()
  const { id } = await operator.request('POST /platform/operator/notices', {
    body: { kind: 'notice', title: 'Disks are exchanged' },
  })
  await page.reload()
  await expect(notices(page)).toContainText('Disks are exchanged')
  await expect(notices(page)).not.toContainText('technical issue')
  await expect(notices(page)).not.toContainText('Dashboard outage')
  await operator.request('DELETE /platform/operator/notices/:id', { params: { id } })
})

test('a dashboard outage notice for 16 May 2025, 22:00 to 23:00 UTC, with Learn more and Dismiss', async ({
  operator,
  page,
  person,
}) => {
  // Other notices may be there, of other tests.
  const words = 'The dashboard will be unavailable for one hour16 May 2025, 22:00 to 23:00 UTC'
  // One that is always there: where it is shown, the outage would be.
  const other = 'Disks are exchanged'
  const { id } = await operator.request('POST /platform/operator/notices', {
    body: { kind: 'maintenance', title: other },
  })
  // Today it is over.
  await page.goto('/organizations')
  await expect(notices(page)).toContainText(other)
  await expect(notices(page)).not.toContainText(words)

  await page.clock.install({ time: '2025-05-16T21:00:00Z' })
  await page.reload()
  await expect(notices(page)).toContainText(words)
  const strip = notices(page).getByRole('paragraph').filter({ hasText: words }).locator('..')
  await strip.getByRole('link', { name: 'Learn more' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard outage on 16 May 2025' })).toBeVisible()

  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(notices(page)).toContainText(other)
  await expect(notices(page)).not.toContainText(words)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(notices(page)).toContainText(words)
  await strip.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notices(page)).not.toContainText(words)
  await page.reload()
  await expect(notices(page)).toContainText(other)
  await expect(notices(page)).not.toContainText(words)

  // Where it was not dismissed, it goes when the outage is over.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('notice-dismissed')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(notices(page)).toContainText(words)
  await page.clock.fastForward('02:01:00')
  await expect(notices(page)).not.toContainText(words)
  await operator.request('DELETE /platform/operator/notices/:id', { params: { id } })
})

test('a strip that was there before moves nothing when the page is loaded again', async ({
  operatorPage,
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Still', { tier: 'tier_free' })
  await openBilling(operatorPage, slug, 'Still')
  await restrict(operatorPage, 'Restricted')
  await watchShifts(page)
  for (const visit of ['first', 'second']) {
    await page.goto(`/org/${slug}`)
    await expect(notices(page)).toContainText('Services Restricted')
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    // A strip that comes late moves the page by translation: over in a frame.
    expect(await shiftOf(page), visit).toBeLessThan(0.02)
    const [strip, heading] = [
      await notices(page).boundingBox(),
      await page.getByRole('heading', { name: 'Projects' }).boundingBox(),
    ]
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
    await page.getByRole('link', { name: 'Team' }).first().click()
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  }
})

test('after signing in nothing moves once the page is drawn: the strip of its organization comes with it', async ({
  installation,
  browser,
}) => {
  const keeper = await signUp(installation.url, 'keeper')
  // On a paid plan without a billing address, which a strip tells of.
  const organization = await keeper.createOrganization('Harbour')
  const project = await keeper.createProject({ organization, name: 'tides' })
  for (const [path, heading] of [
    [`/org/${organization.slug}`, 'Projects'],
    [`/project/${project.ref}`, 'tides'],
  ] as const) {
    const context = await browser.newContext({ baseURL: installation.url })
    const page = await context.newPage()
    // What a page asks for arrives after it was drawn, on any machine.
    const browserSession = await context.newCDPSession(page)
    await browserSession.send('Network.enable')
    await browserSession.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    // Signing in waits half a second for the strips, which is not enough where the machine is busy.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (work: () => void, milliseconds = 0) => wait(work, milliseconds === 500 ? 30_000 : milliseconds),
      })
    })
    await page.addInitScript((name) => {
      const places = new Set<number>()
      const watch = () => {
        const found = [...document.querySelectorAll('h1')].find((each) => each.textContent === name)
        if (found !== undefined) places.add(Math.round(found.getBoundingClientRect().top))
        document.documentElement.dataset['places'] = JSON.stringify([...places])
        requestAnimationFrame(watch)
      }
      requestAnimationFrame(watch)
      let shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') shift += entry.value
        document.documentElement.dataset['shift'] = String(shift)
      }).observe({ type: 'layout-shift' })
    }, heading)
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(path)}`)
    await page.getByLabel('Email').fill(keeper.email)
    await page.getByLabel('Password', { exact: true }).fill(keeper.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(notices(page)).toContainText('Missing Billing Information')
    await expect(page.locator('[aria-busy="true"], .appear-late')).toHaveCount(0)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    const root = page.locator('html')
    await expect(root, `${path}: places of the heading`).toHaveAttribute('data-places', /^\[\d+\]$/)
    expect(Number((await root.getAttribute('data-shift')) ?? 0), `${path}: layout shift`).toBeLessThan(0.02)
    await context.close()
  }
})

test('below a notice, the pages of an area reach no further than the window', async ({ operator, page, person }) => {
  const { id } = await operator.request('POST /platform/operator/notices', {
    body: { kind: 'maintenance', title: 'Disks are exchanged' },
  })
  // On a plan that is not asked for a billing address: one strip alone.
  const organization = await person.createOrganization('Still', { tier: 'tier_free' })
  const { ref } = await person.createProject({ organization })
  await page.goto(`/project/${ref}`)
  await expect(notices(page)).toContainText('Disks are exchanged')
  // The layout counts with a strip that came late from the next page on.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Project settings' }).click()
  const pages = page.getByRole('navigation', { name: 'Project settings' })
  await expect(pages).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 150 })
  await expect
    .poll(async () => {
      const box = await pages.boundingBox()
      return (box?.y ?? 150) + (box?.height ?? 0)
    })
    .toBeLessThanOrEqual(150)
  await operator.request('DELETE /platform/operator/notices/:id', { params: { id } })
})

test('a clock that is wrong by more than two minutes shows a notice, and is checked every 30 minutes', async ({
  page,
  person,
}) => {
  expect(person.email).toBeTruthy()
  const text = "Your computer's clock appears to be inaccurate. This can cause issues with certain features."
  // Wrong at first: a notice that goes shows what the next check has found, one that does not come may be on its way.
  await page.clock.install({ time: new Date(Date.now() - 3 * 60_000) })
  await page.goto('/organizations')
  await expect(page.getByText(text)).toBeVisible()

  // A minute slow when it is checked again.
  const halfAnHourMs = 30 * 60_000 + 1_000
  await page.clock.setSystemTime(new Date(Date.now() - 60_000 - halfAnHourMs))
  await page.clock.fastForward(halfAnHourMs)
  await expect(page.getByText(text)).toHaveCount(0)

  // Half an hour passes in the page and none on the server.
  await page.clock.fastForward(halfAnHourMs)
  await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('link', { name: 'More information' }).click()
  await expect(page.getByRole('heading', { name: 'Your computer’s clock' })).toBeVisible()
})

test('incidents of a status page are shown with a link to it', async ({ browser, startInstallation }) => {
  const summary = {
    page: { id: 'p', name: 'Example', url: 'https://status.example.com' },
    incidents: [{ id: 'i1', name: 'Slow queries', status: 'investigating', impact: 'major' }],
    scheduled_maintenances: [],
  }
  const statusPage = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(summary))
  })
  await new Promise<void>((resolve) => {
    statusPage.listen(0, '127.0.0.1', resolve)
  })
  const address = statusPage.address()
  if (typeof address !== 'object' || address === null) throw new Error('The status page has no port.')
  const installation = await startInstallation({
    CAIRN_STATUS_SUMMARY_URL: `http://127.0.0.1:${address.port}/api/v2/summary.json`,
  })
  const context = await browser.newContext({ baseURL: installation.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await expect(notices(page)).toContainText('We are currently investigating a technical issue')
  await expect(notices(page)).toContainText('Slow queries')
  await expect(notices(page).getByRole('link', { name: 'Status page' })).toHaveAttribute(
    'href',
    'https://status.example.com',
  )
  await context.close()
  statusPage.close()
})
