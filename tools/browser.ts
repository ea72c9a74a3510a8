import type { Person } from '@cairn/dev-env/person'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { chromiumArguments, requireChromium } from './chromium.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await requireChromium(), args: chromiumArguments })

/**
 * Leaves in the browser's storage, before the first page's own code runs, what the dashboard keeps there. Only once: a
 * session that was ended by signing out would otherwise come back with the next page.
 */
export const prepareStorage = async (
  pages: BrowserContext | Page,
  { person, theme }: { person: Person | undefined; theme?: string },
): Promise<void> => {
  const entries = {
    ...(person === undefined ? {} : { 'cairn.auth.token': JSON.stringify(person.session) }),
    ...(theme === undefined ? {} : { 'cairn.theme': theme }),
  }
  await pages.addInitScript((kept) => {
    // A sandboxed frame has no cookies and no storage.
    if (window.origin === 'null') return
    for (const [key, value] of Object.entries(kept)) {
      // Cookies are of a host, whatever the port.
      const mark = `prepared-${key}-${location.port}=1`
      if (document.cookie.split('; ').includes(mark)) continue
      document.cookie = `${mark}; path=/`
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    }
  }, entries)
}

/** Drops what pages of an installation have stored in this browser; those that are open may store again when they go. */
export const clearStorage = async (page: Page, origin: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await devtools.detach()
}

/** The page is drawn, and no colour is on its way from one value to another. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    // One within a closed `details` never finishes: the browser does not draw what is in there.
    const changes = document
      .getAnimations()
      .filter(
        (animation) =>
          animation instanceof CSSTransition &&
          animation.effect instanceof KeyframeEffect &&
          animation.effect.target?.checkVisibility() === true,
      )
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })

/**
 * As another tab would change it, so that an open menu or a half-filled form stays as it is. Without transitions: they run
 * on each element of the page, and cost a browser without a graphics card up to 0.9 s of processor time.
 */
export const changeTheme = async (page: Page, theme: string): Promise<void> => {
  await page.evaluate(async (value) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    localStorage.setItem('cairn.theme', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.theme', newValue: value }))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    if (document.documentElement.dataset['theme'] !== value) throw new Error(`The page did not change to ${value}.`)
  }, theme)
  await atRest(page)
}
