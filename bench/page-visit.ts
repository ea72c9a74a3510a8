import type { Person } from '@cairn/dev-env/person'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { untilBrowserRests } from './until-browser-rests.ts'

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
  let unmarked = sights.length
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
        unmarked -= seen.length
        if (unmarked === 0) console.debug('all seen')
        port1.close()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

const deadlineMs = 30_000

/** Runs inside the page, once all was seen. */
const readMarks = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) =>
      performance.getEntriesByName(`sight: ${name}`).map(({ startTime }) => [name, startTime] as const),
    ),
  )

/** Goes there, and asks the page nothing before all sights were painted: that would take time from its own code. */
const visitUntilSeen = async (page: Page, { url, sights }: Visit): Promise<Record<string, number>> => {
  const allSeen = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'all seen',
    timeout: deadlineMs,
  })
  await Promise.all([allSeen, page.goto(url, { waitUntil: 'commit' })])
  return page.evaluate(
    readMarks,
    sights.map(({ name }) => name),
  )
}

/**
 * Runs inside the page, before its own code: what the dashboard keeps in the browser. Without the cookies by which journeys do so only
 * once: to read them, a page waits for another process.
 */
const keepInStorage = (entries: Readonly<Record<string, string>>) => {
  if (window.origin === 'null') return
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

/**
 * Runs inside the page. The pointer of a new window stands in its corner, where nobody has put it: on a link, whose page would be loaded
 * ahead.
 */
const ignorePointer = () => {
  for (const type of ['pointerover', 'pointerout', 'mouseover', 'mouseout'])
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
}

/** A page of a context of its own, which knows nothing but who is signed in. */
const withPage = async <T>(
  browser: Browser,
  { person, sights }: Visit,
  use: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript(keepInStorage, {
      'cairn.theme': 'dark',
      ...(person === undefined ? {} : { 'cairn.auth.token': JSON.stringify(person.session) }),
    })
    await context.addInitScript(ignorePointer)
    await context.addInitScript(watchFor, sights)
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Milliseconds from the navigation's start until each sight was painted, by name, in a browser that knows nothing yet. */
export const timeVisit = (browser: Browser, visit: Visit): Promise<Record<string, number>> =>
  withPage(browser, visit, async (page) => {
    await untilBrowserRests(browser)
    return visitUntilSeen(page, visit)
  })

/** Runs inside the page, with each frame. */
const isSeen = ([selector, text]: readonly [string, string]): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text))

/**
 * Milliseconds from the call of `page.goto` until the first sight is there, in a browser that knows nothing yet: what somebody measures
 * who knows nothing of the page. Half of it is Playwright's own, also where the page is bare. Looked for with each frame: a locator looks
 * 0, 20, 70 and 170 ms after the page has begun, and says nothing of what lies between.
 */
export const timeFromGoto = (browser: Browser, visit: Visit): Promise<number> =>
  withPage(browser, { ...visit, sights: [] }, async (page) => {
    const [sight] = visit.sights
    if (sight === undefined) throw new Error(`A visit to ${visit.url} has nothing to look for.`)
    await untilBrowserRests(browser)
    const startedAt = performance.now()
    await page.goto(visit.url)
    await page.waitForFunction(isSeen, [sight.selector, sight.text ?? ''] as const)
    return performance.now() - startedAt
  })

export interface Transfer {
  url: string
  /** Bytes on the wire: compressed, with the headers. */
  bytes: number
}

const quietMs = 500

/**
 * Resolves when no request has been under way for half a second. A stream of events, which does not end, is none, nor is a
 * worker's own file, of whose end the page is not told.
 */
const untilQuiet = (client: CDPSession): (() => Promise<void>) => {
  const underWay = new Map<string, string>()
  const quiet = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    clearTimeout(timer)
    if (underWay.size === 0) timer = setTimeout(quiet.resolve, quietMs)
  }
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    look()
  }
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/[.-]worker-[^/]*\.js$/.test(request.url)) underWay.set(requestId, request.url)
    look()
  })
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') end({ requestId })
  })
  client.on('Network.loadingFinished', end)
  client.on('Network.loadingFailed', end)
  return async () => {
    const limit = setTimeout(
      () => quiet.reject(new Error(`Not loaded after ${deadlineMs} ms: ${[...underWay.values()].join(', ')}`)),
      deadlineMs,
    )
    look()
    await quiet.promise
    clearTimeout(limit)
  }
}

/** Everything that a visit transfers until the network is quiet. */
export const countVisit = (browser: Browser, visit: Visit): Promise<Transfer[]> =>
  withPage(browser, visit, async (page) => {
    const client = await page.context().newCDPSession(page)
    const urls = new Map<string, string>()
    const transfers: Transfer[] = []
    client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId)
      if (url !== undefined) transfers.push({ url, bytes: encodedDataLength })
    })
    const quiet = untilQuiet(client)
    await client.send('Network.enable')
    await visitUntilSeen(page, visit)
    await quiet()
    return transfers
  })

/** Runs inside the page. */
const readCalled = (): string[] => [...(globalThis.cairnCalled ?? [])]

declare global {
  /** In a build that says which functions were called (apps/dashboard/build/called-first.ts). */
  var cairnCalled: Set<string> | undefined
}

/** What a build that says so called until all sights were seen: '<file>#<which>'. */
export const calledInVisit = (browser: Browser, visit: Visit): Promise<string[]> =>
  withPage(browser, visit, async (page) => {
    await visitUntilSeen(page, visit)
    return page.evaluate(readCalled)
  })
