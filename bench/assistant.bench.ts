import { tagsOf } from '@cairn/contracts/assistant/opt-in'
import { Installation } from '@cairn/dev-env/installation'
import type { ModelServer } from '@cairn/dev-env/model-server'
import { startModelServer } from '@cairn/dev-env/model-server'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { pricePerMillion, providerSettings } from './assistant/env.ts'
import { evaluate } from './assistant/evaluate.ts'
import { panelKilobytes } from './assistant/panel-kilobytes.ts'
import { evaluatedSchemas } from './assistant/schemas.ts'
import { scriptedAnswer } from './assistant/scripted-model.ts'
import type { Measure, Scenario } from './scenario.ts'
import { rounded, summarize } from './statistics.ts'

const tables = 2_000
const tablesAtOnce = 500
const tokens = 20
const previews = 20

declare global {
  interface Window {
    benchToken?: Promise<number>
  }
}

const settingsFor = (model: ModelServer): Record<string, string> => ({
  CAIRN_AI_BASE_URL: `${model.url}/v1`,
  CAIRN_AI_MODEL: 'scripted',
  CAIRN_AI_REQUESTS_PER_DAY: '0',
  CAIRN_AI_TOKENS_PER_DAY: '0',
})

const shareSchema = async (person: Person, { ref }: TestProject): Promise<void> => {
  const { organization_slug: slug } = await person.request('GET /platform/projects/:ref', { params: { ref } })
  const body = { opt_in_tags: tagsOf('schema') }
  await person.request('PATCH /platform/organizations/:slug/ai', { params: { slug }, body })
}

const usedTokens = async (person: Person, { ref }: TestProject): Promise<number> =>
  (await person.request('GET /platform/projects/:ref/ai', { params: { ref } })).tokens.used

const evaluateOn = async (settings: Record<string, string>) => {
  await using installation = await Installation.start(settings)
  const person = await signUp(installation.url, 'bench')
  const project = await person.createProject()
  for (const { sql } of evaluatedSchemas) await project.query(sql)
  await shareSchema(person, project)
  const began = performance.now()
  const evaluations = await evaluate(person, project, evaluatedSchemas)
  const seconds = (performance.now() - began) / 1_000
  return { evaluations, seconds, tokens: await usedTokens(person, project) }
}

/** Runs inside the page: when a text is painted, by the clock of the machine. */
const watchFor = (text: string) => {
  window.benchToken = new Promise((resolve) => {
    const look = () => {
      if (!(document.querySelector('[aria-label="Messages"]')?.textContent ?? '').includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.addEventListener('message', () => {
          painted.port1.close()
          resolve(performance.timeOrigin + performance.now())
        })
        painted.port1.start()
        painted.port2.postMessage(undefined)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** From the moment that the provider sends the first word to the frame that shows it. */
const timeTokens = async (page: Page, model: ModelServer): Promise<number[]> => {
  const times: number[] = []
  const field = page.getByRole('textbox', { name: 'Message' })
  for (let round = -2; round < tokens; round++) {
    await page.getByRole('button', { name: 'New chat' }).click()
    const word = `First${round + 2}word`
    let sentAt = 0
    model.turn = () => {
      sentAt = performance.timeOrigin + performance.now()
      return [word]
    }
    await page.evaluate(watchFor, word)
    await field.fill('How many?')
    await field.press('Enter')
    const shownAt = await page.evaluate(() => window.benchToken)
    if (round >= 0 && shownAt !== undefined) times.push(shownAt - sentAt)
  }
  return times
}

/** All that is done before a question is sent: the permission, the schema, and the choice of what of it goes with the question. */
const timePreviews = async (person: Person, project: TestProject): Promise<number[]> => {
  const times: number[] = []
  for (let round = -3; round < previews; round++) {
    const text = `Which customer_order_${String(1_000 + round * 7)} was paid, and by whom?`
    const began = performance.now()
    await person.request('POST /platform/projects/:ref/ai/sql/preview', {
      params: { ref: project.ref },
      body: { messages: [{ role: 'user', parts: [{ type: 'text', text }] }] },
    })
    if (round >= 0) times.push(performance.now() - began)
  }
  return times
}

const addTables = async (project: TestProject): Promise<void> => {
  const columns = Array.from({ length: 18 }, (_, at) => `detail_${at} text`).join(', ')
  for (let from = 1; from <= tables; from += tablesAtOnce)
    await project.query(`do $$ begin for n in ${from}..${from + tablesAtOnce - 1} loop
      execute format('create table %I (id int primary key, is_paid boolean, ${columns})', 'customer_order_' || lpad(n::text, 4, '0'));
      end loop; end $$`)
}

const measured = (name: string, samples: readonly number[], target: number): Measure[] => {
  const { p50, p95 } = summarize(samples)
  return [
    { name: `${name}, p50`, value: rounded(p50), unit: 'ms', target },
    { name: `${name}, p95`, value: rounded(p95), unit: 'ms' },
  ]
}

export const assistant: Scenario = {
  name: 'assistant',
  about: 'Questions that a model answers with SQL, and how long the assistant itself takes',
  run: async () => {
    await using cleanup = new AsyncDisposableStack()
    const model = cleanup.use(await startModelServer())
    const files = cleanup.use(await copyDashboard())
    const installation = cleanup.use(
      await Installation.start({ ...settingsFor(model), CAIRN_DASHBOARD_DIR: files.path }),
    )
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await shareSchema(person, project)
    const browser = cleanup.use(await launchBrowser())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await prepareStorage(context, { person, theme: 'dark' })
    const page = await context.newPage()
    await page.goto(`${installation.url}/project/${project.ref}?aiAssistantPanelOpen=true`)
    await page.getByText('scripted at localhost').waitFor()
    const firstTokens = await timeTokens(page, model)
    await addTables(project)
    const contexts = await timePreviews(person, project)
    const panel = await panelKilobytes()

    const configured = providerSettings()
    model.turn = ({ body }) => scriptedAnswer(body)
    const { evaluations, seconds, tokens: used } = await evaluateOn(configured ?? settingsFor(model))
    const wrong = evaluations.filter(({ isRight }) => !isRight)
    const price = pricePerMillion()
    return {
      measures: [
        { name: `wrong answers of ${evaluations.length}`, value: wrong.length, unit: 'requests' },
        ...measured('first word: from the provider to the screen', firstTokens, 50),
        ...measured(`a question with ${tables.toLocaleString('en')} tables: all before it is sent`, contexts, 100),
        {
          name: 'panel: added to the first load, minified and compressed',
          value: panel.kilobytes,
          unit: 'KB',
          target: 5,
        },
      ],
      notes: [
        `${evaluations.length - wrong.length} of ${evaluations.length} answers were right, with ${configured?.['CAIRN_AI_MODEL'] ?? 'a scripted model, which knows them'}: ${used.toLocaleString('en')} tokens in ${Math.round(seconds)} s${price === undefined ? '' : `, which cost ${rounded((used / 1_000_000) * price)}`}.`,
        'An answer is right if its rows are those of the query that was written for the question. CAIRN_AI_* choose the model, as for an installation; BENCH_AI_PRICE_PER_MILLION is the price of a million tokens.',
        `${tokens} first words: the scripted server and the browser read the same clock.`,
        `The panel: ${panel.modules.join(', ')}.`,
      ],
      raw: { evaluations, tokens: used, firstTokens, contexts },
    }
  },
}
