import { expect, test } from '../fixtures.ts'

test('an index is built in the background: followed, left and found again, cancelled, and built', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(
    `create table town (id int primary key, size int); insert into town select n, n from generate_series(1, 1000) n`,
  )
  const controller = new AbortController()
  // The build waits for this transaction.
  const writing = project
    .query('begin; update town set size = 0 where id = 1; select pg_sleep(600)', {
      timeoutMs: 600_000,
      signal: controller.signal,
    })
    .catch(() => undefined)
  await expect
    .poll(async () => (await project.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`))[0]?.rows)
    .toHaveLength(1)
  const begin = async () => {
    await page.getByRole('button', { name: 'New index' }).click()
    const panel = page.getByRole('dialog', { name: 'New index in public' })
    await panel.getByLabel('Table').click()
    await page.getByRole('option', { name: 'town' }).click()
    await panel.getByLabel('Columns').fill('size')
    await panel.getByLabel('Name').fill('town_size')
    await expect(panel.getByText('create index concurrently town_size')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'SQL that will run, outside of a transaction' })).toBeVisible()
    await panel.getByLabel('Keep as a migration').check()
    await expect(panel.getByText('create_index_town_size_on_public_town_using_btree')).toBeVisible()
    await panel.getByRole('button', { name: /^Create index/ }).click()
    await expect(panel).toBeHidden()
  }
  const build = page.getByRole('list', { name: 'Index builds' }).getByRole('listitem', { name: 'town_size' })
  const indexes = page.getByRole('table', { name: 'Indexes' })

  await page.goto(`/project/${project.ref}/database/indexes`)
  await begin()
  await expect(build.filter({ hasText: 'Waiting for writers before build' })).toBeVisible()
  await page.getByRole('link', { name: 'Enumerated types' }).click()
  await expect(page.getByRole('heading', { name: 'Enumerated types', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(build.filter({ hasText: 'Waiting for writers before build' })).toBeVisible()
  await expect(indexes.getByText('Invalid')).toBeVisible()

  await build.getByRole('button', { name: 'Cancel the build of town_size' }).click()
  await expect(build.filter({ hasText: 'Cancelling: the incomplete index is dropped' })).toBeVisible()
  await expect
    .poll(async () => (await project.query('select 1 from pg_stat_progress_create_index'))[0]?.rows)
    .toHaveLength(0)
  controller.abort()
  await writing
  await expect(build.filter({ hasText: 'Cancelled. The incomplete index was dropped.' })).toBeVisible()
  await expect(indexes.getByText('Invalid')).toBeHidden()
  await expect(indexes.getByText('town_pkey')).toBeVisible()

  await begin()
  await expect(indexes.getByRole('button', { name: 'Definition of town_size' })).toBeVisible()
  await expect(build.filter({ hasText: 'Building' })).toBeHidden()
  await expect(indexes.getByText('Invalid')).toBeHidden()

  // Of the two builds, the one that was cancelled is not kept.
  await page.getByRole('link', { name: 'Migrations' }).click()
  const kept = page.getByRole('table').getByRole('row', { name: /create_index_town_size_on_public_town/ })
  await expect(kept).toHaveCount(1)
  await kept.getByRole('button', { name: /^SQL of 20/ }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'SQL' })).toContainText('create index "town_size"')
})
