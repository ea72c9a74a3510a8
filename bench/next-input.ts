import type { Page } from '@playwright/test'

declare global {
  interface Window {
    benchArrived?: Promise<number>
  }
}

/** What is on screen when the answer to an input has arrived. */
export interface Arrival {
  selector: string
  /** In an element of that selector. */
  text?: string
  /** In the document's title. */
  title?: string
}

interface Awaited extends Arrival {
  input: 'click' | 'input' | 'keydown' | 'pointerup'
}

const deadlineMs = 20_000

/** Runs inside the page: from the next input of that kind to the frame that shows the arrival. */
const timeNext = ({ input, selector, text = '', title = '', limitMs }: Awaited & { limitMs: number }) => {
  const isThere = () =>
    document.title.includes(title) &&
    [...document.querySelectorAll(selector)].some((element) => (element.textContent ?? '').includes(text))
  window.benchArrived = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not seen after ${limitMs} ms: ${selector} with ${text}`)), limitMs)
    window.addEventListener(
      input,
      ({ timeStamp }) => {
        const look = () => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => {
            // A message posted in a frame arrives after that frame was painted.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => {
              resolve(performance.now() - timeStamp)
              port1.close()
            })
            port1.start()
            port2.postMessage(undefined)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      },
      { capture: true, once: true },
    )
  })
}

/** Milliseconds from the first input of that kind in `act` to the frame that shows the arrival. */
export const timeInput = async (page: Page, awaited: Awaited, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(timeNext, { ...awaited, limitMs: deadlineMs })
  await act()
  return page.evaluate(() => window.benchArrived ?? Promise.reject(new Error('There was no input.')))
}
