import { readFile } from 'node:fs/promises'
import { logTemplates } from '../../apps/dashboard/src/areas/logs/explorer/templates.ts'
import { expect, test } from '../fixtures.ts'
import { paste } from '../steps.ts'

test('a developer queries the logs: a template, a chart, a file, an error with its place, a saved query', async ({
  page,
  person,
  installation: { url },
}) => {
  const { ref } = await person.createProject()
  const cells = page.getByRole('grid', { name: 'Rows of the query' }).getByRole('gridcell')
  const editor = page.getByRole('textbox', { name: /^SQL over the log sources/ })
  const choose = async (menu: string, item: string | RegExp) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const write = async (sql: string) => {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(page, sql)
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  // Without a key: refused, and kept all the same.
  for (const path of ['/rest/v1/orders', '/rest/v1/orders', '/auth/v1/user'])
    await fetch(`${url}/p/${ref}${path}`, { headers: { 'user-agent': '=1+1' } })

  await test.step('what a page shows opens as SQL, and has run', async () => {
    await page.goto(`/project/${ref}/logs/edge-logs?status=4xx`)
    await page.getByRole('link', { name: 'Open as SQL' }).click()
    await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
    await expect(page.locator('.monaco-editor[role="code"]')).toContainText('between 400 and 499')
  })

  await test.step('a template runs at once; its rows are drawn, and saved as a file', async () => {
    await choose('Templates', /^Top paths/)
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await expect(cells.filter({ hasText: `/p/${ref}/rest/v1/orders` })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('logs.csv')
    await page.getByRole('tab', { name: 'Chart' }).click()
    await expect(page.getByRole('figure', { name: /requests/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Rows' }).click()
  })

  await test.step('a user agent that is a formula is text in the file', async () => {
    await write(`select headers.user_agent as client, -1 as lines from edge_logs
      cross join unnest(metadata) as m cross join unnest(m.request) as request
      cross join unnest(request.headers) as headers limit 1`)
    await expect(cells.filter({ hasText: /^=1\+1$/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe("client,lines\n'=1+1,-1")
  })

  await test.step('a query that is wrong is refused with the place', async () => {
    await write('select id,\n  metadata.request.methd\nfrom edge_logs')
    await expect(page.getByText('has no field "methd"')).toBeVisible()
    await page.getByRole('button', { name: 'Go to line 2' }).click()
    await expect(editor).toBeFocused()
  })

  await test.step('a query is saved in this browser, and opened after a reload', async () => {
    await write(`select count(*) as lines\nfrom edge_logs`)
    await expect(cells.filter({ hasText: /^3$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Name').fill('All lines')
    await page.getByRole('button', { name: 'Save query' }).click()
    await expect(page.getByRole('button', { name: 'Save query' })).toHaveCount(0)
    await choose('Templates', /^REST requests/)
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await choose('Queries', 'All lines')
    await expect(cells.filter({ hasText: /^3$/ })).toBeVisible()
  })

  await test.step('the field reference names the sources and their fields', async () => {
    await page.getByRole('button', { name: 'Fields' }).click()
    const panel = page.getByRole('dialog', { name: 'Field reference' })
    await expect(panel.getByRole('region', { name: 'Postgres', exact: true })).toContainText(
      'metadata.parsed.sql_state_code',
    )
  })

  await test.step('every template can be answered', async () => {
    for (const { sql } of logTemplates)
      await person.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
        params: { ref },
        query: { sql },
      })
  })
})
