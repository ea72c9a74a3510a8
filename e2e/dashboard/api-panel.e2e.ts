import { expect, test } from '../fixtures.ts'

test('with the preview of the API side panel on, the API docs of the open table are shown beside its rows', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const { url } = await project.detail()
  await project.query(`
    create table public.buoy (id int primary key, colour text not null);
    create schema shop;
    create table shop.orders (id int primary key)`)
  const pageOf = async (table: string) => {
    const id = (await project.query(`select '${table}'::regclass::oid`))[0]?.rows[0]?.[0] ?? ''
    return `/project/${project.ref}/editor/${id}`
  }
  const toolbar = page.getByRole('toolbar', { name: 'Rows' })
  const open = toolbar.getByRole('button', { name: 'API docs' })
  const panel = page.getByRole('dialog', { name: 'API docs' })
  const insert = panel.getByRole('region', { name: 'Insert a row' })
  const rows = page.getByRole('grid', { name: 'Rows of buoy' })
  const buoy = await pageOf('public.buoy')

  await test.step('while the preview is off there is no button, and the address opens nothing', async () => {
    await page.goto(`${buoy}?panel=api`)
    await expect(rows).toBeVisible()
    await expect(toolbar.getByRole('button', { name: 'Insert' })).toBeVisible()
    await expect(open).toHaveCount(0)
    await expect(panel).toHaveCount(0)
  })

  await test.step('the preview is switched on', async () => {
    await page.goto(`${buoy}?featurePreviewModal=supabase-ui-api-side-panel`)
    await page.getByRole('button', { name: 'Enable preview' }).click()
    await page.keyboard.press('Escape')
    await expect(open).toBeVisible()
  })

  await test.step('the panel has snippets with the names of the table, in three languages', async () => {
    await open.click()
    await expect(panel.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(2)
    await expect(insert).toContainText(`.insert({ id: 1, colour: 'text' })`)
    await panel.getByRole('tab', { name: 'TypeScript' }).click()
    await expect(insert).toContainText(`const row: TablesInsert<'buoy'>`)
    await panel.getByRole('tab', { name: 'curl' }).click()
    await expect(insert).toContainText(`curl -X POST '${url}/rest/v1/buoy'`)
    await expect(insert).toContainText('apikey: sb_publishable_')
  })

  await test.step('the panel and its language are there after a reload', async () => {
    await page.reload()
    await expect(insert).toContainText('curl -X POST')
  })

  await test.step('the page beside it stays in use: another panel takes its place', async () => {
    await toolbar.getByRole('button', { name: 'Insert' }).click()
    await expect(page.getByRole('dialog', { name: 'Insert a row into buoy' })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await page.goBack()
    await expect(insert).toContainText('curl -X POST')
  })

  await test.step('it leads to the table in the API docs', async () => {
    await panel.getByRole('link', { name: 'All API docs' }).click()
    await expect(page.getByRole('heading', { name: 'Tables and functions' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('region', { name: 'Insert a row' })).toContainText(
      `.insert({ id: 1, colour: 'text' })`,
    )
  })

  await test.step('for a table of a schema that is not exposed, it says so; Escape closes it', async () => {
    await page.goto(`${await pageOf('shop.orders')}?panel=api`)
    await expect(panel).toContainText('The schema shop is not exposed')
    await expect(panel.getByRole('link', { name: 'Data API settings' })).toBeVisible()
    await panel.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/panel=/)
  })
})
