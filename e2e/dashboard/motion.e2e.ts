import type { Locator, Page } from '@playwright/test'
import type { TestProject } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'
import { boxOf } from '../steps.ts'

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Ways to connect' })
const line = (page: Page) => tabs(page).locator('[data-layout]')

const openTabs = async (page: Page, project: TestProject) => {
  await page.goto(`/project/${project.ref}?showConnect=true`)
  await expect(tabs(page)).toBeVisible()
}

/**
 * The same with the code that animates, loaded and run: it is fetched when the focus or the pointer comes near, and the focus is there
 * as soon as the dialog is.
 */
const openMovingTabs = async (page: Page, project: TestProject) => {
  const loaded = page.waitForResponse(/\/layout-animation-[^/]*\.js$/)
  await openTabs(page, project)
  await tabs(page).hover()
  await page.evaluate((module) => import(module), (await loaded).url())
}

/** From here on only `clock.runFor` moves the animations. The clock cannot be stopped at a time that a busy machine has passed. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

const choose = async (page: Page, name: string): Promise<Locator> => {
  const tab = tabs(page).getByRole('tab', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  return tab
}

/** How far the line is from below a tab, in pixels. */
const distance = async (page: Page, tab: Locator) => Math.abs((await boxOf(line(page))).x - (await boxOf(tab)).x)

const isMoving = async (page: Page) =>
  !['', 'none'].includes(await line(page).evaluate((element: HTMLElement) => element.style.transform))

const resizeTo = async (page: Page, width: number) => {
  await page.evaluate(() => {
    window.addEventListener('resize', () => (document.documentElement.dataset['resized'] = 'yes'), { once: true })
  })
  await page.setViewportSize({ width, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('data-resized', 'yes')
  await page.evaluate(() => delete document.documentElement.dataset['resized'])
}

test('the line below the chosen tab takes 0.45 s to the next one, and none while a window is resized and for 250 ms after it', async ({
  page,
  project,
}) => {
  await page.clock.install()
  await openMovingTabs(page, project)
  await stopClock(page)

  await test.step('the line below the chosen tab takes 0.45 s to the next one', async () => {
    const tab = await choose(page, 'ORMs')
    const wholeWay = await distance(page, tab)
    expect(wholeWay).toBeGreaterThan(50)

    await page.clock.runFor(200)
    const halfTime = await distance(page, tab)
    expect(halfTime).toBeGreaterThan(1)
    expect(halfTime).toBeLessThan(wholeWay)
    await page.clock.runFor(230)
    expect(await isMoving(page), 'after 0.43 s').toBe(true)
    await page.clock.runFor(50)
    expect(await isMoving(page), 'after 0.48 s').toBe(false)
    expect(await distance(page, tab)).toBeLessThan(0.5)
  })

  await test.step('while a window is resized, and for 250 ms after it, layout does not animate', async () => {
    await resizeTo(page, 1300)
    await page.clock.runFor(220)
    const first = await choose(page, 'Connection string')
    await page.clock.runFor(20)
    expect(await distance(page, first), '220 ms after the resize').toBeLessThan(0.5)

    await resizeTo(page, 1200)
    await page.clock.runFor(280)
    const second = await choose(page, 'ORMs')
    await page.clock.runFor(20)
    expect(await distance(page, second), '280 ms after the resize').toBeGreaterThan(1)
  })
})

test('where less motion is asked for, nothing animates and no code for it is loaded', async ({ page, project }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openTabs(page, project)
  await tabs(page).hover()
  await stopClock(page)
  expect(await distance(page, await choose(page, 'ORMs'))).toBeLessThan(0.5)
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => /layout-animation|drag-to-close/.test(name))).toEqual([])
})

test('a panel follows a drag towards its edge and closes; the other way it follows by 0.35', async ({
  page,
  person,
}) => {
  await person.createOrganization('Harbour')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/organizations')
  const opener = page.getByRole('button', { name: 'Areas' })
  const drawer = page.getByRole('dialog', { name: 'Areas' })
  const open = async () => {
    await opener.click()
    await expect(drawer.locator('[draggable="false"]'), 'it can be dragged').toBeVisible()
    await page.mouse.move(100, 24)
    await page.mouse.down()
  }
  const dragTo = async (offset: number, shownAt: number) => {
    await page.mouse.move(100 + offset, 24, { steps: 4 })
    await expect.poll(async () => Math.round((await boxOf(drawer)).x)).toBe(shownAt)
  }

  await test.step('away from its edge it resists, and goes back', async () => {
    await open()
    await dragTo(100, 35)
    await dragTo(200, 70)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(drawer)).x)).toBe(0)
    await expect(drawer).toBeVisible()
  })

  await test.step('towards its edge it follows, and closes', async () => {
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await open()
    await dragTo(-60, -60)
    await dragTo(-150, -150)
    await page.mouse.up()
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
