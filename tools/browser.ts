import type { Person } from '@cairn/dev-env/person'
import type { Browser, BrowserContext } from '@playwright/test'
import { chromium } from '@playwright/test'
import { chromiumArguments, requireChromium } from './chromium.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await requireChromium(), args: chromiumArguments })

/** Leaves in each page's storage, before its own code runs, what the dashboard keeps there. */
export const prepareStorage = async (
  context: BrowserContext,
  { person, theme }: { person: Person | undefined; theme?: string },
): Promise<void> => {
  const entries = {
    ...(person === undefined ? {} : { 'cairn.auth.token': JSON.stringify(person.session) }),
    ...(theme === undefined ? {} : { 'cairn.theme': theme }),
  }
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, entries)
}
