import { randomUUID } from 'node:crypto'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { startBarePage } from './bare-page.ts'
import { launchBrowser } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import type { Transfer, Visit } from './page-visit.ts'
import { countVisit, timeFromGoto, timeVisit } from './page-visit.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, rounded, summarize } from './statistics.ts'

const visits = 20
const manyRows = 1_000_000
const snippet = 'select id, name from event order by id limit 100;'

interface PageCase extends Visit {
  name: string
  maxScriptKb?: number
  /** For the sight of that name, at the 95th percentile. */
  maxMs?: { sight: string; ms: number }
  /** For the first sight, from `page.goto`, at the median. */
  maxMultipleOfBare?: number
  hasMonaco: boolean
}

const fillDatabase = async (project: TestProject): Promise<string> => {
  await project.query(
    `create table event (id int primary key, name text not null, at timestamptz not null, amount numeric(10,2), is_paid boolean);
     insert into event select id, 'event ' || id, timestamptz '2026-01-01' + id * interval '1 second', id % 1000 / 7.0, id % 3 = 0
       from generate_series(1, ${manyRows}) id;
     analyze event`,
  )
  const [result] = await project.query(`select 'event'::regclass::oid`)
  const id = result?.rows[0]?.[0]
  if (typeof id !== 'string') throw new Error('The table of the bench has no id.')
  return id
}

const saveSnippet = async (project: TestProject): Promise<string> => {
  const id = randomUUID()
  await project.owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id },
    body: { name: 'Events', version: 0, content: { sql: snippet } },
  })
  return id
}

const pageCases = async (url: string): Promise<PageCase[]> => {
  const person = await signUp(url, 'bench')
  const organization = await person.createOrganization('Bench organization')
  const project = await person.createProject({ organization })
  const tableId = await fillDatabase(project)
  const snippetId = await saveSnippet(project)
  return [
    {
      name: 'sign-in',
      person: undefined,
      url: `${url}/sign-in`,
      sights: [{ name: 'form', selector: 'form button[type="submit"]', text: 'Sign in' }],
      maxScriptKb: 170,
      maxMultipleOfBare: 3,
      hasMonaco: false,
    },
    {
      name: 'organizations',
      person,
      url: `${url}/organizations`,
      sights: [{ name: 'list', selector: 'main li a', text: organization.name }],
      maxScriptKb: 200,
      maxMultipleOfBare: 3,
      hasMonaco: false,
    },
    {
      name: 'new project',
      person,
      url: `${url}/new/${organization.slug}`,
      sights: [{ name: 'form', selector: 'form button[type="submit"]', text: 'Create' }],
      maxScriptKb: 160,
      hasMonaco: false,
    },
    {
      name: 'table editor',
      person,
      url: `${url}/project/${project.ref}/editor/${tableId}`,
      sights: [
        { name: 'first rows', selector: '[data-first-rows] .grid-cell, [role="gridcell"]', text: 'event 10' },
        { name: 'grid to work in', selector: '[role="gridcell"]', text: 'event 10' },
      ],
      maxScriptKb: 450,
      maxMs: { sight: 'first rows', ms: 350 },
      maxMultipleOfBare: 2.5,
      hasMonaco: false,
    },
    {
      name: 'SQL editor',
      person,
      url: `${url}/project/${project.ref}/sql/${snippetId}`,
      sights: [
        { name: 'text to edit', selector: 'main textarea, .monaco-editor .view-line', text: 'event' },
        { name: 'Monaco', selector: '.monaco-editor .view-line', text: 'event' },
      ],
      hasMonaco: true,
    },
  ]
}

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
