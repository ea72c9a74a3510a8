// Runs inside the HTML of each page, before any file of the dashboard has come: what the first paint needs is asked for at
// once. Short: the code of the page is read at the same time.
import { accessToken, ask, keep } from './calls.ts'

const { cairnFirstRows: firstRows } = globalThis
const { pathname } = window.location

const askFor = (url: string): void => keep(url, ask(url))

/** The platform has written it into the page, to save a call. The development server of Vite has not. */
const takeConfig = (): void => {
  const url = '/api/config'
  const written = document.getElementById('config')?.textContent
  if (written) keep(url, Promise.resolve(written))
  else askFor(url)
}

/** What the page shows first: the list of organizations, or the project. */
const askEarly = (): void => {
  takeConfig()
  if (accessToken === undefined) return
  if (pathname === '/organizations') askFor('/platform/organizations')
  const ref = /^\/project\/([a-z]+)(?:\/|$)/.exec(pathname)?.[1]
  if (ref !== undefined) askFor(`/platform/projects/${ref}`)
}

// Reading a store for the first time waits for the browser's own process. The router reads this one when it is created:
// here the wait falls into that for the files. Where rows are asked for, it would keep their request.
if (firstRows === undefined)
  try {
    void sessionStorage.length
  } catch {
    // Storage is forbidden: the router does without.
  }

const within = async (ms: number, work: Promise<void> | undefined): Promise<void> => {
  if (work !== undefined) await Promise.race([work, new Promise<void>((over) => setTimeout(over, ms))])
}

/** How long the server took to begin its answer, with the way there and back. */
const [navigation] = performance.getEntriesByType('navigation')
const answerMs =
  navigation instanceof PerformanceNavigationTiming ? navigation.responseStart - navigation.requestStart : 0
/**
 * Thirty files and their calls take as long again as the rows of a server nearby, and on a slow computer longer. From a server
 * far away they are not kept waiting.
 */
const restWaitsMs = answerMs < 30 ? 300 : 60
/** Reading the code takes the processor for as long again as the rows need. */
const codeWaitsMs = 300

const loadRest = () => {
  askEarly()
  const files = document.querySelector('template')
  if (files !== null) document.head.append(files.content)
}

void within(restWaitsMs, firstRows).then(loadRest)
void within(codeWaitsMs, firstRows).then(() => import('~/app.tsx'))
