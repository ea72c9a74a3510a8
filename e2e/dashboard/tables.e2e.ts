import assert from 'node:assert/strict'
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
    await panel.getByRole('button', { name: 'Options of depth' }).click()
    await page.getByRole('menuitem', { name: 'Add a comment' }).click()
    await panel.getByRole('textbox', { name: 'Comment of depth' }).fill('in metres')
    await panel.getByRole('button', { name: 'Add unique key' }).click()
    await panel.getByRole('button', { name: 'Columns of unique key 1' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'depth' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'id' }).click()
    await page.keyboard.press('Escape')
    await panel.getByRole('checkbox', { name: 'Delete as anon' }).uncheck()
    await panel.getByRole('switch', { name: 'Realtime' }).click()
    const sql = panel.getByRole('region', { name: 'SQL that will run' })
    await expect(sql).toContainText('numeric(6,2)')
    await expect(sql).toContainText('unique (depth, id)')
    await expect(sql).toContainText(`comment on column public.buoy.depth is 'in metres'`)
    await expect(sql).toContainText('revoke delete on table public.buoy from anon')
    await expect(sql).toContainText('alter publication supabase_realtime add table public.buoy')
    await panel.getByRole('button', { name: /^Create table/ }).click()
    await expect(panel).toBeHidden()
    await expect(tables.getByRole('link', { name: 'buoy' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Rows of buoy' })).toBeVisible()
    expect(await columns()).toContain('depth numeric(6,2) f')
    expect((await columns())?.[0]).toBe('id bigint t')
  })

  await test.step('edit: what the table has is filled in, a generated column is added, realtime is turned off', async () => {
    await tables.getByRole('link', { name: 'buoy' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit table' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table buoy' })
    await expect(panel.getByRole('textbox', { name: 'Comment of depth' })).toHaveValue('in metres')
    await expect(panel.getByRole('button', { name: 'Columns of unique key 1' })).toHaveText('depth, id')
    await expect(panel.getByRole('checkbox', { name: 'Delete as anon' })).not.toBeChecked()
    await expect(panel.getByRole('checkbox', { name: 'Read as anon' })).toBeChecked()
    await panel.getByRole('switch', { name: 'Realtime' }).click()
    await panel.getByRole('button', { name: 'Add column' }).click()
    const added = panel.getByRole('textbox', { name: /^Name of column/ }).last()
    await expect(added).toBeFocused()
    await added.fill('feet')
    await panel.getByRole('button', { name: /^Type of feet/ }).click()
    await page.getByPlaceholder('Find or write a type').fill('numeric')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Options of feet' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Generated from other columns' }).click()
    await page.keyboard.press('Escape')
    await panel.getByRole('textbox', { name: 'Expression of feet' }).fill('depth * 3.28')
    const sql = panel.getByRole('region', { name: 'SQL that will run' })
    await expect(sql).toContainText('add column feet numeric generated always as (depth * 3.28) stored')
    await expect(sql).toContainText('alter publication supabase_realtime drop table public.buoy')
    await expect(sql).not.toContainText(/grant|revoke/)
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('columnheader', { name: /feet/ })).toBeVisible()
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
    await question.getByRole('checkbox', { name: /^Also delete dependent objects/ }).check()
    await confirm.click()
    await expect(question).toBeHidden()
    await expect(tables.getByRole('link', { name: 'buoy' })).toBeHidden()
    expect(await columns()).toEqual([])
  })
})

test('a table is altered by one form: its SQL is shown, and foreign keys and policies stay', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table harbours (country text, number int, name text, primary key (country, number));
    insert into harbours values ('NO', 1, 'Bergen')`)
  await page.goto(`/project/${project.ref}/editor`)
  const tables = page.getByRole('complementary', { name: 'Tables' })
  const sql = (panel: ReturnType<typeof page.getByRole>) => panel.getByRole('region', { name: 'SQL that will run' })

  await test.step('create a table with a composite foreign key', async () => {
    await tables.getByRole('button', { name: 'New table' }).click()
    const panel = page.getByRole('dialog', { name: 'New table in public' })
    await panel.getByLabel('Name', { exact: true }).fill('visits')
    for (const [name, type] of [
      ['country', 'text'],
      ['harbour', 'integer'],
    ] as const) {
      await panel.getByRole('button', { name: 'Add column' }).click()
      const added = panel.getByRole('textbox', { name: /^Name of column/ }).last()
      await expect(added).toBeFocused()
      await added.fill(name)
      await panel.getByRole('button', { name: `Type of ${name}` }).click()
      await page.getByPlaceholder('Find or write a type').fill(type)
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('button', { name: `Type of ${name}` })).toHaveText(type)
    }
    await panel.getByRole('button', { name: 'Add foreign key' }).click()
    await panel.getByRole('button', { name: 'Referenced table' }).click()
    await page.getByRole('option', { name: 'harbours' }).click()
    await panel.getByRole('button', { name: 'Add pair' }).click()
    for (const [index, { own, target }] of [
      { own: 'country', target: /^country/ },
      { own: 'harbour', target: /^number/ },
    ].entries()) {
      await panel.getByRole('button', { name: 'Column of this table' }).nth(index).click()
      await page.getByRole('option', { name: own }).click()
      await panel.getByRole('button', { name: 'Referenced column' }).nth(index).click()
      await page.getByRole('option', { name: target }).click()
    }
    await panel.getByRole('combobox', { name: 'On delete of the referenced row' }).click()
    await page.getByRole('option', { name: 'Cascade' }).click()
    await expect(sql(panel)).toContainText(
      'foreign key (country, harbour) references public.harbours (country, number) on delete cascade',
    )
    await panel.getByRole('button', { name: /^Create table/ }).click()
    await expect(page.getByRole('grid', { name: 'Rows of visits' })).toBeVisible()
    await expect(panel).toBeHidden()
  })
  await project.query(
    `create policy own on visits using (country = 'NO'); insert into visits (country, harbour) values ('NO', 1)`,
  )

  await test.step('rename a column and change the type of another', async () => {
    await tables.getByRole('link', { name: 'visits' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit table' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table visits' })
    await expect(panel.getByText('Change something to see the statement.')).toBeVisible()
    await panel.getByRole('button', { name: 'Add column' }).click()
    await panel
      .getByRole('textbox', { name: /^Name of column/ })
      .last()
      .fill('note')
    await expect(panel.getByText('Choose a type for note to see the statement.')).toBeVisible()
    await panel.getByRole('button', { name: 'Remove note' }).click()
    await expect(panel.getByText('Change something to see the statement.')).toBeVisible()
    await panel.getByRole('textbox', { name: 'Name of column 3' }).fill('land')
    await panel.getByRole('button', { name: 'Type of harbour' }).click()
    await page.getByPlaceholder('Find or write a type').fill('bigint')
    await page.keyboard.press('Enter')
    await expect(sql(panel)).toContainText('alter table public.visits rename column country to land')
    await expect(sql(panel)).toContainText('alter column harbour type bigint')
    await expect(panel.getByRole('list', { name: 'Risks of the change' })).toContainText(/rewrites \d+ KB/)
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('columnheader', { name: /land/ })).toBeVisible()
  })

  await test.step('the foreign key, the policy and the row are still there', async () => {
    const results = await project.query(`
      select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'visits'::regclass and contype = 'f';
      select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'visits'::regclass;
      select land, harbour from visits`)
    assert.deepEqual(
      results.map(({ rows }) => rows[0]),
      [
        ['FOREIGN KEY (land, harbour) REFERENCES harbours(country, number) ON DELETE CASCADE'],
        [`(land = 'NO'::text)`],
        ['NO', '1'],
      ],
    )
  })

  await test.step('what PostgreSQL refuses is shown with its code and the statement', async () => {
    await page.getByRole('columnheader', { name: /land/ }).hover()
    await page.getByRole('button', { name: 'Options of land' }).click()
    await page.getByRole('menuitem', { name: 'Edit column' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table visits' })
    await expect(panel.getByRole('textbox', { name: 'Name of column 3' })).toBeFocused()
    await panel.getByRole('button', { name: 'Type of land' }).click()
    await page.getByPlaceholder('Find or write a type').fill('integer')
    await page.keyboard.press('Enter')
    await expect(sql(panel)).toContainText('using land::integer')
    await panel.getByRole('button', { name: /^Save/ }).click()
    const refusal = panel.getByRole('alert').filter({ hasText: 'The table was not changed' })
    await expect(refusal).toContainText(/0A000|42804|22P02/)
    await expect(refusal).toContainText('alter column land type integer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('a table is duplicated with its rows', async () => {
    await tables.getByRole('link', { name: 'harbours' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate with rows' }).click()
    const panel = page.getByRole('dialog', { name: 'New table in public' })
    await expect(sql(panel)).toContainText('insert into public.harbours_copy')
    await panel.getByRole('button', { name: /^Create table/ }).click()
    await expect(page.getByRole('grid', { name: 'Rows of harbours_copy' }).getByText('Bergen')).toBeVisible()
  })

  await test.step('a deleted table lists what goes with it', async () => {
    await tables.getByRole('link', { name: 'table harbours', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete table' }).click()
    await expect(page.getByRole('list', { name: 'Dependent objects' })).toContainText(
      'constraint visits_country_harbour_fkey',
    )
  })
})
