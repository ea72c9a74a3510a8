import { countsSql, linesSql } from '../../apps/dashboard/src/areas/logs/source/line-sql.ts'
import type { LogPage } from '../../apps/dashboard/src/areas/logs/source/log-pages.ts'
import { logPages } from '../../apps/dashboard/src/areas/logs/source/log-pages.ts'
import { Client } from 'pg'
import { expect, test } from '../fixtures.ts'
import { runSql } from '../steps.ts'

/** Each filter of a page with its first value, and each with the last. */
const filtersOf = ({ filters }: LogPage) => [
  Object.fromEntries(filters.map(({ param, values }) => [param, values[0]?.value ?? ''])),
  Object.fromEntries(filters.map(({ param, values }) => [param, values.at(-1)?.value ?? ''])),
]

test('the requests of an application are followed on the page of the API gateway', async ({
  page,
  person,
  installation: { url },
}) => {
  const { ref } = await person.createProject()
  const ask = async (path: string, method = 'GET') => (await fetch(`${url}/p/${ref}${path}`, { method })).status
  const query = (sql: string) =>
    person.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', { params: { ref }, query: { sql } })
  const lines = page.getByRole('listbox', { name: 'Lines of API gateway' }).getByRole('option')
  const status = page.getByRole('status').filter({ hasText: /lines?/ })

  await test.step('a source without lines says what its lines will be', async () => {
    await page.goto(`/project/${ref}`)
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Logs' }).click()
    await expect(page).toHaveURL(/\/logs\/edge-logs$/)
    await expect(page.getByRole('heading', { name: 'No lines in this period' })).toBeVisible()
    await expect(page.getByText('Requests to the APIs of this project appear here')).toBeVisible()
  })

  await test.step('requests appear without a reload while the page is live', async () => {
    await page.getByRole('button', { name: 'Live' }).click()
    await expect(page).toHaveURL(/live=on/)
    // Without a key: refused, and kept all the same.
    expect(await ask('/rest/v1/orders?select=id')).toBe(401)
    await expect(lines).toHaveCount(1)
    expect(await ask('/rest/v1/orders', 'POST')).toBe(401)
    expect(await ask('/auth/v1/nothing')).toBe(401)
    await expect(lines).toHaveCount(3)
    await page.getByRole('button', { name: 'Live' }).click()
    await expect(page).not.toHaveURL(/live/)
  })

  await test.step('a regular expression and filters find some of them, in the address too', async () => {
    await page.getByRole('searchbox', { name: 'Search by a regular expression' }).fill('/REST/v\\d/orders')
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: 'Method' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'POST' }).click()
    await page.keyboard.press('Escape')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('/rest/v1/orders')
    await expect(status).toHaveText('1 line')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Method: POST' })).toBeVisible()
    await expect(lines).toHaveCount(1)
    await page.getByRole('searchbox').fill('orders(')
    await expect(page.getByRole('alert')).toHaveText(
      'This is not a valid regular expression: a closing parenthesis is missing in "orders(".',
    )
    await expect(page.getByText('The lines could not be loaded')).toHaveCount(0)
    // What was found before stays while the expression is typed.
    await expect(lines).toHaveCount(1)
    await expect(status).toHaveText('1 line')
    await page.getByRole('searchbox').fill('nothing like this')
    await expect(page.getByRole('heading', { name: 'No lines match' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(lines).toHaveCount(3)
  })

  await test.step('keys go through the lines, and the details follow', async () => {
    await lines.last().click()
    const details = page.getByRole('complementary', { name: 'Details of the line' })
    await expect(details.getByRole('button', { name: 'Copy request.search ?select=id' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(details.getByRole('button', { name: /^Copy request.path/ })).toHaveText(`/p/${ref}/auth/v1/nothing`)
    await page.reload()
    await expect(details.getByRole('button', { name: /^Copy request.path/ })).toHaveText(`/p/${ref}/auth/v1/nothing`)
    await page.getByRole('listbox').focus()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })

  await test.step('another time has other lines', async () => {
    await page.getByRole('button', { name: 'Time range: Last hour' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T10:00:00')
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T09:00:00')
    await expect(page.getByRole('alert')).toHaveText('The end has to be after the start.')
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T11:00:00')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('heading', { name: 'No lines in this period' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the last 24 hours' }).click()
    await expect(page).toHaveURL(/range=24h/)
    await expect(lines).toHaveCount(3)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'No lines in this period' })).toBeVisible()
  })

  await test.step('what the pages of all sources ask can be answered, with every filter', async () => {
    for (const each of logPages)
      for (const filter of filtersOf(each)) {
        const search = { ...filter, search: 'a' }
        await query(linesSql(each, search, { before: { time: Date.now() * 1_000, id: 'a' } }))
        await query(countsSql(each, search, 60_000))
      }
  })
})

/** Of services that exist: the journey causes a line of each. */
const everySource = [
  'API gateway',
  'Authentication',
  'Authentication audit',
  'Storage',
  'PostgREST',
  'Postgres',
  'Connection pooler',
]

test('a failing request is followed to the error of Postgres in two clicks, and stands in unified logs', async ({
  page,
  person,
  operator,
  installation: { url, poolerPort },
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization })
  const { ref } = project
  await project.query('create table public.tides (id int primary key); insert into public.tides values (1)')
  await project.query(`notify pgrst, 'reload schema'`)
  const keys = await person.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  const apikey = keys.find(({ name }) => name === 'service_role')?.api_key ?? ''
  const headers = { apikey, 'content-type': 'application/json' }
  const insert = async () =>
    (await fetch(`${url}/p/${ref}/rest/v1/tides`, { method: 'POST', headers, body: '{"id":1}' })).status
  await expect.poll(insert).toBe(409)

  await test.step('from the line of the gateway to the lines of the service and of Postgres', async () => {
    await page.goto(`/project/${ref}/logs/edge-logs?search=tides&status=4xx`)
    await page.getByRole('option').filter({ hasText: '409' }).first().click()
    const request = page.getByRole('list', { name: 'Lines of the request' }).getByRole('link')
    for (const words of ['API gateway', 'PostgREST', '23505', 'duplicate key'])
      await expect(request.filter({ hasText: words }).first()).toBeVisible()
    await request.filter({ hasText: 'ERROR' }).click()
    await expect(page).toHaveURL(/\/logs\/postgres-logs/)
    await expect(page.getByRole('button', { name: 'Copy parsed.sql_state_code 23505' })).toBeVisible()
  })

  await test.step('from an error of the dashboard to the line of the service', async () => {
    await fetch(`${url}/p/${ref}/auth/v1/admin/users`, { method: 'POST', headers, body: '{"email":"ada@example.org"}' })
    await page.goto(`/project/${ref}/auth/users`)
    await page.getByRole('button', { name: 'New user' }).click()
    const form = page.getByRole('dialog', { name: 'New user' })
    await form.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await form.getByRole('button', { name: /^Create user/ }).click()
    const opened = page.waitForEvent('popup')
    await form.getByRole('link', { name: 'View logs' }).click()
    const logs = await opened
    const lines = logs.getByRole('list', { name: 'Lines of the request' }).getByRole('link')
    await expect(lines.filter({ hasText: 'Authentication' })).toContainText('422')
    await logs.close()
  })

  await test.step('from a toast to the lines of the gateway, the service and Postgres', async () => {
    await project.query(`create function public.refuse_ban() returns trigger language plpgsql
        as $$ begin raise exception 'nobody is banned on a Sunday'; end $$;
      create trigger refuse_ban before update on auth.users for each row execute function public.refuse_ban()`)
    await page.goto(`/project/${ref}/auth/users`)
    await page.getByRole('button', { name: 'ada@example.org' }).click()
    await page.getByRole('button', { name: 'Ban user' }).click()
    const failing = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban user' }).click()
    const requestId = (await (await failing).allHeaders())['x-request-id'] ?? ''
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The user was not banned' })
      .getByRole('link', { name: 'View logs' })
      .click()
    await expect(page).toHaveURL(/\/logs\/edge-logs/)
    const panel = page.getByRole('complementary', { name: 'Request' })
    await expect(panel).toContainText(requestId)
    const lines = panel.getByRole('list', { name: 'Lines of the request' }).getByRole('link')
    await expect(lines.filter({ hasText: 'API gateway' })).toContainText('500')
    await expect(lines.filter({ hasText: 'Authentication' })).toContainText('500')
    await lines.filter({ hasText: 'nobody is banned on a Sunday' }).click()
    await expect(page.getByRole('button', { name: `Copy request_id ${requestId}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy parsed.sql_state_code P0001' })).toBeVisible()
  })

  await test.step('from an error of the SQL editor to the line of Postgres', async () => {
    await page.goto(`/project/${ref}/sql/new`)
    await runSql(page, 'select draught from public.tides')
    const opened = page.waitForEvent('popup')
    await page.getByRole('region', { name: 'Error' }).getByRole('link', { name: 'View logs' }).click()
    const logs = await opened
    const lines = logs.getByRole('list', { name: 'Lines of the request' }).getByRole('link')
    await expect(lines.filter({ hasText: 'column "draught" does not exist' })).toContainText('ERROR')
    await logs.close()
  })

  await test.step('from an upload that Postgres refuses to the lines of the gateway, the service and Postgres', async () => {
    await project.query(`insert into storage.buckets (id, name) values ('charts', 'charts');
      create function public.refuse_chart() returns trigger language plpgsql
        as $$ begin raise exception 'no more charts'; end $$;
      create trigger refuse_chart before insert on storage.objects for each row execute function public.refuse_chart()`)
    await page.goto(`/project/${ref}/storage/buckets/charts`)
    await expect(page.getByRole('heading', { name: 'No files' })).toBeVisible()
    const file = { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('low water') }
    await page.getByLabel('Files to upload').setInputFiles(file)
    await page.getByRole('complementary', { name: 'Activity' }).getByRole('link', { name: 'View logs' }).click()
    const lines = page.getByRole('list', { name: 'Lines of the request' }).getByRole('link')
    for (const source of ['API gateway', 'Storage', 'Postgres'])
      await expect(lines.filter({ hasText: source }).first()).toBeVisible()
    await lines.filter({ hasText: 'ERROR' }).click()
    await expect(page.getByRole('button', { name: 'Copy parsed.sql_state_code P0001' })).toBeVisible()
  })

  await test.step('a log drain is created, tested, edited and deleted among the settings', async () => {
    await page.goto(`/project/${ref}/settings/log-drains`)
    await expect(page.getByRole('heading', { name: 'No log drains' })).toBeVisible()
    await page.getByRole('button', { name: 'New log drain' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name', { exact: true }).fill('Archive')
    await panel.getByRole('combobox', { name: 'Receiver' }).click()
    await page.getByRole('option', { name: 'Loki' }).click()
    await panel.getByLabel('URL').fill('loki.example.com')
    await panel.getByLabel(/^Password/).fill('a-secret')
    await panel.getByRole('button', { name: /^Create log drain/ }).click()
    await expect(panel.getByText('Enter an address that begins with https:// or http://.')).toBeVisible()
    // Nothing is sent to the machine that Cairn itself runs on.
    await panel.getByLabel('URL').fill('http://localhost:9/')
    await panel.getByRole('button', { name: /^Create log drain/ }).click()
    const row = page.getByRole('table', { name: 'Log drains' }).getByRole('row').filter({ hasText: 'Archive' })
    await expect(row).toContainText('Loki')
    const choose = async (item: string) => {
      await row.getByRole('button', { name: /^Actions of/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Send a test line')
    await expect(page.getByText('Archive did not take the test line')).toBeVisible()
    await choose('Edit')
    await expect(panel.getByText('Leave this empty to keep what is stored.')).toHaveCount(1)
    await panel.getByLabel('Name', { exact: true }).fill('Archive of the north')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(row).toContainText('Archive of the north')
    await choose('Delete')
    await page.getByRole('button', { name: 'Delete log drain' }).click()
    await expect(page.getByRole('heading', { name: 'No log drains' })).toBeVisible()
  })

  await test.step('a client of the pooler', async () => {
    const client = new Client({
      host: '127.0.0.1',
      port: poolerPort,
      user: `postgres.${ref}`,
      password: project.password,
      database: 'postgres',
    })
    await client.connect()
    await client.end()
    const params = { ref }
    const query = { sql: 'select count(*) as lines from supavisor_logs' }
    // The page below counts the sources once.
    await expect
      .poll(() => person.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', { params, query }))
      .not.toMatchObject({ result: [{ lines: 0 }] })
  })

  await test.step('in unified logs: the lines of all sources, filtered by values with counts, followed live', async () => {
    const { slug } = organization
    await operator.request('PUT /platform/release-flags/:flag', {
      params: { flag: 'unifiedLogs' },
      body: { released: true, organization_slug: slug },
    })
    await page.evaluate(() => localStorage.setItem('supabase-ui-preview-unified-logs', 'true'))
    await page.goto(`/project/${ref}/logs`)
    await expect(page).toHaveURL(new RegExp(`/project/${ref}/logs$`))
    const lines = page.getByRole('listbox', { name: 'Lines of All logs' }).getByRole('option')
    const filters = page.getByRole('region', { name: 'Filters' })
    for (const source of everySource)
      await expect(filters.getByRole('group', { name: 'Source' }).getByLabel(source, { exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill('tides')
    await expect(page).toHaveURL(/search=tides/)
    await expect(lines.filter({ hasText: 'PostgREST' }).first()).toBeVisible()
    await expect(lines.filter({ hasNotText: 'tides' })).toHaveCount(0)
    await filters.getByLabel('Postgres', { exact: true }).check()
    await expect(page).toHaveURL(/source=postgres_logs/)
    await expect(lines.filter({ hasText: '/rest/v1/tides' })).toHaveCount(0)
    await lines.filter({ hasText: 'duplicate key' }).first().click()
    const details = page.getByRole('complementary', { name: 'Details of the line' })
    await expect(details.getByRole('button', { name: 'Copy parsed.sql_state_code 23505' })).toBeVisible()
    await expect(
      details.getByRole('list', { name: 'Lines of the request' }).getByRole('link', { name: 'API gateway' }).first(),
    ).toBeVisible()
    await page.reload()
    await expect(details.getByRole('button', { name: 'Copy parsed.sql_state_code 23505' })).toBeVisible()

    await page.goto(`/project/${ref}/logs?path=/rest/v1/heron&live=on`)
    await expect(page.getByRole('heading', { name: 'No lines match' })).toBeVisible()
    await fetch(`${url}/p/${ref}/rest/v1/heron`, { headers })
    await expect(lines.filter({ hasText: 'heron' })).toHaveCount(2)

    await operator.request('PUT /platform/operator/organizations/:slug/billing', {
      params: { slug },
      body: { tier: 'tier_pro', billing_partner: null, restriction_status: null, grace_period_end: null },
    })
    await page.reload()
    await expect(
      page.getByText('The feature “Unified logs” comes with the Team plan. This organization is on Pro.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Open the API gateway logs' }).click()
    await expect(page).toHaveURL(/\/logs\/edge-logs/)
    await page.getByRole('button', { name: /^Time range/ }).click()
    await expect(page.getByText('The Pro plan keeps logs for 7 days.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Last 28 days' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeEnabled()
    await page.goto(`/project/${ref}/settings/log-drains`)
    await expect(page.getByText('Log drain comes with the Team plan. This organization is on Pro.')).toBeVisible()
  })
})
