import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPalette } from '../steps.ts'

/** The pictures that the browser has drawn while `act` ran, as data addresses, the first one first. */
const framesOf = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
  const client = await page.context().newCDPSession(page)
  const frames: string[] = []
  client.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(`data:image/png;base64,${data}`)
    void client.send('Page.screencastFrameAck', { sessionId })
  })
  await client.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await act()
  // A page is in the document before its first picture is.
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  await client.send('Page.stopScreencast')
  return frames
}

/** How light the right edge of each picture is, where the page shows nothing but its background: 0 to 255. */
const lightnesses = (page: Page, frames: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          const [red = 0, green = 0, blue = 0] =
            context?.getImageData(image.width - 8, image.height - 8, 1, 1).data ?? []
          return Math.round((red + green + blue) / 3)
        }),
      ),
    frames,
  )

const cases = [
  { theme: 'dark', system: 'light', isDark: true },
  { theme: 'light', system: 'dark', isDark: false },
  { theme: 'classic-dark', system: 'light', isDark: true },
  { theme: 'system', system: 'dark', isDark: true },
  { theme: 'system', system: 'light', isDark: false },
] as const

test('in each theme, whatever the system prefers: no frame of a load has the other background', async ({ page }) => {
  const reader = await page.context().newPage()
  // The strict policy of our own pages lets no data address in.
  await reader.goto('about:blank')
  await page.bringToFront()
  await page.goto('/sign-in')
  const heading = page.getByRole('heading', { name: 'Welcome back' })
  await expect(heading).toBeVisible()
  for (const { theme, system, isDark } of cases)
    await test.step(`${theme}, where the system prefers ${system}`, async () => {
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate((value) => localStorage.setItem('cairn.theme', value), theme)
      // Drawn in this theme already: the first frame of the next load is the page before it.
      await page.reload()
      await expect(heading).toBeVisible()
      const frames = await framesOf(page, async () => {
        await page.reload()
        await expect(heading).toBeVisible()
      })
      for (const lightness of await lightnesses(reader, frames))
        if (isDark) expect(lightness).toBeLessThan(80)
        else expect(lightness).toBeGreaterThan(200)
    })
})

test('the code editor follows the theme', async ({ page, project }) => {
  await page.goto(`/project/${project.ref}/sql/new`)
  const background = () =>
    page.evaluate(() => {
      const editor = document.querySelector('.monaco-editor-background, .monaco-editor .monaco-editor-background')
      return editor === null ? '' : getComputedStyle(editor).backgroundColor
    })
  await expect(page.locator('.monaco-editor')).toBeVisible()
  const choose = async (theme: string) => {
    await openPalette(page)
    await page.keyboard.type(`theme ${theme}`)
    await expect(page.getByRole('option', { selected: true })).toHaveText(theme)
    await page.keyboard.press('Enter')
  }
  // The browser prefers light.
  const first = await background()
  const colours = new Set([first])
  for (const theme of ['Dark', 'Classic dark']) {
    await choose(theme)
    await expect.poll(async () => colours.has(await background())).toBe(false)
    colours.add(await background())
  }
  await choose('Light')
  await expect.poll(background).toBe(first)
})
