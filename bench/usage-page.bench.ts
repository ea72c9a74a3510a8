import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, prepareStorage } from '../tools/browser.ts'
import { copyDashboard } from '../tools/dashboard-copy.ts'
import { timeInput } from './next-input.ts'
import type { Scenario } from './scenario.ts'
import { summarize } from './statistics.ts'
import { untilBrowserRests } from './until-browser-rests.ts'

const projects = 100
const days = 365
const visits = 8
const requests = 20

// Egress of five services, three sizes and three kinds of users for each project and day, and a project for each.
const fill = `
with made as (
  select id from platform.organizations where slug = $1
), periods as (
  insert into platform.compute_periods (organization_id, project_ref, project_name, size, started_at)
    select made.id, 'usagebench' || lpad(n::text, 10, '0'), 'Project ' || n, 'micro', now() - interval '${days} days'
    from made, generate_series(1, ${projects}) n
)
insert into platform.usage_days (project_ref, organization_id, day, meter, part, amount)
  select 'usagebench' || lpad(n::text, 10, '0'), made.id, (now() at time zone 'UTC')::date - ago, meter, part,
    least(scale * (100 + (n * 7 + ago * 13) % 900) / 1000, 9e17)::bigint
  from made, generate_series(1, ${projects}) n, generate_series(0, ${days - 1}) ago,
    (values
      ('egress', 'rest', 5e8), ('egress', 'auth', 1e7), ('egress', 'storage', 3e9), ('egress', 'graphql', 2e6),
      ('egress', 'functions', 1e8), ('database_size', '', 4e9), ('storage_size', '', 2e10), ('auth_mau', '', 4e4),
      ('auth_third_party_mau', '', 2e3), ('auth_saml_mau', '', 50), ('image_transformations', '', 300)
    ) meters (meter, part, scale)`

// Its billing cycle has 28 days behind it.
const age = `update platform.organizations set created_at = now() - interval '11 months 28 days' where slug = $1`

const open = async (browser: Browser, person: Person, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await prepareStorage(context, { person, theme: 'dark' })
  const page = await context.newPage()
  await page.goto(url)
  await untilBrowserRests(browser)
  return page
}

export const usagePage: Scenario = {
  name: 'usage-page',
  about: `The usage of an organization with ${projects} projects and a year of days: from a click to the frame with the numbers`,
  run: async () => {
    await using files = await copyDashboard()
    await using installation = await Installation.start({ CAIRN_DASHBOARD_DIR: files.path })
    const { url, home } = installation
    const person = await signUp(url, 'bench')
    const { slug } = await person.createOrganization('Bench organization', { tier: 'tier_payg' })
    {
      await using platform = await connectToPlatformDatabase(home)
      await platform.query(age, [slug])
      await platform.query(fill, [slug])
      await platform.query('analyze platform.usage_days')
    }
    const answer = async (query: Record<string, string>): Promise<number[]> => {
      const times: number[] = []
      for (let request = 0; request <= requests; request += 1) {
        const began = performance.now()
        await person.request('GET /platform/organizations/:slug/usage', { params: { slug }, query })
        // The first one opens connections.
        if (request > 0) times.push(performance.now() - began)
      }
      return times
    }
    const today = new Date()
    const dayText = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const cycle = await answer({})
    const year = await answer({ start: dayText(days - 1), end: dayText(0) })

    await using browser = await launchBrowser()
    const link = `nav a[href="/org/${slug}/usage"]`
    const shown: number[] = []
    for (let visit = 0; visit <= visits; visit += 1) {
      // Of a page that has not asked for the usage yet.
      const page = await open(browser, person, `${url}/org/${slug}/team`)
      const took = await timeInput(
        page,
        { input: 'click', selector: 'main h2', text: 'Image transformations', title: 'Usage' },
        () => page.locator(link).first().click(),
      )
      if (visit > 0) shown.push(took)
      await page.context().close()
    }
    const [ofCycle, ofYear, onScreen] = [cycle, year, shown].map((times) => summarize(times))
    return {
      measures: [
        { name: 'from the click to the numbers, p50', value: onScreen?.p50 ?? Number.NaN, unit: 'ms', target: 200 },
        { name: 'from the click to the numbers, p95', value: onScreen?.p95 ?? Number.NaN, unit: 'ms' },
        { name: 'answer for the billing cycle, p50', value: ofCycle?.p50 ?? Number.NaN, unit: 'ms' },
        { name: 'answer for the billing cycle, p95', value: ofCycle?.p95 ?? Number.NaN, unit: 'ms', target: 200 },
        { name: 'answer for 365 days, p50', value: ofYear?.p50 ?? Number.NaN, unit: 'ms', aim: 200 },
      ],
      notes: [
        `${projects} projects with eleven rows of usage on each of ${days} days: ${projects * days * 11} rows.`,
        `${visits} visits, each in a browser context of its own that has loaded another page of the organization and rests. The page stamps the click and the frame after which the last meter is on screen.`,
      ],
      raw: { shown, cycle, year },
    }
  },
}
