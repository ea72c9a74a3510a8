import { Installation } from '@cairn/dev-env/installation'
import { startBarePage } from './bare-page.ts'
import { launchBrowser } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import type { PageCase } from './page-cases.ts'
import { manyRows, pageCases } from './page-cases.ts'
import type { Transfer } from './page-visit.ts'
import { countVisit, timeFromGoto, timeVisit } from './page-visit.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, rounded, summarize } from './statistics.ts'

const visits = 20
const kbOf = (transfers: readonly Transfer[], extension: string): number =>
  transfers.filter(({ url }) => new URL(url).pathname.endsWith(extension)).reduce((sum, { bytes }) => sum + bytes, 0) /
  1024

const bytesByPath = (transfers: readonly Transfer[]): Record<string, number> =>
  Object.fromEntries(transfers.map(({ url, bytes }) => [new URL(url).pathname, bytes]))

const isMonaco = ({ url }: Transfer): boolean => /monaco|editor\.worker|codicon/.test(url)

const transferMeasures = (page: PageCase, transfers: readonly Transfer[]): Measure[] => {
  const monaco = transfers.filter(isMonaco).length
  if (page.hasMonaco && monaco === 0)
    throw new Error(`${page.name} shows Monaco, but no file was recognised as Monaco's: have its chunks been renamed?`)
  return [
    {
      name: `${page.name}: JavaScript`,
      value: kbOf(transfers, '.js'),
      unit: 'KB',
      ...(page.maxScriptKb === undefined ? {} : { target: page.maxScriptKb }),
    },
    { name: `${page.name}: CSS`, value: kbOf(transfers, '.css'), unit: 'KB' },
    ...(page.hasMonaco
      ? []
      : [{ name: `${page.name}: files of Monaco`, value: monaco, unit: 'requests' as const, target: 0 }]),
  ]
}

const timeMeasures = (page: PageCase, times: readonly Record<string, number>[]) =>
  page.sights.map(({ name: sight }) => {
    const summary = summarize(times.map((time) => time[sight] ?? Number.POSITIVE_INFINITY))
    const maxMs = page.maxMs?.sight === sight ? page.maxMs.ms : undefined
    return {
      sight,
      summary,
      measures: [
        { name: `${page.name}: ${sight}, fastest`, value: summary.min, unit: 'ms' as const },
        { name: `${page.name}: ${sight}, p50`, value: summary.p50, unit: 'ms' as const },
        {
          name: `${page.name}: ${sight}, p95`,
          value: summary.p95,
          unit: 'ms' as const,
          ...(maxMs === undefined ? {} : { target: maxMs }),
        },
      ],
    }
  })

/** Both from `page.goto`, in turns. */
const multipleOfBare = (page: PageCase, cold: readonly number[], bare: readonly number[]): Measure => ({
  name: `${page.name}: from page.goto, against the bare page`,
  value: rounded(median(cold) / median(bare)),
  unit: 'x',
  ...(page.maxMultipleOfBare === undefined ? {} : { target: page.maxMultipleOfBare }),
})

export const dashboard: Scenario = {
  name: 'dashboard',
  about: `Bytes over the wire and time to what one came for, from a cold browser cache; the table has ${manyRows.toLocaleString('en')} rows`,
  run: async () => {
    await using files = await copyDashboard()
    await using installation = await Installation.start({ CAIRN_DASHBOARD_DIR: files.path })
    const pages = await pageCases(installation.url)
    await using browser = await launchBrowser()
    const measures: Measure[] = []
    const raw: Record<string, unknown> = {}
    await using bare = await startBarePage()
    const bareMs: number[] = []
    for (const page of pages) {
      const transfers = await countVisit(browser, page)
      const times: Record<string, number>[] = []
      const fromGoto: Record<'page' | 'bare', number[]> = { page: [], bare: [] }
      for (let visit = 0; visit < visits; visit++) {
        times.push(await timeVisit(browser, page))
        bareMs.push(...Object.values(await timeVisit(browser, bare.visit)))
        fromGoto.page.push(await timeFromGoto(browser, page))
        fromGoto.bare.push(await timeFromGoto(browser, bare.visit))
      }
      const timed = timeMeasures(page, times)
      measures.push(
        ...transferMeasures(page, transfers),
        ...timed.flatMap((each) => each.measures),
        multipleOfBare(page, fromGoto.page, fromGoto.bare),
      )
      raw[page.name] = {
        times,
        fromGoto,
        bytes: bytesByPath(transfers),
        summary: timed.map(({ sight, summary }) => ({ sight, ...summary })),
      }
    }
    const floor = summarize(bareMs)
    measures.push(
      { name: 'bare page of one script line, fastest', value: floor.min, unit: 'ms' },
      { name: 'bare page of one script line, p50', value: floor.p50, unit: 'ms' },
      { name: 'bare page of one script line, p95', value: floor.p95, unit: 'ms' },
    )
    return {
      measures,
      notes: [
        `${visits} visits a page in a Chromium that runs already, each in a context of its own (no cache, no compiled code), 1440×900, after one visit that counts the bytes.`,
        'Each begins in a window that is open: when no process of the browser works any more.',
        'After each visit comes one to a bare page, served by node:http: what browser and machine cost at that moment.',
        'The page itself stamps the time: a MutationObserver sees it, the next frame is painted, performance.now().',
        'Multiples are of medians by another clock: from the call of page.goto until Playwright, which looks with each frame, has found what one came for.',
        "Bytes are the wire's, compressed and with headers, until the network is quiet for half a second.",
      ],
      raw: { ...raw, bareMs },
    }
  },
}
