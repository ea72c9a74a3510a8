import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'

test('the API docs show a table and a function with their own names, and save the types of the project', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const { url } = await project.detail()
  await project.query(`
    create table public.buoy (id int primary key, colour text not null);
    create function public.sum_depths(colour text) returns int language sql as 'select 1'`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Table, view or function' }).click()
    await page.getByRole('combobox', { name: 'Search tables and functions' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.goto(`/project/${project.ref}/api`)
  await expect(page.getByRole('region', { name: 'Client' })).toContainText(url)
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('sb_publishable_')

  await test.step('a table, in JavaScript and as curl', async () => {
    await choose('buoy')
    await expect(page).toHaveURL(/object=table%3Abuoy/)
    await expect(page.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(2)
    const insert = page.getByRole('region', { name: 'Insert a row' })
    await expect(insert).toContainText(`.insert({ id: 1, colour: 'text' })`)
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'curl' }).click()
    await expect(insert).toContainText(`curl -X POST '${url}/rest/v1/buoy'`)
    await page.reload()
    await expect(insert).toContainText('curl -X POST')
  })

  await test.step('a function', async () => {
    await choose('sum_depths')
    await expect(page.getByRole('list', { name: 'Arguments' })).toContainText('colour')
    await expect(page.getByRole('region', { name: 'Call the function' })).toContainText('/rest/v1/rpc/sum_depths')
  })

  await test.step('the types are saved as a file', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download types' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('database.types.ts')
    expect(await readFile(await file.path(), 'utf8')).toContain('buoy: {')
  })
})
