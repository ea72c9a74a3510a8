import { expect, test } from '../fixtures.ts'

test('an owner runs a change as a migration and reads its SQL; one that fails changes nothing; changes made in forms are kept as migrations', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/database/migrations`)
  await expect(page.getByRole('heading', { name: 'No migrations' })).toBeVisible()
  await page.getByRole('button', { name: 'New migration' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New migration' })
  await panel.getByLabel('Name').fill('Add buoys')
  await panel.getByLabel('SQL', { exact: true }).first().fill('create table buoy (id int);\nselect no_such_function()')
  await panel.getByRole('button', { name: /^Run migration/ }).click()
  await expect(panel.getByRole('alert')).toContainText('no_such_function')
  await panel.getByLabel('SQL', { exact: true }).first().fill('create table buoy (id int)')
  await panel.getByRole('button', { name: /^Run migration/ }).click()
  await expect(panel).toBeHidden()
  const rows = page.getByRole('table').getByRole('row')
  const shownSql = page.getByRole('dialog').getByRole('region', { name: 'SQL' })
  await rows
    .filter({ hasText: 'add_buoys' })
    .getByRole('button', { name: /^SQL of 20/ })
    .click()
  await expect(shownSql).toHaveText('create table buoy (id int)')
  const [result] = await project.query("select to_regclass('public.buoy') is not null")
  expect(result?.rows).toEqual([['t']])

  await test.step('changes made in forms are kept as migrations, once a person has chosen so for the project', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Enumerated types' }).click()
    await page.getByRole('button', { name: 'New type' }).first().click()
    const type = page.getByRole('dialog', { name: 'New enumerated type in public' })
    await type.getByLabel('Name').fill('mood')
    await type.getByLabel('Values').fill('calm')
    await type.getByLabel('Keep as a migration').check()
    await expect(type.getByText('create_type_public_mood_as_enum')).toBeVisible()
    await type.getByRole('button', { name: /^Create type/ }).click()
    await expect(type).toBeHidden()

    await page.getByRole('link', { name: 'Table editor' }).first().click()
    await page.getByRole('button', { name: 'New table' }).first().click()
    const table = page.getByRole('dialog', { name: 'New table in public' })
    await table.getByLabel('Name', { exact: true }).first().fill('lamp')
    await expect(table.getByText('create_table_public_lamp')).toBeVisible()
    await expect(table.getByLabel('Keep as a migration')).toBeChecked()
    await table.getByRole('button', { name: /^Create table/ }).click()
    await expect(table).toBeHidden()

    await page.goto(`/project/${project.ref}/database/migrations`)
    await expect(rows.filter({ hasText: 'create_type_public_mood_as_enum' })).toHaveCount(1)
    await rows
      .filter({ hasText: 'create_table_public_lamp' })
      .getByRole('button', { name: /^SQL of 20/ })
      .click()
    await expect(shownSql).toContainText('create table public.lamp')
  })
})
