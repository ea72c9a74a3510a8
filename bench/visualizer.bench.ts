import { Installation } from '@cairn/dev-env/installation'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import type { Measure, Scenario } from './scenario.ts'
import { summarize } from './statistics.ts'

const tables = 200
const columns = 15
const rounds = 5
const steps = 60

/** Every table refers to two before it, as the tables of an application do. */
const schema = `
  do $$ begin
    for n in 1..${tables} loop
      execute format('create table public.%I (id bigint primary key%s)', 'table_' || lpad(n::text, 3, '0'),
        (select string_agg(format(', column_%s text', c), '') from generate_series(1, ${columns - 3}) c));
      for k in 1..2 loop
        if n > 3 * k then
          execute format('alter table public.%I add column ref_%s bigint references public.%I', 'table_' || lpad(n::text, 3, '0'), k,
            'table_' || lpad((n / (k + 1))::text, 3, '0'));
        end if;
      end loop;
    end loop;
  end $$`

const diagram = (page: Page) => page.getByLabel('Tables of public')

/** Frames of the page while something is done to it. */
const framesDuring = async (page: Page, work: () => Promise<void>): Promise<number[]> => {
  const recorder = await page.evaluateHandle(() => {
    const frames: number[] = []
    let last: number | undefined
    let isOver = false
    const frame = (now: number) => {
      if (last !== undefined) frames.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return {
      end: () => {
        isOver = true
        return frames
      },
    }
  })
  await work()
  return recorder.evaluate((recording) => recording.end())
}

/** The diagram follows the mouse from one side of the window to the other and back. */
const pan = async (page: Page): Promise<void> => {
  // Between the tables: a drag that begins on one would move it.
  const at = { x: 700, y: 450 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down({ button: 'middle' })
  for (let step = 1; step <= steps; step++) {
    const share = Math.sin((step / steps) * 2 * Math.PI)
    await page.mouse.move(at.x + share * 600, at.y + share * 300)
  }
  await page.mouse.up({ button: 'middle' })
}

const zoom = async (page: Page, direction: 1 | -1): Promise<void> => {
  await page.mouse.move(700, 450)
  for (let step = 0; step < steps / 2; step++) await page.mouse.wheel(0, direction * 60)
}

const framesOf = (name: string, frames: readonly number[]): Measure[] => {
  const { p50, p95, max } = summarize(frames)
  return [
    { name: `${name}: longest frame`, value: max, unit: 'ms', aim: 50 },
    { name: `${name}: p95 of the frames`, value: p95, unit: 'ms', aim: 34 },
    { name: `${name}: p50 of the frames`, value: p50, unit: 'ms' },
  ]
}

export const visualizer: Scenario = {
  name: 'visualizer',
  about: `Opening, moving and zooming the diagram of a schema of ${tables} tables`,
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const files = cleanup.use(await copyDashboard())
    const installation = cleanup.use(await Installation.start({ CAIRN_DASHBOARD_DIR: files.path }))
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await project.query(schema)
    const browser = cleanup.use(await launchBrowser())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await prepareStorage(context, { person, theme: 'dark' })
    const page = await context.newPage()
    await page.goto(`${installation.url}/project/${project.ref}/database/tables`)
    await page.getByRole('row', { name: /table_001/ }).waitFor()
    const visualizerLink = page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: /visualizer/ })
    const awaited = { input: 'click', selector: '.react-flow__node', text: 'table_' } as const
    const opening = await timeInput(page, awaited, () => visualizerLink.click())
    await diagram(page).waitFor()
    const frames = { pan: new Array<number>(), zoomIn: new Array<number>(), zoomOut: new Array<number>() }
    for (let round = 0; round < rounds; round++) {
      frames.zoomIn.push(...(await framesDuring(page, () => zoom(page, -1))))
      frames.pan.push(...(await framesDuring(page, () => pan(page))))
      frames.zoomOut.push(...(await framesDuring(page, () => zoom(page, 1))))
      frames.pan.push(...(await framesDuring(page, () => pan(page))))
    }
    await context.close()
    return {
      measures: [
        { name: 'opened and arranged, with the application loaded', value: opening, unit: 'ms' },
        ...framesOf('the diagram is moved', frames.pan),
        ...framesOf('zoomed in, from all tables to one', frames.zoomIn),
        ...framesOf('zoomed out again', frames.zoomOut),
      ],
      notes: [
        `${tables} tables of up to ${columns} columns with two foreign keys each. ${rounds} rounds of zooming in by the wheel, moving, zooming out and moving again. A frame is the time between two animation frames.`,
      ],
      raw: { opening, frames },
    }
  },
}
