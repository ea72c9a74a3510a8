import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchInteractions?: Map<number, number>
  }
}

/** Runs inside the page, from before its first byte: keeps the longest event of each interaction. */
export const watchInteractions = (): void => {
  // The compiler's DOM does not know the threshold yet.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  const longest = new Map<number, number>()
  window.benchInteractions = longest
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming)) continue
      const { interactionId, duration } = entry
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    }
  }).observe(options)
}

/** Milliseconds of each interaction since it was last asked, from the input to the next frame. None below 16 are told. */
export const interactions = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    // Entries are handed over when the browser is idle after the frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await new Promise((idle) => requestIdleCallback(idle))
    const found = [...(window.benchInteractions?.values() ?? [])]
    window.benchInteractions?.clear()
    return found
  })
