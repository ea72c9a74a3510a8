import { signUp } from '@cairn/dev-env/person'
import type { TestProject } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'
import { join } from '../roles.ts'

let common: TestProject

// The journeys that create objects share a project, and each expects none of another in the schema public.
test.beforeAll(async ({ installation, firstAccount: _operator }) => {
  common = await (await signUp(installation.url, 'owner')).createProject()
})

test('an owner looks at tables, their columns and indexes, in the schema chosen last; a read-only member cannot change them', async ({
  browser,
  page,
  person,
  installation,
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization, name: 'lighthouse' })
  await project.query(`
    create schema harbour;
    create table harbour.buoy (
      id bigint generated always as identity primary key,
      depth numeric(6, 2) not null default 1.5 check (depth > 0),
      tags text[]
    );
    comment on table harbour.buoy is 'Moored in the bay';
    create index buoy_depth on harbour.buoy (depth);
    create index buoy_depth_again on harbour.buoy (depth);
    create view harbour.deep as select * from harbour.buoy where depth > 100`)
  const rows = page.getByRole('table').getByRole('row')

  await test.step('tables: search, size, comment', async () => {
    await page.goto(`/project/${project.ref}/database/tables`)
    await expect(page.getByRole('heading', { name: 'No tables in this schema' })).toBeVisible()
    const newTable = page.getByRole('link', { name: 'New table' })
    await expect(newTable).toHaveAttribute('href', /\/editor\?panel=new-table$/)
    await page.getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'harbour' }).click()
    await expect(page).toHaveURL(/\/database\/tables\?schema=harbour$/)
    await expect(rows.filter({ hasText: 'Moored in the bay' })).toContainText(/24 KB|32 KB|40 KB|48 KB/)
    await expect(newTable).toHaveAttribute('href', /schema=harbour/)
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('lamp')
    await expect(page.getByRole('heading', { name: 'No tables match' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('moored')
    await expect(page.getByRole('link', { name: 'buoy', exact: true })).toBeVisible()
  })

  await test.step('columns: type, default, constraints', async () => {
    await page.getByRole('link', { name: 'buoy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'buoy' })).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Tables' }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(rows.filter({ hasText: 'Primary key' })).toContainText('identity always')
    await expect(rows.filter({ hasText: 'depth' })).toContainText('1.5')
    await expect(rows.filter({ hasText: 'depth' })).toContainText('not null')
    await expect(rows.filter({ hasText: 'tags' })).toContainText('text[]')
    await page.getByRole('searchbox', { name: 'Search columns' }).fill('numeric')
    await expect(rows).toHaveCount(2)
    await page.getByRole('link', { name: 'View rows' }).click()
    await expect(page.getByRole('grid', { name: 'Rows of buoy' })).toBeVisible()
  })

  await test.step('indexes of the schema chosen before: a duplicate is marked, and deleted with the SQL shown', async () => {
    await page.goto(`/project/${project.ref}/database/indexes`)
    await expect(page).toHaveURL(/\/database\/indexes\?schema=harbour$/)
    await expect(rows.filter({ hasText: 'buoy_pkey' })).toContainText('Primary key')
    await expect(rows.filter({ hasText: 'buoy_depth_again' })).toContainText('Duplicate of buoy_depth')
    await expect(page.getByRole('button', { name: 'Delete the index buoy_pkey' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Definition of buoy_depth_again' }).click()
    const panel = page.getByRole('dialog', { name: 'harbour.buoy_depth_again' })
    await expect(panel.getByRole('region', { name: 'Definition' })).toContainText('USING btree (depth)')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Delete the index buoy_depth_again' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the index buoy_depth_again' })
    await expect(question.getByRole('region', { name: /^SQL that will run/ })).toContainText(
      'drop index harbour.buoy_depth_again;',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(rows.filter({ hasText: 'buoy_depth_again' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'buoy_depth' })).toContainText('Unused')
    const [left] = await project.query(`select to_regclass('harbour.buoy_depth_again') is null`)
    expect(left?.rows).toEqual([['t']])
  })

  await test.step('objects in the schema of a service offer no change, which the database would refuse', async () => {
    const index = 'mfa_factors_user_id_idx'
    const pages = [
      ['Indexes', index, 'New index', `Delete the index ${index}`, `drop index auth.${index}`],
      ['Functions', 'uid', 'New function', 'Delete the function uid', 'drop function auth.uid()'],
      ['Enumerated types', 'aal_level', 'New type', 'Delete the type aal_level', 'drop type auth.aal_level cascade'],
    ] as const
    await page.getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'auth', exact: true }).click()
    for (const [title, shown, create, remove, sql] of pages) {
      await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
      for (const name of [create, remove])
        await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
      await expect(project.query(sql)).rejects.toThrow(/must be owner/)
    }
  })

  await test.step('a read-only member reads the database pages, and cannot change anything', async () => {
    await project.query('create table public.buoy (id int primary key)')
    const reader = await signUp(installation.url, 'reader')
    await join(person, reader, organization.slug)
    await using context = await browser.newContext({ baseURL: installation.url })
    const theirs = await context.newPage()
    await signIn(theirs, reader)
    const pages = [
      ['Schema visualizer', 'buoy', undefined],
      ['Tables', 'buoy', undefined],
      ['Functions', 'No functions in this schema', 'New function'],
      ['Triggers', 'No triggers in this schema', 'New trigger'],
      ['Enumerated types', 'No enumerated types in this schema', 'New type'],
      ['Indexes', 'buoy_pkey', 'New index'],
      ['Extensions', 'Extensions', 'Enable citext'],
      ['Publications', 'Publications', 'New publication'],
      ['Roles', 'authenticated', 'New role'],
      ['Migrations', 'No migrations', 'New migration'],
      ['Policies', 'RLS off', 'New policy on buoy'],
    ] as const
    await theirs.goto(`/project/${project.ref}/database/schemas`)
    for (const [title, shown, action] of pages) {
      if (title === 'Policies') await theirs.goto(`/project/${project.ref}/auth/policies`)
      else
        await theirs
          .getByRole('navigation', { name: 'Database' })
          .getByRole('link', { name: title, exact: true })
          .click()
      await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(theirs.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible()
      if (action !== undefined)
        await expect(theirs.getByRole('button', { name: action })).toHaveAttribute('aria-disabled', 'true')
    }
  })
})

test('an owner creates a type, a function and a trigger, changes them, and deletes them', async ({ page }) => {
  const project = common
  await signIn(page, project.owner)
  await project.query('create table public.buoy (id int primary key, state text)')
  const rows = page.getByRole('table').getByRole('row')
  const database = page.getByRole('navigation', { name: 'Database' })

  await test.step('an enumerated type gets a value between two others, and one is renamed', async () => {
    await page.goto(`/project/${project.ref}/database/types`)
    await page.getByRole('button', { name: 'New type' }).click()
    const created = page.getByRole('dialog', { name: 'New enumerated type in public' })
    await created.getByLabel('Name').fill('buoy_state')
    await created.getByLabel('Values').fill('moored\nadrift')
    await created.getByRole('button', { name: /^Create type/ }).click()
    await expect(created).toBeHidden()
    await page.getByRole('button', { name: 'Values of buoy_state' }).click()
    const values = page.getByRole('dialog', { name: 'public.buoy_state' })
    await expect(values).toContainText('PostgreSQL cannot delete a value')
    await values.getByRole('button', { name: 'Add a value after moored' }).click()
    await values.getByRole('textbox', { name: 'New value 2' }).fill('slack')
    await values.getByRole('textbox', { name: 'Value adrift' }).fill('lost')
    const sql = values.getByRole('region', { name: /^SQL that will run/ })
    await expect(sql).toContainText("rename value 'adrift' to 'lost'")
    await expect(sql).toContainText("add value 'slack' after 'moored'")
    await values.getByRole('button', { name: /^Save/ }).click()
    await expect(values).toBeHidden()
    await expect(rows.filter({ hasText: 'buoy_state' })).toContainText('mooredslacklost')
  })

  await test.step('a function: created by the form, changed as a statement', async () => {
    await database.getByRole('link', { name: 'Functions' }).click()
    await page.getByRole('button', { name: 'New function' }).click()
    const created = page.getByRole('dialog', { name: 'New function in public' })
    await created.getByLabel('Name').fill('note_state')
    await created.getByLabel('Return type').fill('trigger')
    await created.getByLabel('Body').fill("begin new.state := 'moored'; return nw; end")
    await created.getByRole('button', { name: /^Create function/ }).click()
    await expect(created).toBeHidden()
    await page.getByRole('button', { name: 'Definition of note_state' }).click()
    const definition = page.getByRole('dialog', { name: 'public.note_state' })
    const statement = definition.getByLabel('SQL statement')
    await expect(statement).toHaveValue(/return nw; end/)
    await statement.fill((await statement.inputValue()).replace('return nw', 'return new'))
    await definition.getByRole('button', { name: /^Save/ }).click()
    await expect(definition).toBeHidden()
    const [source] = await project.query(`select prosrc ~ 'return new;' from pg_proc where proname = 'note_state'`)
    expect(source?.rows).toEqual([['t']])
  })

  await test.step('a trigger runs it; switched off it does not', async () => {
    await database.getByRole('link', { name: 'Triggers' }).click()
    await page.getByRole('button', { name: 'New trigger' }).click()
    const created = page.getByRole('dialog', { name: 'New trigger in public' })
    await created.getByLabel('Name').fill('keep_state')
    await created.getByLabel('Table').click()
    await page.getByRole('option', { name: 'buoy' }).click()
    await created.getByLabel('Function').click()
    await page.getByRole('option', { name: 'public.note_state' }).click()
    await created.getByRole('button', { name: /^Create trigger/ }).click()
    await expect(created).toBeHidden()
    await expect(rows.filter({ hasText: 'keep_state' })).toContainText('before insert, for each row')
    await project.query('insert into public.buoy (id) values (1)')
    const enabled = page.getByRole('switch', { name: 'Enable keep_state' })
    await enabled.click()
    await expect(enabled).not.toBeChecked()
    await expect(enabled).toBeEnabled()
    await project.query('insert into public.buoy (id) values (2)')
    const [states] = await project.query('select id, state from public.buoy order by id')
    expect(states?.rows).toEqual([
      ['1', 'moored'],
      ['2', null],
    ])
  })

  await test.step('the function is deleted together with the trigger that depends on it', async () => {
    await database.getByRole('link', { name: 'Functions' }).click()
    await page.getByRole('button', { name: 'Delete the function note_state' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the function note_state' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/other objects depend on it/).first()).toBeVisible()
    await question.getByRole('checkbox', { name: /^Also delete the objects/ }).check()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No functions in this schema' })).toBeVisible()
    await database.getByRole('link', { name: 'Triggers' }).click()
    await expect(page.getByRole('heading', { name: 'No triggers in this schema' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Kinds of triggers' }).getByRole('link', { name: 'Event' }).click()
    await expect(page.getByText('Event triggers run a function when the schema')).toBeVisible()
    await expect(database.getByRole('link', { name: 'Triggers' })).toHaveAttribute('aria-current', 'page')
  })
  await project.query('drop table public.buoy; drop type public.buoy_state')
})

test('an owner protects a table with policies, publishes it and creates a role', async ({ page }) => {
  const project = common
  await signIn(page, project.owner)
  await project.query('create table public.buoy (id int primary key, user_id uuid)')
  const rows = page.getByRole('table').getByRole('row')

  await test.step('row-level security is turned on, and a policy made from a template', async () => {
    await page.goto(`/project/${project.ref}/auth/policies`)
    const table = page.getByRole('region', { name: 'buoy' })
    await expect(table).toContainText('RLS off')
    await table.getByRole('button', { name: 'Turn on RLS on buoy' }).click()
    const question = page.getByRole('alertdialog', { name: 'Turn on row-level security of buoy' })
    await question.getByRole('button', { name: 'Turn on' }).click()
    await expect(question).toBeHidden()
    await expect(table).toContainText('No policy allows anything')
    await table.getByRole('button', { name: 'New policy on buoy' }).click()
    const panel = page.getByRole('dialog', { name: 'New policy on buoy' })
    await panel.getByLabel('Template').click()
    await page.getByRole('option', { name: 'Users can read their own rows' }).click()
    await expect(panel.getByRole('region', { name: /^SQL that will run/ })).toContainText(
      'using (user_id = (select auth.uid()));',
    )
    await panel.getByRole('button', { name: /^Create policy/ }).click()
    await expect(panel).toBeHidden()
    await table.getByRole('button', { name: 'Policy Users can read their own rows', exact: true }).click()
    const changed = page.getByRole('dialog', { name: 'Policy Users can read their own rows' })
    await changed.getByLabel('Name').fill('own rows')
    await changed.getByLabel('Roles').fill('anon, authenticated')
    await changed.getByRole('button', { name: /^Save/ }).click()
    await expect(changed).toBeHidden()
    await expect(table.getByRole('listitem')).toContainText('anon, authenticated')
    const [policies] = await project.query(
      `select policyname, roles::text, cmd from pg_policies where tablename = 'buoy'`,
    )
    expect(policies?.rows).toEqual([['own rows', '{anon,authenticated}', 'SELECT']])
    await table.getByRole('button', { name: 'Delete the policy own rows' }).click()
    const deletion = page.getByRole('alertdialog', { name: 'Delete the policy own rows' })
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(deletion).toBeHidden()
    await expect(table).toContainText('No policy allows anything')
  })

  await test.step('a publication gets a table, and no longer publishes deletions', async () => {
    await page.goto(`/project/${project.ref}/database/publications`)
    await page.getByRole('button', { name: 'New publication' }).click()
    const created = page.getByRole('dialog', { name: 'New publication' })
    await created.getByLabel('Name').fill('live')
    await created.getByRole('button', { name: /^Create publication/ }).click()
    await expect(created).toBeHidden()
    await page.getByRole('button', { name: 'Tables of live' }).click()
    const tables = page.getByRole('dialog', { name: 'Tables of live' })
    await tables.getByRole('button', { name: 'Add a table' }).click()
    await page.getByRole('option', { name: 'public.buoy' }).click()
    await expect(tables.getByRole('list', { name: 'Tables' })).toContainText('public.buoy')
    await tables.getByRole('button', { name: 'Close' }).click()
    await expect(rows.filter({ hasText: 'live' })).toContainText('1 table')
    const deletions = page.getByRole('switch', { name: 'Publish delete in live' })
    await deletions.click()
    await expect(deletions).not.toBeChecked()
    const [published] = await project.query(`select pubinsert, pubdelete from pg_publication where pubname = 'live'`)
    expect(published?.rows).toEqual([['t', 'f']])
  })

  await test.step('a role is created and deleted; those of the services stay', async () => {
    await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Roles' }).click()
    await expect(page.getByText(/\d+ of \d+ connections are in use\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete the role anon' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'New role' }).click()
    const created = page.getByRole('dialog', { name: 'New role' })
    await created.getByLabel('Name').fill('reporting')
    await created.getByRole('switch', { name: 'Log in' }).click()
    await created.getByLabel('Password', { exact: true }).fill('anchor-chain-42')
    await created.getByRole('button', { name: /^Create role/ }).click()
    await expect(created).toBeHidden()
    await expect(rows.filter({ hasText: 'reporting' })).toContainText('login')
  })

  await test.step('its privileges are granted and revoked by one diff, which is shown before it runs', async () => {
    await page.getByRole('link', { name: 'reporting', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'reporting' })).toBeVisible()
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    // PUBLIC has it already, and every role by it, until it is granted to the role too.
    const usage = page.getByRole('checkbox', { name: /^USAGE on public/ })
    await expect(usage).toHaveAccessibleName('USAGE on public, inherited')
    await expect(box('SELECT on buoy')).not.toBeChecked()
    await box('SELECT on buoy').check()
    await box('INSERT on all tables and views').check()
    await usage.check()
    await box('SELECT on tables created later').check()
    const changes = page.getByRole('region', { name: 'Changes' })
    const sql = changes.getByRole('region', { name: /^SQL that will run/ })
    await expect(sql).toContainText('grant select, insert on table public.buoy to reporting;')
    await expect(sql).toContainText('alter default privileges in schema public grant select on tables to reporting;')
    await changes.getByRole('button', { name: 'Discard' }).click()
    await expect(box('SELECT on buoy')).not.toBeChecked()
    await box('SELECT on buoy').check()
    await usage.check()
    await changes.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(changes).toBeHidden()
    await expect(box('SELECT on buoy')).toBeChecked()
    const asked = `select has_table_privilege('reporting', 'public.buoy', 'select')`
    expect((await project.query(asked))[0]?.rows).toEqual([['t']])
    await box('SELECT on buoy').uncheck()
    await usage.uncheck()
    await expect(sql).toContainText('revoke select on table public.buoy from reporting;')
    await changes.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(changes).toBeHidden()
    expect((await project.query(asked))[0]?.rows).toEqual([['f']])
    await page.locator('header').getByRole('link', { name: 'Roles' }).click()
  })

  await test.step('it is deleted again', async () => {
    await page.getByRole('button', { name: 'Delete the role reporting' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the role reporting' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(rows.filter({ hasText: 'reporting' })).toHaveCount(0)
  })
})

test('an owner enables an extension in a schema, reads its guide, and disables it', async ({ page }) => {
  const project = common
  await signIn(page, project.owner)
  await page.goto(`/project/${project.ref}/database/extensions`)
  const rows = page.getByRole('table').getByRole('row')
  const enable = page.getByRole('button', { name: 'Enable citext' })
  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('geo')
  await expect(rows.filter({ hasText: 'postgis' })).toContainText('Not included')
  await expect(page.getByRole('button', { name: 'Enable postgis' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('citext')
  await enable.click()
  const panel = page.getByRole('dialog', { name: 'Enable citext' })
  await panel.getByRole('button', { name: /^Enable/ }).click()
  await expect(panel).toBeHidden()
  await expect(rows.filter({ hasText: 'citext' })).toContainText(/1\.\d+ in extensions/)
  await page.getByRole('button', { name: 'Disable citext' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the extension citext' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(enable).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('uuid-ossp')
  const guide = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'uuid-ossp: documentation' }).click()
  const opened = await guide
  await expect(opened.getByRole('heading', { level: 1, name: 'uuid-ossp' })).toBeVisible()
  await expect(opened).toHaveURL(/\/guides\/database\/extensions\/uuid-ossp$/)
  await expect(opened.getByRole('region', { name: 'Enable' })).toContainText('create extension "uuid-ossp"')
})
