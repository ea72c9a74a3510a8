import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const lookEveryMs = 50
/** Of processor time between two looks, over all processes of the browser. */
const restsBelowMs = 5

/**
 * Resolves when no process of the browser works. A window that was just opened does, for a while: Chromium prepares parts
 * of its own surface in a renderer beside the page's, which costs as much as a visit and is none of the page's doing.
 */
export const untilBrowserRests = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  const workedMs = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
  }
  try {
    for (let before = -Infinity, now = await workedMs(); now - before > restsBelowMs; now = await workedMs()) {
      before = now
      await wait(lookEveryMs)
    }
  } finally {
    await session.detach()
  }
}
