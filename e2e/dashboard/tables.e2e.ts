import { expect, test } from '../fixtures.ts'

test('a table is created in the panel and deleted by its name', async ({ page, person }) => {
  const project = await person.createProject()
  const columns = async () => {
    const [result] = await project.query(`select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname = 'buoy' and a.attnum > 0 and not a.attisdropped order by a.attnum`)
    return result?.rows.map((row) => row.join(' '))
  }
  await page.goto(`/project/${project.ref}/editor`)
  const tables = page.getByRole('complementary', { name: 'Tables' })

  await test.step('create', async () => {
    await tables.getByRole('button', { name: 'New table' }).click()
    const panel = page.getByRole('dialog', { name: 'New table in public' })
    await panel.getByLabel('Name', { exact: true }).fill('buoy')
    await panel.getByRole('button', { name: 'Add column' }).click()
    const added = panel.getByRole('textbox', { name: /^Name of column/ }).last()
    await expect(added).toBeFocused()
    await added.fill('depth')
    await panel.getByRole('button', { name: /^Type of depth/ }).click()
    await page.getByPlaceholder('Find or write a type').fill('numeric(6,2)')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('region', { name: 'SQL that will run' })).toContainText('numeric(6,2)')
    await panel.getByRole('button', { name: /^Create table/ }).click()
    await expect(panel).toBeHidden()
    await expect(tables.getByRole('link', { name: 'buoy' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Rows of buoy' })).toBeVisible()
    expect(await columns()).toContain('depth numeric(6,2) f')
    expect((await columns())?.[0]).toBe('id bigint t')
  })

  await test.step('delete: its name has to be typed, and a view that reads from it refuses', async () => {
    await project.query('create view deep as select id from buoy where depth > 100')
    await tables.getByRole('link', { name: 'buoy' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete table' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the table buoy' }).or(page.getByRole('alertdialog'))
    const confirm = question.getByRole('button', { name: 'Delete the table' })
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('buoy')
    await confirm.click()
    await expect(question.getByText(/other objects depend on it/)).toBeVisible()
    expect(await columns()).not.toEqual([])
    await question.getByRole('checkbox').check()
    await confirm.click()
    await expect(question).toBeHidden()
    await expect(tables.getByRole('link', { name: 'buoy' })).toBeHidden()
    expect(await columns()).toEqual([])
  })
})
