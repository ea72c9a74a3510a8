import { randomUUID } from 'node:crypto'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

/** As the platform leaves it that was ended between the announcement of a change and the change. */
const storeWaitingJob = async (home: string, ref: string): Promise<void> => {
  await using client = await connectToPlatformDatabase(home)
  const id = randomUUID()
  await client.query(
    `insert into platform.jobs (id, name, key, data, state, max_attempts, run_at)
     values ($1::uuid, 'settle-database-change', $1::text, $2, 'queued', 15, now() + interval '1 hour')`,
    [id, JSON.stringify({ ref, id })],
  )
}

test('the operator cancels a job that waits, retries it and sees it succeed', async ({
  installation,
  operator,
  operatorPage: page,
}) => {
  const project = await operator.createProject()
  await storeWaitingJob(installation.home, project.ref)
  await page.goto('/_operator/jobs')
  const row = page.getByRole('row', { name: /Settle a change/ })
  await expect(row).toContainText('Queued')
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect(row).toContainText('Cancelled')

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Cancelled (1)' }).click()
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('heading', { name: 'No cancelled jobs' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'All statuses' }).click()
  await expect(row).toContainText('Succeeded')
})
