import { Installation } from '@cairn/dev-env/installation'
import { createLargeDatabase } from '@cairn/dev-env/large-database'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { Client } from 'pg'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { rounded, summarize } from './statistics.ts'
import { scrollFrames } from './scroll-frames.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const openings = 10
const edits = 20
const reads = 200
const manyTables = 2_000
const scrolledRows = 10_000
const rowPx = 32
/** Six hundred rows a second: a wheel turned fast. */
const rowsAFrame = 10

const cellWith = (text: string) => ({ selector: '[role="gridcell"]', text })
const tableLink = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Tables' }).getByRole('link', { name: new RegExp(`(^| )${name}( |$)`) })

/** `a_vast` says of itself that it has 100,000,000 rows; a schema `many` has 2,000 tables. */
const fill = async (project: TestProject): Promise<void> => {
  await createLargeDatabase((sql) => project.query(sql))
  await project.query(`
    create table small (id int primary key, name text); insert into small values (1, 'small 1');
    create table a_vast (id int primary key, name text not null, amount numeric, at timestamptz);
    alter table a_vast set (autovacuum_enabled = off);
    insert into a_vast select n, 'a_vast ' || n, n / 7.0, now() from generate_series(1, 200000) n; analyze small`)
  await project.query('vacuum analyze a_vast')
  await project.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'a_vast', 'relpages', 1000000, 'reltuples', 1e8::real)`,
  )
  await project.query(`create schema many; do $$ begin for n in 1..${manyTables} loop
    execute format('create table many.%I (id int primary key, name text)', 't_' || lpad(n::text, 4, '0')); end loop; end $$`)
}

/** The table editor with a small table in it, as someone has it who is about to open another one. */
const openSmall = async (browser: Browser, person: Person, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('gridcell', { name: 'small 1' }).waitFor()
  return page
}

/** From the click on a table in the list to its first rows; in a page that has not seen it. */
const timeOpening = async (browser: Browser, person: Person, url: string, table: string): Promise<number[]> => {
  const times: number[] = []
  for (let opening = 0; opening <= openings; opening++) {
    const page = await openSmall(browser, person, url)
    await untilBrowserRests(browser)
    const awaited = { input: 'click', ...cellWith(`${table} 10`) } as const
    const ms = await timeInput(page, awaited, () => tableLink(page, table).click())
    // The first one fills the caches of the database and of the browser.
    if (opening > 0) times.push(ms)
    await page.context().close()
  }
  return times
}

const timeSchema = async (browser: Browser, person: Person, url: string): Promise<number[]> => {
  const times: number[] = []
  for (let opening = 0; opening <= openings; opening++) {
    const page = await openSmall(browser, person, url)
    await page.getByRole('combobox', { name: 'Schema' }).click()
    await untilBrowserRests(browser)
    const awaited = { input: 'pointerup', selector: 'li a', text: 't_0010' } as const
    const ms = await timeInput(page, awaited, () => page.getByRole('option', { name: 'many' }).click())
    if (opening > 0) times.push(ms)
    await page.context().close()
  }
  return times
}

const timeEdits = async (page: Page): Promise<number[]> => {
  const times: number[] = []
  const grid = page.getByRole('grid', { name: 'Rows of event' })
  for (let edit = 0; edit <= edits; edit++) {
    const text = `edited ${edit} `
    await grid.locator(`[aria-rowindex="${edit + 2}"] > [aria-colindex="3"]`).click()
    await page.keyboard.type(text)
    const awaited = { input: 'keydown', selector: '[role="gridcell"]:not(.is-pending)', text } as const
    const ms = await timeInput(page, awaited, () => page.keyboard.press('Enter'))
    if (edit > 0) times.push(ms)
  }
  return times
}

/** The first 100 rows of 40 columns: by the endpoint, by the driver, and a request that reads none. */
const timeReads = async (project: TestProject, table: number, client: Client) => {
  const headers = await project.headers()
  const ways = {
    platform: () =>
      project.owner.request('GET /platform/pg-meta/:ref/relations/:id/rows', {
        params: { ref: project.ref, id: String(table) },
        query: { limit: 100 },
        headers,
      }),
    driver: () => client.query('select * from event order by id limit 100'),
    empty: () => project.owner.request('GET /api/get-utc-time', {}),
  }
  const names = ['platform', 'driver', 'empty'] as const
  const times = { platform: new Array<number>(), driver: new Array<number>(), empty: new Array<number>() }
  for (let read = -20; read < reads; read++)
    for (const name of names) {
      const began = performance.now()
      await ways[name]()
      if (read >= 0) times[name].push(performance.now() - began)
    }
  return times
}

const limited = (name: string, samples: readonly number[], target: number): Measure[] => {
  const { min, p50, p95 } = summarize(samples)
  return [
    { name: `${name}, fastest`, value: min, unit: 'ms' },
    { name: `${name}, p50`, value: p50, unit: 'ms', target },
    { name: `${name}, p95`, value: p95, unit: 'ms' },
  ]
}

export const tableEditor: Scenario = {
  name: 'table-editor',
  about: 'Opening, scrolling and editing a table of 1,000,000 rows and 40 columns, with the application loaded',
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const files = cleanup.use(await copyDashboard())
    const installation = cleanup.use(await Installation.start({ CAIRN_DASHBOARD_DIR: files.path }))
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await fill(project)
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
    const oidOf = async (name: string) =>
      Number((await client.query<{ oid: string }>('select $1::regclass::oid::text as oid', [name])).rows[0]?.oid)
    const [event, small] = [await oidOf('event'), await oidOf('small')]
    const browser = cleanup.use(await launchBrowser())
    const url = `${installation.url}/project/${project.ref}/editor/${small}`

    const reading = await timeReads(project, event, client)
    const opening = await timeOpening(browser, person, url, 'event')
    const vast = await timeOpening(browser, person, url, 'a_vast')
    const schema = await timeSchema(browser, person, url)
    const page = await openSmall(browser, person, url)
    await timeInput(page, { input: 'click', ...cellWith('event 10') }, () => tableLink(page, 'event').click())
    const editing = await timeEdits(page)
    const frames = await scrollFrames(page.getByRole('grid', { name: 'Rows of event' }), {
      endPx: scrolledRows * rowPx,
      stepPx: rowsAFrame * rowPx,
    })
    await page.context().close()

    const [platform, driver, empty] = [reading.platform, reading.driver, reading.empty].map(
      (each) => summarize(each).p50,
    )
    if (platform === undefined || driver === undefined || empty === undefined) throw new Error('Nothing was read.')
    return {
      measures: [
        ...limited('first rows of 1,000,000', opening, 150),
        ...limited('first rows of 100,000,000 by estimate', vast, 150),
        ...limited(`a schema of ${manyTables.toLocaleString('en')} tables`, schema, 500),
        ...limited('a cell is edited and confirmed', editing, 60),
        { name: 'longest frame of a scroll through 10,000 rows', value: Math.max(...frames), unit: 'ms', target: 50 },
        { name: 'median frame of that', value: summarize(frames).p50, unit: 'ms' },
        { name: '100 rows by the platform, p50', value: platform, unit: 'ms' },
        { name: '100 rows by the driver, p50', value: driver, unit: 'ms' },
        { name: 'an empty request, p50', value: empty, unit: 'ms' },
        {
          name: 'share of the server against the driver',
          value: rounded((platform - empty) / driver),
          unit: 'x',
          target: 1.5,
        },
      ],
      notes: [
        `${openings} openings each, in a page of its own that has loaded the editor with a small table, after one that is not counted. The page stamps the click and the frame in which the rows are painted.`,
        'An edit counts from the Enter key to the frame in which the cell is no longer marked as unsaved.',
        `The scroll goes ${rowsAFrame} rows a frame, as a wheel does that is turned fast; a frame is the time between two animation frames.`,
        'Share of the server: the request for the rows less an empty request (HTTP, sign-in, permissions), against the same rows by the bare driver, taking turns.',
      ],
      raw: { opening, vast, schema, editing, frames, reading },
    }
  },
}
