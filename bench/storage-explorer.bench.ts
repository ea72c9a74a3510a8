import { Installation } from '@cairn/dev-env/installation'
import { createLargeBucket } from '@cairn/dev-env/large-bucket'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import type { Scenario } from './scenario.ts'
import { summarize } from './statistics.ts'
import { scrollFrames } from './scroll-frames.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const openings = 10
const scrolledRows = 3_000
const rowPx = 32
/** Three hundred rows a second. */
const rowsAFrame = 5

const row = (text: string) => ({ selector: '[role="option"]', text })
const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

/** The list of buckets, as someone has it who is about to open one. */
const openBuckets = async (browser: Browser, person: Person, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('link', { name: 'media' }).waitFor()
  await untilBrowserRests(browser)
  return page
}

/** Deletes the folder of 100,000 as one does on the page, and opens others until the job has ended. */
const deleteWhileWorking = async (browser: Browser, person: Person, project: TestProject, url: string) => {
  const page = await openBuckets(browser, person, url)
  await page.getByRole('link', { name: 'media' }).click()
  await option(page, 'old').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const began = performance.now()
  const folder: number[] = []
  const isDeleting = async () => {
    const jobs = await person.request('GET /platform/storage/:ref/file-jobs', { params: { ref: project.ref } })
    return jobs.every(({ finished_at: finishedAt }) => finishedAt === null)
  }
  await option(page, 'archive').click()
  const archive = page.getByRole('listbox', { name: 'archive' })
  for (let opened = 0; await isDeleting(); opened = (opened + 1) % 100) {
    const name = String(opened).padStart(2, '0')
    const awaited = { input: 'click', selector: `[role="listbox"][aria-label="${name}"] [role="option"]` } as const
    folder.push(await timeInput(page, awaited, () => archive.getByRole('option', { name, exact: true }).click()))
  }
  const totalMs = Math.round(performance.now() - began)
  await page.context().close()
  return { folder, totalMs }
}

export const storageExplorer: Scenario = {
  name: 'storage-explorer',
  about: 'Opening and scrolling a bucket of 500,000 files with 20,000 in one folder, with the application loaded',
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const files = cleanup.use(await copyDashboard())
    const installation = cleanup.use(await Installation.start({ CAIRN_DASHBOARD_DIR: files.path }))
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await createLargeBucket(installation, project.ref)
    const browser = cleanup.use(await launchBrowser())
    const url = `${installation.url}/project/${project.ref}/storage/buckets`

    const bucket: number[] = []
    const folder: number[] = []
    let frames: number[] = []
    for (let opening = 0; opening <= openings; opening++) {
      const page = await openBuckets(browser, person, url)
      const bucketMs = await timeInput(page, { input: 'click', ...row('events') }, () =>
        page.getByRole('link', { name: 'media' }).click(),
      )
      await untilBrowserRests(browser)
      const folderMs = await timeInput(page, { input: 'click', ...row('000010.json') }, () =>
        option(page, 'events').click(),
      )
      // The first one fills the caches of the database and of the browser.
      if (opening > 0) {
        bucket.push(bucketMs)
        folder.push(folderMs)
      }
      if (opening === openings)
        frames = await scrollFrames(page.getByRole('listbox', { name: 'events' }), {
          endPx: scrolledRows * rowPx,
          stepPx: rowsAFrame * rowPx,
        })
      await page.context().close()
    }
    const deletion = await deleteWhileWorking(browser, person, project, url)
    return {
      measures: [
        { name: 'the bucket is opened, p50', value: summarize(bucket).p50, unit: 'ms', target: 400 },
        { name: 'the bucket is opened, p95', value: summarize(bucket).p95, unit: 'ms' },
        { name: 'the folder of 20,000 is opened, p50', value: summarize(folder).p50, unit: 'ms', target: 400 },
        { name: 'the folder of 20,000 is opened, p95', value: summarize(folder).p95, unit: 'ms' },
        {
          name: `longest frame of a scroll through ${scrolledRows.toLocaleString('en')} rows`,
          value: Math.max(...frames),
          unit: 'ms',
          target: 50,
        },
        { name: 'median frame of that', value: summarize(frames).p50, unit: 'ms' },
        {
          name: 'a folder is opened while 100,000 files are deleted, p50',
          value: summarize(deletion.folder).p50,
          unit: 'ms',
        },
        { name: '100,000 files are deleted', value: deletion.totalMs, unit: 'ms' },
      ],
      notes: [
        `${openings} openings, each in a page of its own that shows the list of buckets, after one that is not counted. The page stamps the click and the frame in which the rows are painted.`,
        `The scroll goes ${rowsAFrame} rows a frame and loads pages of 200 rows as it goes; a frame is the time between two animation frames.`,
      ],
      raw: { bucket, folder, frames, deletion },
    }
  },
}
