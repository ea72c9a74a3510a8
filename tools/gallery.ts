import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Installation } from '@cairn/dev-env/installation'
import { startStripeServer } from '@cairn/dev-env/stripe-server'
import type { Browser, Page } from '@playwright/test'
import { lookForBarriers } from './axe.ts'
import { changeTheme, launchBrowser, prepareStorage } from './browser.ts'
import { copyDashboard } from './dashboard-copy.ts'
import { banSettings } from './gallery-bans.ts'
import { indexPage } from './gallery-index.ts'
import { documentsFile } from './gallery-documents/documents-file.ts'
import type { Screen, Width } from './gallery-screens/screen.ts'
import { screens, screensOfAreas } from './gallery-screens/index.ts'
import { widths } from './gallery-screens/screen.ts'
import type { World } from './gallery-world.ts'
import { makeWorld } from './gallery-world.ts'
import { shiftOf, watchShifts } from './layout-shift.ts'
import { root } from './run.ts'

const folder = join(root, '.gallery')
const themes = ['dark', 'light'] as const
const patienceMs = 10_000

/** What is wrong with a screen, one sentence each. */
const problems: string[] = []

const tellBarriers = async (page: Page, place: string) => {
  for (const { id, impact, help, targets } of await lookForBarriers(page)) {
    const where = targets.slice(0, 3)
    const more = targets.length > where.length ? ` and ${targets.length - where.length} more` : ''
    problems.push(`${place}: ${id} (${impact ?? 'unrated'}): ${help}\n      ${where.join('\n      ')}${more}`)
  }
}

const lookForOverflow = async (page: Page, place: string) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) problems.push(`${place}: the page is ${overflow} px wider than the window`)
}

/** Nothing moves that the person did not move. What comes later has its place from the first drawing on. */
const lookForShift = async (page: Page, place: string) => {
  const shift = await shiftOf(page)
  if (shift > 0.01) problems.push(`${place}: moved after it was drawn, by ${shift.toFixed(3)}`)
}

/** A chart that is on screen is drawn after the page around it, and again in the colours of another theme. */
const untilChartsAreDrawn = (page: Page) =>
  page.waitForFunction(
    (toCome) => document.querySelector(toCome) === null,
    'figure .appear-late, [role="slider"][aria-busy="true"]',
  )

const visit = async (page: Page, screen: Screen, world: World, url: string) => {
  page.on('pageerror', (error) => problems.push(`${screen.name}: the page threw: ${error.message}`))
  await page.goto(`${url}${screen.path(world)}`)
  await screen.act?.(page, world)
  await screen.ready(page).first().waitFor()
  await untilChartsAreDrawn(page)
  await page.evaluate(() => document.fonts.ready)
}

/** The pictures of a screen at one width: one visit, all themes. */
const takePictures = async (browser: Browser, screen: Screen, width: Width, world: World, url: string) => {
  const context = await browser.newContext({ viewport: widths[width], reducedMotion: 'reduce' })
  context.setDefaultTimeout(patienceMs)
  await prepareStorage(context, {
    person: screen.as === 'nobody' ? undefined : world[screen.as],
    theme: themes[0],
  })
  const page = await context.newPage()
  try {
    await watchShifts(page)
    await visit(page, screen, world, url)
    await lookForShift(page, `${screen.name}, ${widths[width].width} px`)
    await lookForOverflow(page, `${screen.name}, ${widths[width].width} px`)
    for (const theme of themes) {
      await changeTheme(page, theme)
      await untilChartsAreDrawn(page)
      await tellBarriers(page, `${screen.name}, ${theme}, ${widths[width].width} px`)
      await page.screenshot({
        path: join(folder, `${screen.name}-${theme}-${widths[width].width}.png`),
        animations: 'disabled',
        fullPage: screen.whole === true,
      })
    }
    // No picture: it is dark in other shades.
    await changeTheme(page, 'classic-dark')
    await tellBarriers(page, `${screen.name}, classic-dark, ${widths[width].width} px`)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join('\n      ') : String(error)
    problems.push(`${screen.name}, ${widths[width].width} px: not as it should be: ${reason}`)
    await page.screenshot({ path: join(folder, `${screen.name}-failed-${widths[width].width}.png`) })
  } finally {
    await context.close()
  }
}

/** `--area NAME` chooses the screens of an area, other words those with one of them in their names; nothing: all. */
const { values: options, positionals: parts } = parseArgs({
  options: { area: { type: 'string' } },
  allowPositionals: true,
})
const ofArea = options.area === undefined ? screens : (screensOfAreas.get(options.area) ?? [])
const chosen = ofArea.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (chosen.length === 0) {
  const searched = options.area === undefined ? '' : ` of the area ${options.area}`
  const known = ofArea.length === 0 ? [...screensOfAreas.keys()] : ofArea.map(({ name }) => name)
  console.error(`No screen${searched} is called like this. There are: ${known.join(', ')}.`)
  process.exit(1)
}

if (chosen.length === screens.length) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
{
  await using files = await copyDashboard()
  await using stripe = await startStripeServer()
  await using installation = await Installation.start({
    CAIRN_DASHBOARD_DIR: files.path,
    CAIRN_DOCUMENTS_FILE: documentsFile,
    // A foreign server of the sample shop is another project.
    CAIRN_OUTGOING_ALLOW: '127.0.0.1/32',
    ...banSettings,
    // Nobody is asked: the pictures show the buttons.
    CAIRN_GITHUB_CLIENT_ID: 'gallery',
    CAIRN_GITHUB_CLIENT_SECRET: 'gallery',
    CAIRN_PAYMENT_PROVIDER: 'stripe',
    CAIRN_STRIPE_SECRET_KEY: stripe.secretKey,
    CAIRN_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    CAIRN_STRIPE_API_URL: stripe.url,
  })
  const world = await makeWorld(installation, stripe)
  await using browser = await launchBrowser()
  for (const screen of chosen)
    for (const width of ['wide', 'narrow'] as const) {
      if (screen.only !== undefined && screen.only !== width) continue
      console.log(`${screen.name} at ${widths[width].width} px`)
      await takePictures(browser, screen, width, world, installation.url)
    }
}
await writeFile(join(folder, 'index.html'), await indexPage(folder, screens, themes))
console.log(`\nPictures: ${join(folder, 'index.html')}`)
for (const problem of problems) console.error(`\n  ${problem}`)
console.log(problems.length === 0 ? 'axe found nothing.' : `\n${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
