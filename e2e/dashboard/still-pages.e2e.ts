import type { IncomingMessage } from 'node:http'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Verdict } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { shiftOf, untilPainted, watchShifts } from '../../tools/layout-shift.ts'
import { expect, test } from '../fixtures.ts'

const isNever = (_call: IncomingMessage) => false

/** Opens pages, each with one call that is answered after all others. */
const lateCalls = async (url: string) => {
  let isLate = isNever
  let release = Promise.withResolvers<undefined>()
  const proxy = await startReverseProxy(url, async (call): Promise<Verdict> => {
    if (isLate(call)) await release.promise
    return 'pass'
  })
  const open = async (page: Page, path: string, late: RegExp, others: RegExp) => {
    release = Promise.withResolvers()
    isLate = (call) => late.test(call.url ?? '')
    const answered = page.waitForResponse((response) => others.test(response.url()))
    await page.goto(`${proxy.url}${path}`)
    await answered
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What is drawn without the late call is drawn now.
    await untilPainted(page)
    release.resolve(undefined)
  }
  return { open, [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose]() }
}

test('single sign-on, multi-factor and a new project do not move when what the plan includes is known', async ({
  page,
  person,
  installation,
}) => {
  const organization = await person.createOrganization('Harbour', { tier: 'tier_free' })
  const { ref } = await person.createProject({ organization })
  await using late = await lateCalls(installation.url)
  // Only what is in the window counts.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await watchShifts(page)

  await late.open(page, `/project/${ref}/auth/sso`, /auth\/sso\/providers/, /config\/auth$/)
  await expect(page.getByText('Not included in the plan of this project')).toBeVisible()
  expect(await shiftOf(page), 'single sign-on').toBeLessThan(0.01)

  await late.open(page, `/project/${ref}/auth/mfa`, /billing\/addons/, /config\/auth$/)
  await expect(page.getByText('Phone MFA is an add-on that this project does not have')).toBeVisible()
  expect(await shiftOf(page), 'multi-factor').toBeLessThan(0.01)

  await late.open(page, `/new/${organization.slug}`, /project-options/, /platform\/organizations/)
  await expect(page.getByText('counted over all organizations on it')).toBeVisible()
  expect(await shiftOf(page), 'a new project').toBeLessThan(0.01)
})
