import { gateway } from '../../apps/dashboard/src/areas/observability/reports/requests.ts'
import { expect, test } from '../fixtures.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a report shows what a project did in a time, which the address names and the browser remembers', async ({
  page,
  person,
  installation: { url },
}) => {
  const project = await person.createProject()
  const { ref } = project
  const range = page.getByRole('button', { name: /^Time range: / })
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

  await project.query(`create table berth as select generate_series(1, 1000) as id; create index on berth (id);
    analyze berth`)
  await test.step('a time without requests says so', async () => {
    await page.goto(`/project/${ref}/observability/storage`)
    await expect(page.getByRole('heading', { name: 'Nothing to show in this period' })).toBeVisible()
  })

  await test.step('requests are counted', async () => {
    // Without a key: refused, and counted all the same.
    expect((await fetch(`${url}/p/${ref}/rest/v1/orders`)).status).toBe(401)
    const counted = async () => {
      const params = { ref }
      const sql = 'select count(*) as lines from edge_logs'
      const { result } = await person.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
        params,
        query: { sql },
      })
      return result
    }
    await expect.poll(counted).toEqual([{ lines: 1 }])
    await page.getByRole('link', { name: 'API gateway' }).click()
    await expect(page).toHaveURL(/\/observability\/api-overview$/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    for (const { title } of gateway.charts)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('figure', { name: /^Requests\. / })).toBeVisible()
  })

  await test.step('a legend tells how many there were in all, and parts have no number in their title', async () => {
    // Ends later: nothing has come in the last interval.
    await page.goto(`/project/${ref}/observability/api-overview?from=${inMinutes(-30)}&to=${inMinutes(30)}`)
    await expect(card('Requests')).toContainText(/^Requests1 in total.*All14xx15xx0$/)
    await expect(card('Requests by service')).toContainText(
      /^Requests by serviceRequests by service\. .*Data API1Authentication0Storage0Realtime0Edge functions0$/,
    )
  })

  await test.step('the data API, edge functions and realtime have reports of their own', async () => {
    // Nothing of that name: refused, and counted all the same.
    expect((await fetch(`${url}/p/${ref}/functions/v1/nothing`)).status).toBeGreaterThan(399)
    await page.getByRole('link', { name: 'Data API', exact: true }).click()
    await expect(page).toHaveURL(/\/observability\/postgrest$/)
    await expect(card('Reads, writes and calls')).toContainText(/Reads1Writes0Function calls0GraphQL0$/)
    await page.getByRole('link', { name: 'Edge functions', exact: true }).last().click()
    await expect(page).toHaveURL(/\/observability\/edge-functions$/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(card('Calls')).toContainText(/^Calls1 in total/)
    await page.getByRole('link', { name: 'Realtime', exact: true }).last().click()
    await expect(page).toHaveURL(/\/observability\/realtime$/)
    await expect(page.getByRole('heading', { name: 'Nothing to show in this period' })).toBeVisible()
  })

  await test.step('the time is in the address, and remembered on the next report', async () => {
    await range.click()
    await page.getByRole('button', { name: 'Last 24 hours', exact: true }).click()
    await expect(page).toHaveURL(/range=24h/)
    await page.goto(`/project/${ref}/observability/database`)
    await expect(range).toHaveText('Last 24 hours')
    await expect(page.getByRole('link', { name: 'Query performance' })).toBeVisible()
  })

  await test.step('the report of the database lists the largest tables', async () => {
    const sizes = page.getByRole('table', { name: 'Sizes of tables' })
    await expect(sizes.getByRole('row', { name: /^berth 1,000 .*KB/ })).toBeVisible()
  })
})
