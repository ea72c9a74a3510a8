import { connectBeside } from '../connect-beside.ts'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

test('the operator cancels a job that waits, retries it and sees it succeed', async ({
  installation,
  operator,
  operatorPage: page,
}) => {
  await page.goto('/_operator/jobs')
  // Jobs that run by the clock may be listed already.
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible()

  const project = await operator.createProject()
  await using owner = await connectBeside(installation, project)
  // The platform's change of the password waits for this transaction, and the job that settles it waits its minute.
  await owner.query(`begin; alter role postgres password 'of the owner 1'`)
  const asked = operator.send('PATCH /platform/projects/:ref/db-password', {
    params: { ref: project.ref },
    body: { password: 'a new password 1' },
  })

  // The job is stored before the change is tried.
  await expect.poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount).not.toBe(0)
  const row = page.getByRole('row', { name: /Settle a change/ })
  await page.reload()
  await expect(row).toContainText('Queued')
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect(row).toContainText('Cancelled')

  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Cancelled (1)' }).click()
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('heading', { name: 'No cancelled jobs' })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'All states' }).click()
  await expect(row).toContainText('Running')

  await owner.query('rollback')
  expect((await asked).status).toBe(200)
  await expect(row).toContainText('Succeeded')
})
