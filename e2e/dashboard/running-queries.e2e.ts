import { expect, test } from '../fixtures.ts'
import { typeSql } from '../steps.ts'

test('running queries are listed with what blocks them; one is cancelled, the session of another is closed', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query('create table berth (id int)')
  // The longest time limit: the query runs until it is cancelled.
  await page.addInitScript(() => localStorage.setItem('cairn.sql.limits', '1000 900000 run write'))
  await page.goto(`/project/${project.ref}/sql/new`)
  await typeSql(page, 'lock table berth;\nselect pg_sleep(600) /* holds berth */')
  await page.getByRole('button', { name: /^Run/ }).click()
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()

  const queries = page.getByRole('list', { name: 'Running queries' }).getByRole('listitem')
  const holder = queries.filter({ hasText: 'holds berth' })
  const waiter = queries.filter({ hasText: 'waits for berth' })

  await test.step('the list shows who runs a query', async () => {
    await page.getByRole('link', { name: 'Running queries' }).first().click()
    await expect(holder).toContainText(person.email)
    await expect(holder).toContainText('Running')
  })

  const waiting = project.query('select * from berth /* waits for berth */', { timeoutMs: 600_000 })
  await test.step('a query that starts later appears, with the process that blocks it', async () => {
    const text = await holder.getByText(/process \d+/).innerText()
    const process = /process (\d+)/.exec(text)?.[1] ?? ''
    await expect(waiter).toContainText(`Waits for Lock: relation, which process ${process} holds`)
    await expect(waiter.getByText('Waiting', { exact: true })).toBeVisible()
  })

  await test.step('cancelling the one that blocks lets the other end', async () => {
    await holder.getByRole('button', { name: /^Cancel the query/ }).click()
    await expect(page.locator('[data-sonner-toast]', { hasText: 'Cancelled the query' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No queries are running' })).toBeVisible()
    expect((await waiting).at(-1)?.rows).toEqual([])
  })

  const ended = project.query('select pg_sleep(600) /* sleeps */', { timeoutMs: 600_000 }).then(
    () => 'done',
    () => 'refused',
  )
  await test.step('closing a session asks first', async () => {
    await queries
      .filter({ hasText: 'sleeps' })
      .getByRole('button', { name: /^Terminate/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminate' }).click()
    await expect(page.getByRole('heading', { name: 'No queries are running' })).toBeVisible()
    expect(await ended).toBe('refused')
  })
})
