import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { boxOf, openPalette } from '../steps.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed="true"])')

const command = async (page: Page, name: string) => {
  await openPalette(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden()
}

/**
 * The page has done what its last events asked for. The clock moves timers only: toasts slide in real time, and React
 * draws, and sets timers, in tasks of their own, one behind the other through message channels.
 */
const atRest = async (page: Page) => {
  await expect(page.locator('[data-sonner-toast][data-mounted="false"]')).toHaveCount(0)
  await page.evaluate(async () => {
    for (;;) {
      const slides = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(slides.map(({ finished }) => finished))
      // One task draws, one runs the effects of that.
      for (let task = 0; task < 2; task++) {
        const { port1, port2 } = new MessageChannel()
        const turn = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
        port1.start()
        port2.postMessage(null)
        await turn
      }
      if (slides.length === 0) return
    }
  })
}

/** A toast that has ended is drawn for a while yet. */
const untilGone = (page: Page, left = 0) =>
  expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.locator('[data-sonner-toast]').count()
    })
    .toBe(left)

/** A project's page whose clock stands still, with what draws toasts at hand and no toast. `prepare` is done before. */
const atStandstill = async (page: Page, ref: string, prepare?: () => Promise<void>) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`/project/${ref}`)
  await expect(page.getByText('of 60 connections')).toBeVisible()
  await prepare?.()
  await command(page, 'project ref')
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await untilGone(page)
}

/** While the clock stands still: what raises a toast waits for a tick of it. */
const raise = async (page: Page, name = 'project ref') => {
  const count = (await toasts(page).count()) + 1
  await command(page, name)
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return toasts(page).count()
    })
    .toBe(count)
  await atRest(page)
}

/** Whether toasts are spread out, and wait. */
const expectSpread = async (page: Page, spread: boolean) => {
  await expect(page.locator(`[data-sonner-toast][data-expanded="${!spread}"]`)).toHaveCount(0)
  await atRest(page)
}

test('while the clock stands still: how long toasts are there, how many, where, and what they wait for', async ({
  page,
  project,
}) => {
  await atStandstill(page, project.ref)

  await test.step('a toast is there for 4000 ms', async () => {
    await raise(page)
    await page.clock.runFor(3_990)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(10)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('three are visible, 356 px wide, with a gap of 14; Alt+T leads to them, and they wait for the focus', async () => {
    await untilGone(page)
    for (let raised = 0; raised < 4; raised += 1) await raise(page)
    await expect(toasts(page)).toHaveCount(4)
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
    expect((await toasts(page).first().boundingBox())?.width).toBe(356)

    await page.keyboard.press('Alt+t')
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
    await expectSpread(page, true)
    await page.clock.runFor(1_000)
    const [first, second] = await Promise.all([toasts(page).nth(0).boundingBox(), toasts(page).nth(1).boundingBox()])
    expect(Math.round((first?.y ?? 0) - (second?.y ?? 0) - (second?.height ?? 0))).toBe(14)
    await page.clock.runFor(10_000)
    await expect(toasts(page)).toHaveCount(4)

    await page.keyboard.press('Tab')
    await expect(page.locator('[data-sonner-toaster] :focus')).toHaveCount(1)
    await page.clock.runFor(10_000)
    await expect(toasts(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Search' }).focus()
    await expectSpread(page, false)
    await page.clock.runFor(4_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a toast waits while the pointer is on it, and while the page is hidden', async () => {
    await untilGone(page)
    await raise(page)
    await toasts(page).first().hover()
    await expectSpread(page, true)
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(10, 10)
    await expectSpread(page, false)

    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    await atRest(page)
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await setHidden(false)
    await atRest(page)
    await page.clock.runFor(4_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a toast that the pointer rests on waits, though another goes', async () => {
    await untilGone(page)
    await raise(page)
    await page.clock.runFor(3_900)
    await raise(page, 'project ref')
    await page.clock.runFor(100)
    await expect(toasts(page), 'the first has ended').toHaveCount(1)
    await toasts(page).first().hover()
    await expectSpread(page, true)
    await untilGone(page, 1)
    await expectSpread(page, true)
    await page.clock.runFor(20_000)
    await atRest(page)
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(10, 10)
    await expectSpread(page, false)
    await page.clock.runFor(4_000)
  })

  await test.step('a swipe of 20 px ends it, one of 19 does not', async () => {
    await untilGone(page)
    await raise(page)
    const swiped = () =>
      toasts(page)
        .first()
        .evaluate((element) =>
          element instanceof HTMLElement ? element.style.getPropertyValue('--swipe-amount-x') : '',
        )
    const swipe = async (px: number) => {
      await atRest(page)
      const box = await toasts(page).first().boundingBox()
      if (box === null) throw new Error('There is no toast to swipe.')
      const [x, y] = [Math.round(box.x + 280), Math.round(box.y + box.height / 2)]
      await page.mouse.move(x, y)
      await page.mouse.down()
      // Beside the words: a drag over them selects. The first step settles the direction; the browser may make one of two steps in a frame.
      await page.mouse.move(x + 2, y)
      await expect.poll(swiped).toBe('0px')
      await page.mouse.move(x + px, y)
      await expect.poll(swiped).toBe(`${px}px`)
      // Slowly: a flick counts whatever its length.
      await page.clock.runFor(1_000)
      await page.mouse.up()
      await page.mouse.move(10, 10)
    }
    await swipe(19)
    await page.clock.runFor(500)
    await expect(toasts(page)).toHaveCount(1)
    await swipe(20)
    await page.clock.runFor(500)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('a toast is beside a panel that opens while it is there, and above its buttons at 390 px; it can offer to undo what was done', async ({
  page,
  project,
}) => {
  const open = page.getByRole('button', { name: 'New bucket' })
  const panel = page.getByRole('dialog', { name: 'New bucket' })
  const cancel = panel.getByRole('button', { name: 'Cancel' })
  await page.setViewportSize({ width: 1280, height: 800 })
  // What is loaded for the first time waits for timers.
  await atStandstill(page, project.ref, async () => {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Storage' }).click()
    await open.click()
    await cancel.click()
    await expect(panel).toBeHidden()
  })
  await raise(page)
  const corner = async () => {
    const { x, y, width, height } = await boxOf(toasts(page).first())
    return { right: x + width, bottom: y + height }
  }
  const before = await corner()
  await open.click()
  await expect(panel).toBeVisible()
  await atRest(page)
  expect((await corner()).right).toBeLessThan((await boxOf(panel)).x)
  await page.setViewportSize({ width: 390, height: 800 })
  await atRest(page)
  expect((await corner()).bottom).toBeLessThan((await boxOf(panel.locator('[data-dialog-footer]'))).y)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.clock.resume()
  await cancel.click()
  await expect(panel).toBeHidden()
  await command(page, 'project ref')
  await expect.poll(corner).toEqual(before)

  await test.step('a toast can offer to undo what was done', async () => {
    const html = page.locator('html')
    const theme = (await html.getAttribute('data-theme')) ?? ''
    await command(page, 'classic dark')
    await expect(html).toHaveAttribute('data-theme', 'classic-dark')
    const undo = toasts(page).getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(html).toHaveAttribute('data-theme', theme)
    await expect(undo, 'its toast is gone').toHaveCount(0)
  })
})
