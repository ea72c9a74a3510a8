import type { TestProject } from '@cairn/dev-env/person'
import { until } from '@cairn/dev-env'
import { expect, test } from '../fixtures.ts'
import { typeSql } from '../steps.ts'

const activeWith = async (project: TestProject, marker: string): Promise<number> => {
  const [result] = await project.query(
    `select count(*) from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%${marker}%'`,
  )
  return Number(result?.rows[0]?.[0])
}

test('a long query continues when the page is left and reloaded, and its result survives a reload', async ({
  context,
  page,
  person,
}) => {
  const project = await person.createProject()
  const holder = new AbortController()
  const held = project.query('select pg_advisory_lock(7); select pg_sleep(600) /* keeps 7 */', {
    signal: holder.signal,
  })
  held.catch(() => undefined)
  await until('the lock is held', async () => (await activeWith(project, 'keeps 7')) === 1)
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const result = page.getByRole('gridcell', { name: 'long result' })

  await page.goto(`/project/${project.ref}/sql/new`)
  await typeSql(page, `select pg_advisory_lock(7) /* waits 7 */;\nselect 'long result' as words`)
  await expect(page).not.toHaveURL(/\/sql\/new/)
  await page.getByRole('button', { name: /^Run/ }).click()
  await until('the query waits', async () => (await activeWith(project, 'waits 7')) === 1)
  await expect(page).toHaveTitle(/^Running · /)

  await test.step('a reload shows that it still runs', async () => {
    await page.reload()
    await expect(cancel).toBeVisible()
    await expect(page).toHaveTitle(/^Running · /)
  })

  await test.step('its end is announced on another page, with a link to the result', async () => {
    await page.getByRole('link', { name: 'Table editor' }).first().click()
    await expect(page).toHaveURL(/\/editor/)
    await expect(cancel).toHaveCount(0)
    holder.abort()
    const toast = page.locator('[data-sonner-toast]', { hasText: 'Query finished in' })
    await toast.getByRole('button', { name: 'Show result' }).click()
    await expect(result).toBeVisible()
  })

  await test.step('the result is there after another reload', async () => {
    await page.reload()
    await expect(result).toBeVisible()
  })

  await test.step('another run takes its place', async () => {
    await typeSql(page, `select 'short result' as words`)
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect(page.getByRole('gridcell', { name: 'short result' })).toBeVisible()
    await expect(result).toHaveCount(0)
  })

  await test.step('without a connection a run does not say that it runs; with the next one it is known that it was not sent', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect(page.getByText('No connection', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No connection', { exact: true })).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to reach the server' })).toBeVisible()
  })

  await test.step('a query that could not be cancelled without a connection runs, until it is cancelled with the next one', async () => {
    await typeSql(page, `select pg_sleep(600) /* to be cancelled twice */`)
    await page.getByRole('button', { name: /^Run/ }).click()
    await until('the query runs', async () => (await activeWith(project, 'cancelled twice')) === 1)
    await context.setOffline(true)
    await cancel.click()
    await expect(page.locator('[data-sonner-toast]', { hasText: 'The query was not cancelled' })).toBeVisible()
    await expect(page.getByText('No connection', { exact: true })).toBeVisible()
    expect(await activeWith(project, 'cancelled twice')).toBe(1)
    await context.setOffline(false)
    await expect(page.getByText('No connection', { exact: true })).toBeHidden()
    await cancel.click()
    await expect(page.getByText(/^Cancelled after/)).toBeVisible()
    await until('the query has ended', async () => (await activeWith(project, 'cancelled twice')) === 0)
  })
})
