import type { Page } from '@playwright/test'
import { lookForBarriers } from '../../tools/axe.ts'
import { changeTheme } from '../../tools/browser.ts'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'
import { loadedIn } from '../steps.ts'

test.use({ settings: { CAIRN_TELEMETRY: 'on' } })

const toast = (page: Page) => page.locator('[data-sonner-toast]').filter({ hasText: 'Share usage data' })
const barriers = async (page: Page) =>
  (await lookForBarriers(page)).map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
const settings = (page: Page) => page.getByRole('dialog', { name: 'Privacy Settings' })
const answer = (page: Page, name: string) => toast(page).getByRole('button', { name }).click()
const cookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'cairn_telemetry').map(({ value }) => value)
const consent = (page: Page) => page.evaluate(() => localStorage.getItem('cairn.consent'))
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Privacy settings' }).click()
}
const togglePreview = async (page: Page, name: 'Enable preview' | 'Disable preview') => {
  await page.goto('/organizations?featurePreviewModal=supabase-ui-cls')
  await page.getByRole('button', { name }).click()
  const opposite = name === 'Enable preview' ? 'Disable preview' : 'Enable preview'
  await expect(page.getByRole('button', { name: opposite })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a person who has not decided is asked for consent; nothing is sent before they accept, and the operator sees their events after', async ({
  page,
  operator,
  operatorPage,
  person,
}) => {
  await operator.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'unfinishedPreviews' },
    body: { released: true },
  })
  const told = async () => (await operator.request('GET /platform/telemetry/events', {})).events
  const organization = await person.createOrganization('Quarry')
  await page.goto('/organizations')
  await expect(toast(page)).toBeVisible()
  await togglePreview(page, 'Enable preview')
  // The cookie is written before an event is sent, by the click that also changes the button.
  expect(await cookies(page)).toEqual([])

  await answer(page, 'Accept')
  await expect(toast(page)).toBeHidden()
  expect(await consent(page)).toBe('{"session":true,"preferences":true,"telemetry":true}')
  await togglePreview(page, 'Disable preview')
  await expect.poll(async () => (await told()).map(({ action }) => action)).toContain('feature_preview_disabled')
  // What was sent before would have arrived before.
  const [event, ...before] = await told()
  expect(before).toEqual([])
  expect(event).toMatchObject({
    action: 'feature_preview_disabled',
    pathname: '/organizations',
    properties: { feature: 'supabase-ui-cls' },
    organization: 'Unknown',
    project: 'Unknown',
    person: person.email,
  })
  expect(await cookies(page)).toHaveLength(1)

  await page.goto(`/org/${organization.slug}?featurePreviewModal=supabase-ui-cls`)
  await page.getByRole('button', { name: 'Enable preview' }).click()
  await expect.poll(async () => (await told())[0]?.action).toBe('feature_preview_enabled')
  expect((await told())[0]).toMatchObject({ organization: organization.slug, pathname: `/org/${organization.slug}` })

  await test.step('in a project the event names the project', async () => {
    const project = await person.createProject({ organization })
    await page.goto(`/project/${project.ref}?featurePreviewModal=supabase-ui-cls`)
    await page.getByRole('button', { name: 'Disable preview' }).click()
    await expect.poll(async () => (await told())[0]?.project).toBe(project.ref)
    await page.goto(`/org/${organization.slug}?featurePreviewModal=supabase-ui-cls`)
    await page.getByRole('button', { name: 'Enable preview' }).click()
    await expect.poll(async () => (await told())[0]?.project).toBe('Unknown')
  })

  await test.step('the operator reads who did what, where', async () => {
    await operatorPage.goto('/_operator/telemetry')
    await expect(operatorPage.getByRole('table', { name: 'Events by name' })).toContainText('feature_preview_disabled')
    const last = operatorPage.getByRole('list', { name: 'Last events' }).getByRole('listitem').first()
    await expect(last).toContainText('feature: supabase-ui-cls')
    await expect(last).toContainText(`${person.email} · ${organization.slug} · /org/${organization.slug}`)
  })

  await test.step('signing out forgets whose browser it was, and the decision with the rest of local storage', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/sign-in/)
    await expect.poll(() => cookies(page)).toEqual([])
    await expect.poll(async () => (await told())[0]?.person).toBeNull()
    await expect.poll(() => consent(page)).toBe(null)
  })
})

test('a person who accepts before signing up is counted as a sign-up; Opt out denies all and clears the telemetry cookie', async ({
  page,
}) => {
  await test.step('a person who accepts before signing up is counted as a sign-up', async () => {
    await page.goto('/sign-up')
    await answer(page, 'Accept')
    await page.getByLabel('Email').fill(`new-${Date.now()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase 42')
    const sent = page.waitForRequest((request) => request.url().endsWith('/platform/telemetry/event'))
    await page.getByRole('button', { name: 'Create account' }).click()
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({ action: 'sign_up', properties: { category: 'conversion' } })
  })

  await test.step('Opt out denies all and clears the telemetry cookie; the toast stays away', async () => {
    await expect.poll(() => cookies(page)).toHaveLength(1)
    await page.evaluate(() => localStorage.removeItem('cairn.consent'))
    await page.reload()
    await answer(page, 'Opt out')
    await expect(toast(page)).toBeHidden()
    await expect.poll(() => cookies(page)).toEqual([])
    expect(await consent(page)).toBe('{"session":true,"preferences":true,"telemetry":false}')
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('heading', { name: /organization/i }).first()).toBeVisible()
    // By now the page has rested for longer than it does before it asks. The settings are loaded with the question.
    await page.clock.runFor(60_000)
    await openSettings(page)
    await expect(settings(page).getByRole('switch', { name: 'Analytics' })).not.toBeChecked()
    await expect(toast(page)).toBeHidden()
  })
})

test('below 639 px the two answers share a row; the Privacy Settings have a toggle for each category, applied by Confirm and changed later', async ({
  page,
  person: _person,
}) => {
  await test.step('below 639 px the two answers share a row, and the settings have one of their own', async () => {
    const rows = async () => {
      const tops: number[] = []
      for (const name of ['Accept', 'Opt out', 'Privacy settings'])
        tops.push(Math.round((await toast(page).getByRole('button', { name }).boundingBox())?.y ?? -1))
      return new Set(tops).size
    }
    await page.goto('/organizations')
    await expect(toast(page)).toBeVisible()
    await expect.poll(rows).toBe(1)
    const box = (await toast(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(box.x + box.width).toBeGreaterThan(1400)
    expect(box.y + box.height).toBeGreaterThan(850)
    await page.setViewportSize({ width: 639, height: 844 })
    await expect.poll(rows).toBe(1)
    await page.setViewportSize({ width: 638, height: 844 })
    await expect.poll(rows).toBe(2)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(rows).toBe(2)
    await toast(page).hover()
    await expect
      .poll(async () => {
        const around = (await toast(page).boundingBox())?.height ?? 0
        const within = (await toast(page).locator('> *').first().boundingBox())?.height ?? 0
        return around >= within
      })
      .toBe(true)
    await answer(page, 'Privacy settings')
    await expect(settings(page)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the Privacy Settings have a toggle for each category; Confirm applies them, and they can be changed later', async () => {
    await expect(settings(page).getByRole('switch', { name: 'Essential' })).toBeDisabled()
    await expect(settings(page).getByRole('switch', { name: 'Essential' })).toBeChecked()
    const analytics = settings(page).getByRole('switch', { name: 'Analytics' })
    await expect(analytics).not.toBeChecked()
    await analytics.click()
    await settings(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(settings(page)).toBeHidden()
    await expect(toast(page)).toBeHidden()
    await expect.poll(() => cookies(page)).toHaveLength(1)

    await openSettings(page)
    await expect(analytics).toBeChecked()
    await analytics.click()
    await settings(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await cookies(page)).toHaveLength(1)
    await openSettings(page)
    await analytics.click()
    await settings(page).getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => cookies(page)).toEqual([])
  })
})

test('failures to load or send are shown in the settings, and for an event only in the console', async ({
  page,
  installation,
  operator,
  person: _person,
}) => {
  await operator.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'unfinishedPreviews' },
    body: { released: true },
  })
  await page.goto('/organizations?featurePreviewModal=supabase-ui-cls')
  // What the page loads by and by is all there before the server goes.
  for (const name of ['auth-client', 'Palette', 'PrivacySettings']) await loadedIn(page, new RegExp(`/assets/${name}-`))
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Enable preview' }).waitFor()
  await page.evaluate(() => localStorage.setItem('cairn.consent', '{"telemetry":true}'))
  await installation.end('SIGKILL')
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Failed to send Telemetry event'))
  await page.getByRole('button', { name: 'Enable preview' }).click()
  await said
  await expect(page.getByRole('button', { name: 'Disable preview' })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('cairn.consent'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await answer(page, 'Privacy settings')
  await expect(settings(page)).toContainText('Unable to Load Privacy Settings')
  await expect(settings(page)).toContainText('ad blockers')
  await expect(settings(page).getByRole('link', { name: 'contact support' })).toHaveAttribute('href', '/support/new')
  await installation.start()
  await settings(page).getByRole('button', { name: 'Try again' }).click()
  await expect(settings(page).getByRole('switch', { name: 'Analytics' })).toBeVisible()
})

test('axe finds nothing in the question, in the settings and in the list of previews; no other toast covers the question', async ({
  page,
  operator,
  person: _person,
}) => {
  await test.step('axe finds nothing in the question, in the settings and in the list of previews', async () => {
    await operator.request('PUT /platform/release-flags/:flag', {
      params: { flag: 'unfinishedPreviews' },
      body: { released: true },
    })
    await page.goto('/organizations')
    await expect(toast(page)).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await changeTheme(page, theme)
      await expect.poll(() => barriers(page), `the question, ${theme}`).toEqual([])
    }
    await answer(page, 'Privacy settings')
    await expect(settings(page).getByRole('switch', { name: 'Analytics' })).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await changeTheme(page, theme)
      await expect.poll(() => barriers(page), `the settings, ${theme}`).toEqual([])
    }
    await page.goto('/organizations?featurePreviewModal=supabase-ui-cls')
    await expect(page.getByRole('button', { name: 'Enable preview' })).toBeVisible()
    for (const theme of ['dark', 'light']) {
      await changeTheme(page, theme)
      await expect.poll(() => barriers(page), `the previews, ${theme}`).toEqual([])
    }
  })

  await test.step('no other toast covers the question, wide or at 390 px', async () => {
    const boxes = async () => {
      // Where they come to rest.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      const found = await page.locator('[data-sonner-toast]:not([data-removed="true"])').evaluateAll((toasts) =>
        toasts.map((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return { isQuestion: each.textContent.includes('Share usage data'), top, bottom }
        }),
      )
      return { question: found.find(({ isQuestion }) => isQuestion), others: found.filter((each) => !each.isQuestion) }
    }
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto('/organizations')
      await expect(toast(page)).toBeVisible()
      await page.goto('/org/nowhere')
      // It waits while the pointer is on it: four seconds may be over before all was looked at.
      await page.locator('[data-sonner-toast]', { hasText: "We couldn't find that organization" }).hover()
      await expect(toast(page)).toBeVisible()
      await expect.poll(async () => (await boxes()).others.length).toBe(1)
      await expect
        .poll(async () => {
          const { question, others } = await boxes()
          return {
            isInCorner: (question?.bottom ?? 0) > viewport.height - 32,
            areAbove: others.every(({ top, bottom }) => bottom < (question?.top ?? 0) && top > 0),
          }
        }, 'the question in the corner, the other one above it')
        .toEqual({ isInCorner: true, areAbove: true })
    }
    await answer(page, 'Opt out')
    await expect(toast(page)).toBeHidden()
    const space = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-question'))
    await expect.poll(space, 'no space is kept for it').toBe('')
  })
})
