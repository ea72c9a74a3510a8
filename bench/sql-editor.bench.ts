import { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import { peakDuring } from './peak-during.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { settledMemoryMb } from './settled-memory.ts'
import { rounded, summarize } from './statistics.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const tables = 2_000
const tablesAtOnce = 500
const snippets = 500
const queries = 500
const openings = 20
const showings = 5
const rowLimit = 10_000
const endlessRows = 5_000_000
const endlessSql = `select n, 'row ' || n as name from generate_series(1, ${endlessRows}) n`
const wideSql = 'select * from wide order by id'
const typed = 'where total > 100 and status = 5 or created between one and two '

declare global {
  interface Window {
    benchKeys?: number[]
  }
}

const fill = async (project: TestProject): Promise<void> => {
  await project.query('create table item (id int primary key, name text); insert into item values (1, $$one$$)')
  for (let from = 1; from <= tables; from += tablesAtOnce)
    await project.query(`do $$ begin for n in ${from}..${from + tablesAtOnce - 1} loop
      execute format('create table %I (id int primary key, name text, note text, amount numeric, at timestamptz, kind text,
        is_paid boolean, ref_no int, payload jsonb, owner_id uuid)', 'customer_order_' || lpad(n::text, 4, '0')); end loop; end $$`)
  await project.query(
    `create table wide as select n as id, ${Array.from({ length: 9 }, (_, at) => `'value ' || n * ${at + 2} as c${at}`).join(', ')}
       from generate_series(1, 100000) n`,
  )
  await project.query('alter table wide add primary key (id)')
  await project.query('vacuum analyze wide')
}

const saveSnippets = async (person: Person, ref: string): Promise<void> => {
  for (let at = 0; at < snippets; at++)
    await person.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id: randomUUID() },
      body: { name: `Snippet ${at}`, version: 0, content: { sql: `select ${at} from item -- ${'x'.repeat(200)}` } },
    })
}

/** One row by the platform and by the driver, taking turns. */
const timeQueries = async (project: TestProject, client: Client) => {
  const times = { platform: new Array<number>(), driver: new Array<number>() }
  const ways = {
    platform: () => project.query('select id, name from item where id = 1'),
    driver: () => client.query('select id, name from item where id = 1'),
  }
  for (let query = -50; query < queries; query++)
    for (const way of ['platform', 'driver'] as const) {
      const began = performance.now()
      await ways[way]()
      if (query >= 0) times[way].push(performance.now() - began)
    }
  return times
}

const openEditor = async (browser: Browser, person: Person, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  await context.addInitScript((limits) => localStorage.setItem('cairn.sql.limits', limits), `${rowLimit} 60000`)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('.monaco-editor[role="code"]').waitFor()
  await page.getByRole('textbox', { name: /^SQL/ }).focus()
  return page
}

const replaceText = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** From the key that asks for it to the painted list. */
const timeCompletion = async (browser: Browser, page: Page, text: string, item: string): Promise<number[]> => {
  const times: number[] = []
  for (let opening = -2; opening < openings; opening++) {
    await replaceText(page, text)
    await page.keyboard.press('Escape')
    await untilBrowserRests(browser)
    const awaited = { input: 'keydown', selector: '.suggest-widget .monaco-list-row', text: item } as const
    const ms = await timeInput(page, awaited, () => page.keyboard.press('Control+Space'))
    if (opening >= 0) times.push(ms)
    await page.keyboard.press('Escape')
    await page.locator('.suggest-widget .monaco-list-row').first().waitFor({ state: 'detached' })
  }
  return times
}

/** From the key that runs the query to its painted rows; and all rows by the driver, taking turns. */
const timeRows = async (browser: Browser, page: Page, client: Client) => {
  const times = { editor: new Array<number>(), driver: new Array<number>() }
  for (let showing = -1; showing < showings; showing++) {
    await replaceText(page, `select ${showing + 10} as nothing`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('gridcell', { name: String(showing + 10), exact: true }).waitFor()
    await replaceText(page, wideSql)
    await untilBrowserRests(browser)
    const awaited = { input: 'keydown', selector: '[role="gridcell"]', text: 'value 40' } as const
    const ms = await timeInput(page, awaited, () => page.keyboard.press('ControlOrMeta+Enter'))
    const began = performance.now()
    await client.query(wideSql)
    if (showing < 0) continue
    times.editor.push(ms)
    times.driver.push(performance.now() - began)
  }
  return times
}

/** From the key that runs a query of millions of rows to its first ones. */
const timeFirstRows = async (browser: Browser, page: Page): Promise<number[]> => {
  const times: number[] = []
  for (let showing = -1; showing < showings; showing++) {
    await replaceText(page, `select ${showing + 10} as nothing`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('gridcell', { name: String(showing + 10), exact: true }).waitFor()
    await replaceText(page, endlessSql)
    await untilBrowserRests(browser)
    const awaited = { input: 'keydown', selector: '[role="gridcell"]', text: 'row 2' } as const
    const ms = await timeInput(page, awaited, () => page.keyboard.press('ControlOrMeta+Enter'))
    if (showing >= 0) times.push(ms)
  }
  return times
}

/** All rows as CSV, which are counted and not kept. */
const exportRows = async (person: Person, project: TestProject): Promise<number> => {
  const answer = await person.send('POST /platform/pg-meta/:ref/run/export', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { query: endlessSql, format: 'csv' },
  })
  let lines = 0
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  return lines - 1
}

/** Runs inside the page: how long the page works for each key, its handlers and the next frame; not the wait for that frame. */
const watchKeys = () => {
  const keys: number[] = []
  window.benchKeys = keys
  window.addEventListener(
    'keydown',
    () => {
      const began = performance.now()
      let handled = 0
      const later = new MessageChannel()
      later.port1.addEventListener('message', () => {
        handled = performance.now() - began
        later.port1.close()
        requestAnimationFrame((frame) => {
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => {
            keys.push(handled + performance.now() - frame)
            painted.port1.close()
          })
          painted.port1.start()
          painted.port2.postMessage(undefined)
        })
      })
      later.port1.start()
      later.port2.postMessage(undefined)
    },
    { capture: true },
  )
}

const timeTyping = async (browser: Browser, page: Page): Promise<number[]> => {
  await replaceText(page, 'select id from item\n')
  await page.keyboard.type(typed, { delay: 60 })
  await untilBrowserRests(browser)
  await page.evaluate(watchKeys)
  for (let round = 0; round < 3; round++) await page.keyboard.type(typed, { delay: 60 })
  return page.evaluate(() => window.benchKeys ?? [])
}

const limited = (name: string, samples: readonly number[], target: number): Measure[] => {
  const { min, p50, p95 } = summarize(samples)
  return [
    { name: `${name}, fastest`, value: min, unit: 'ms' },
    { name: `${name}, p50`, value: p50, unit: 'ms', target },
    { name: `${name}, p95`, value: p95, unit: 'ms' },
  ]
}

export const sqlEditor: Scenario = {
  name: 'sql-editor',
  about: `Running, completing and typing SQL with ${tables.toLocaleString('en')} tables in the database and ${snippets} snippets in the library`,
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const files = cleanup.use(await copyDashboard())
    const installation = cleanup.use(await Installation.start({ CAIRN_DASHBOARD_DIR: files.path }))
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await fill(project)
    await saveSnippets(person, project.ref)
    const { socketDir, port } = await readRunningPostgres(dataDirOf(installation.home, project.ref))
    const client = new Client({
      host: socketDir,
      port,
      user: 'postgres',
      password: project.password,
      database: 'postgres',
    })
    await client.connect()
    cleanup.defer(() => client.end())
    const oneRow = await timeQueries(project, client)

    const browser = cleanup.use(await launchBrowser())
    const page = await openEditor(browser, person, `${installation.url}/project/${project.ref}/sql/new`)
    await page
      .getByRole('link', { name: /^Snippet \d/ })
      .first()
      .waitFor()
    const tableList = await timeCompletion(browser, page, 'select * from ', 'customer_order_0001')
    const columnList = await timeCompletion(browser, page, 'select * from customer_order_0999 o where o.', 'owner_id')
    const rows = await timeRows(browser, page, client)
    const keys = await timeTyping(browser, page)
    const restMb = await settledMemoryMb(installation.processId)
    const { result, peakMb } = await peakDuring(installation.processId, async () => {
      const firstRows = await timeFirstRows(browser, page)
      const exported = await exportRows(person, project)
      if (exported !== endlessRows) throw new Error(`${exported} rows were exported.`)
      return firstRows
    })

    const overhead = summarize(oneRow.platform).p50 - summarize(oneRow.driver).p50
    const shown = summarize(rows.editor).p50
    const read = summarize(rows.driver).p50
    return {
      measures: [
        { name: 'one row: overhead over the driver, p50', value: rounded(overhead), unit: 'ms', target: 3 },
        { name: 'one row by the platform, p50', value: summarize(oneRow.platform).p50, unit: 'ms' },
        { name: 'one row by the driver, p50', value: summarize(oneRow.driver).p50, unit: 'ms' },
        ...limited(`completion: list of ${tables} tables`, tableList, 50),
        ...limited('completion: columns of an alias', columnList, 50),
        { name: '100,000 rows of 10 columns: shown in the editor, p50', value: shown, unit: 'ms' },
        { name: '100,000 rows of 10 columns: read by the driver, p50', value: read, unit: 'ms' },
        { name: '100,000 rows: editor against driver', value: rounded(shown / read), unit: 'x', target: 1.5 },
        ...limited('work of a key while typing', keys, 16),
        { name: '5,000,000 rows: the first ones shown, p50', value: summarize(result).p50, unit: 'ms' },
        {
          name: '5,000,000 rows shown and exported: memory of the platform',
          value: rounded(peakMb - restMb),
          unit: 'MB',
          target: 64,
        },
      ],
      notes: [
        `${queries} queries each by the API and by the driver over the same socket, taking turns; client and platform share the machine.`,
        `${openings} openings of each list by Ctrl+Space, with the catalogue read; the page stamps the key and the frame in which the list is painted.`,
        `The editor keeps the first ${rowLimit.toLocaleString('en')} rows, its highest limit, of the 100,000, and says so; the driver reads all. From the key to the frame that shows the rows.`,
        `${keys.length} keys. The work of a key is the time of its handlers and of the frame that follows, without the wait for that frame.`,
      ],
      raw: { oneRow, tableList, columnList, rows, keys, firstRows: result, restMb, peakMb },
    }
  },
}
