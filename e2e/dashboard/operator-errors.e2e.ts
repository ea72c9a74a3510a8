import { randomUUID } from 'node:crypto'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

test('the operator reads, resolves and deletes an error report', async ({ installation, operatorPage: page }) => {
  await page.goto('/_operator/errors')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()

  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    exception: {
      values: [{ type: 'TypeError', value: 'rows is undefined', stacktrace: { frames: [{ filename: 'rows.js' }] } }],
    },
    request: { url: 'https://cairn.example/project/abc/editor?x=1' },
  }
  const body = [{}, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
  await fetch(`${installation.url}/api/error-reports`, { method: 'POST', body })

  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = page.getByRole('row', { name: /rows is undefined/ })
  await expect(row).toContainText('/project/abc/editor')
  await expect(row).toContainText('Not signed in')
  await row.getByRole('link').click()
  await expect(page).toHaveTitle('rows is undefined · Error reports · Operator · Cairn')
  await expect(page.getByRole('button', { name: `Copy report id ${id}` })).toBeVisible()
  await expect(page.getByText('at ? (rows.js:0:0)')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('Resolved')

  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(row).toBeHidden()
})
