import type { Page } from '@playwright/test'

/** Adds up, of every page that is opened from now on, how much moves after it was drawn, as the browser counts it. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      new PerformanceObserver((list) => {
        const before = Number(document.documentElement.dataset['shift'] ?? 0)
        const value = list
          .getEntries()
          .filter((entry) => !('hadRecentInput' in entry && entry.hadRecentInput === true))
          .reduce((sum, entry) => sum + ('value' in entry && typeof entry.value === 'number' ? entry.value : 0), 0)
        document.documentElement.dataset['shift'] = String(before + value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
}

/** Until what the page has changed is on screen. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(undefined)))),
  )

/** A share of the window times how far it moved: a strip of two lines above a page is 0.05. */
export const shiftOf = async (page: Page): Promise<number> => {
  await untilPainted(page)
  return page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
}
