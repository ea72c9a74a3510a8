import type { Person } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { prepareStorage } from '../tools/browser.ts'

/** Something that must be on screen: an element of that selector, with that text (any where it is left out). */
export interface Sight {
  name: string
  selector: string
  text?: string
}

export interface Visit {
  person: Person | undefined
  url: string
  sights: readonly Sight[]
}

/** Runs inside the page, from before its first byte: reports when each sight has been painted. */
const watchFor = (sights: readonly Sight[]) => {
  const isThere = ({ selector, text = '' }: Sight) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect()
      const content = element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')
      return width > 0 && height > 0 && content.includes(text)
    })
  let missing = [...sights]
  const look = () => {
    const seen = missing.filter(isThere)
    if (seen.length === 0) return
    missing = missing.filter((sight) => !seen.includes(sight))
    if (missing.length === 0) observer.disconnect()
    requestAnimationFrame(() => {
      // A message posted in a frame arrives after that frame was painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        for (const { name } of seen) performance.mark(`sight: ${name}`)
        if (missing.length === 0) document.dispatchEvent(new Event('all-seen'))
        port1.close()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Runs inside the page: resolves with the marks once all sights have been painted. */
const marksWhenSeen = (names: readonly string[]) =>
  new Promise<Record<string, number>>((resolve) => {
    const marks = () =>
      performance.getEntriesByType('mark').filter(({ name }) => names.includes(name.replace(/^sight: /, '')))
    const answer = () =>
      resolve(Object.fromEntries(marks().map(({ name, startTime }) => [name.replace(/^sight: /, ''), startTime])))
    if (marks().length === names.length) answer()
    else document.addEventListener('all-seen', answer, { once: true })
  })

const openPage = async (browser: Browser, { person, url, sights }: Visit): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  await context.addInitScript(watchFor, sights)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

/** Milliseconds from the navigation's start until each sight was painted, by name, in a browser that knows nothing yet. */
export const timeVisit = async (browser: Browser, visit: Visit): Promise<Record<string, number>> => {
  const page = await openPage(browser, visit)
  try {
    return await page.evaluate(
      marksWhenSeen,
      visit.sights.map(({ name }) => name),
    )
  } finally {
    await page.context().close()
  }
}

export interface Transfer {
  url: string
  /** Bytes on the wire: compressed, with the headers. */
  bytes: number
  /** Milliseconds from the navigation's start. */
  startMs: number
  endMs: number
}

/** Everything that a visit transfers until the network is quiet. */
export const countVisit = async (browser: Browser, visit: Visit): Promise<Transfer[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await prepareStorage(context, { person: visit.person, theme: 'dark' })
    await context.addInitScript(watchFor, visit.sights)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const requests = new Map<string, { url: string; startMs: number }>()
    const transfers: Transfer[] = []
    let firstMs: number | undefined
    client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const atMs = timestamp * 1000
      firstMs ??= atMs
      requests.set(requestId, { url: request.url, startMs: atMs - firstMs })
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const request = requests.get(requestId)
      if (request !== undefined && firstMs !== undefined)
        transfers.push({ ...request, bytes: encodedDataLength, endMs: timestamp * 1000 - firstMs })
    })
    await client.send('Network.enable')
    await page.goto(visit.url)
    await page.evaluate(
      marksWhenSeen,
      visit.sights.map(({ name }) => name),
    )
    await page.waitForLoadState('networkidle')
    return transfers
  } finally {
    await context.close()
  }
}
