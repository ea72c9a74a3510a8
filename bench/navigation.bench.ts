import { randomUUID } from 'node:crypto'
import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { interactions, watchInteractions } from './interactions.ts'
import { timeInput } from './next-input.ts'
import type { Measure, Scenario } from './scenario.ts'
import { summarize } from './statistics.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const rounds = 12
const loads = 3

declare global {
  interface Window {
    benchShift?: number
  }
}

/** Runs inside the page, from before its first byte: sums what moved by itself. */
const watchShifts = () => {
  window.benchShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
        window.benchShift = (window.benchShift ?? 0) + Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

interface Stop {
  name: string
  /** Of the link that leads there. */
  link: string
  /** What is on screen when one has arrived. */
  sight: string
  /** In the document's title. */
  title: string
}

const go = (page: Page, { link, sight, title }: Stop): Promise<number> =>
  timeInput(page, { input: 'click', selector: sight, title }, () => page.locator(link).first().click())

const openPage = async (browser: Browser, person: Person, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  await context.addInitScript(watchShifts)
  await context.addInitScript(watchInteractions)
  const page = await context.newPage()
  await page.goto(url)
  // The stream of a project's events never ends, so that the network is never idle.
  await untilBrowserRests(browser)
  return page
}

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.benchShift ?? Number.NaN)

export const navigation: Scenario = {
  name: 'navigation',
  about:
    'From the click on a link to the first frame of the page it leads to, with code and data at hand; what moves by itself',
  run: async () => {
    await using files = await copyDashboard()
    await using installation = await Installation.start({ CAIRN_DASHBOARD_DIR: files.path })
    const { url } = installation
    const person = await signUp(url, 'bench')
    const organization = await person.createOrganization('Bench organization')
    const project = await person.createProject({ name: 'warehouse', organization, sampleData: true })
    const [answer] = await project.query(`select 'orders'::regclass::oid`)
    const table = String(answer?.rows[0]?.[0])
    const snippet = randomUUID()
    await person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref: project.ref, id: snippet },
      body: { name: 'Orders', version: 0, content: { sql: 'select * from orders limit 100;' } },
    })
    const base = `/project/${project.ref}`
    const stops: Stop[] = [
      { name: 'table editor', link: `nav a[href="${base}/editor"]`, sight: '[role="gridcell"]', title: 'Table editor' },
      { name: 'SQL editor', link: `nav a[href="${base}/sql"]`, sight: '.monaco-editor', title: 'SQL editor' },
      {
        name: 'organization',
        link: `header a[href="/org/${organization.slug}"]`,
        sight: 'main h1',
        title: organization.name,
      },
      { name: 'project home', link: `main a[href="${base}"]`, sight: 'main h1', title: 'Home' },
    ]

    await using browser = await launchBrowser()
    const page = await openPage(browser, person, `${url}${base}/editor/${table}`)
    await page.goto(`${url}${base}/sql/${snippet}`)
    await page.locator('.monaco-editor').waitFor()
    await page.goto(`${url}${base}`)
    await page.getByText('tables in public').waitFor()
    for (const stop of stops) await go(page, stop)

    await interactions(page)
    const times: Record<string, number[]> = Object.fromEntries(stops.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) for (const stop of stops) times[stop.name]?.push(await go(page, stop))
    const clicks = await interactions(page)
    const walked = await shiftOf(page)
    await page.context().close()

    const shifts: Record<string, number[]> = {}
    const addresses = {
      home: base,
      'table editor': `${base}/editor/${table}`,
      'SQL editor': `${base}/sql/${snippet}`,
      organizations: '/organizations',
      organization: `/org/${organization.slug}`,
    }
    for (const [name, address] of Object.entries(addresses))
      for (let load = 0; load < loads; load++) {
        const loaded = await openPage(browser, person, `${url}${address}`)
        shifts[name] = [...(shifts[name] ?? []), await shiftOf(loaded)]
        await loaded.context().close()
      }

    const measures: Measure[] = [
      ...stops.flatMap(({ name }): Measure[] => {
        const { p50, p95 } = summarize(times[name] ?? [])
        return [
          { name: `to the ${name}, p50`, value: p50, unit: 'ms' },
          { name: `to the ${name}, p95`, value: p95, unit: 'ms', target: 100 },
        ]
      }),
      { name: 'slowest click to next frame (INP)', value: Math.max(16, ...clicks), unit: 'ms', target: 100 },
      { name: 'layout shift of the walk (CLS)', value: walked, unit: 'x', target: 0.02 },
      ...Object.entries(shifts).map(([name, values]): Measure => ({
        name: `layout shift of loading: ${name} (CLS)`,
        value: Math.max(...values),
        unit: 'x',
        target: 0.02,
      })),
    ]
    return {
      measures,
      notes: [
        `${rounds} rounds through ${stops.length} pages by their links, after one round that fetches code and data. The page stamps the click and the frame after which the new title and the new content are on screen.`,
        `Layout shifts are the browser's own, without those within half a second of an input; for loading the worst of ${loads} loads from a cold cache.`,
      ],
      raw: { times, clicks, shifts },
    }
  },
}
