import { signUp } from '@cairn/dev-env/person'
import { expect, signIn } from '../fixtures.ts'
import { test } from '../outside.ts'
import { join } from '../roles.ts'

test('wrappers are enabled; a server is created, tried and changed, its tables are imported, opened and deleted', async ({
  browser,
  installation,
  page,
  person,
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization, name: 'harbour' })
  const other = await person.createProject({ name: 'shipyard' })
  await other.query(`create table public.ships (id int primary key, name text);
    insert into public.ships values (1, 'Aurora'), (2, 'Borealis');
    create view public.sailing as select * from public.ships where id = 1;
    create schema "Dry ""dock"""; create table "Dry ""dock""".hulls (id int primary key)`)
  await page.goto(`/project/${project.ref}/database/wrappers`)
  const servers = page.getByRole('table', { name: 'Wrappers' })
  const row = servers.getByRole('row').filter({ hasText: 'shipyard' })
  const tables = page.getByRole('table', { name: 'Foreign tables' })

  await test.step('the extension is installed from the page', async () => {
    await page.getByRole('button', { name: 'Enable Wrappers' }).click()
    await expect(page.getByRole('heading', { name: 'No servers' })).toBeVisible()
  })

  await test.step('a server needs a name, a host, a user and a password, and an address that is allowed', async () => {
    await page.getByRole('button', { name: 'New server' }).click()
    const panel = page.getByRole('dialog', { name: 'New server' })
    await panel.getByLabel('Port').fill('0')
    await panel.getByRole('button', { name: /^Create server/ }).click()
    for (const problem of [
      'Enter a name.',
      'Enter a host.',
      'Enter a number from 1 to 65535.',
      'Enter a user.',
      'Enter a password.',
    ])
      await expect(panel.getByText(problem)).toBeVisible()
    await panel.getByLabel('Name', { exact: true }).fill('shipyard')
    await panel.getByLabel('Host', { exact: true }).fill('10.0.0.5')
    await panel.getByLabel('Port').fill(String(installation.postgresPort))
    await panel.getByLabel('User').fill(`postgres.${other.ref}`)
    await panel.getByLabel('Password', { exact: true }).fill('not the password')
    await panel.getByRole('button', { name: /^Create server/ }).click()
    await expect(panel.getByText('This address is not allowed for a foreign server.')).toBeVisible()
    await expect(panel.getByLabel('Host', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the connection is tried, and the server created; its password is on no screen', async () => {
    const panel = page.getByRole('dialog', { name: 'New server' })
    await panel.getByLabel('Host', { exact: true }).fill('127.0.0.1')
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText('could not connect to server "shipyard"')).toBeVisible()
    await expect(panel.getByText(/password authentication failed/)).toBeVisible()
    await panel.getByLabel('Password', { exact: true }).fill(other.password)
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText(/The user can see \d+ tables and views\./)).toBeVisible()
    const sql = panel.getByRole('region', { name: 'SQL that will run' })
    await expect(sql).toContainText('create server shipyard foreign data wrapper postgres_fdw')
    await expect(sql).toContainText(`password '••••••••'`)
    await expect(sql).not.toContainText(other.password)
    await panel.getByRole('button', { name: /^Create server/ }).click()
    await expect(panel).toBeHidden()
    await expect(row).toContainText(`127.0.0.1:${installation.postgresPort}`)
    await expect(row).toContainText(`postgres.${other.ref}`)
  })

  await test.step('some of its tables are imported', async () => {
    await row.getByRole('button', { name: 'Import tables of shipyard' }).click()
    const panel = page.getByRole('dialog', { name: 'Import tables of shipyard' })
    await panel.getByLabel('ships').check()
    await panel.getByLabel('sailing').check()
    await expect(panel.getByRole('region', { name: 'SQL that will run' })).toContainText(
      'revoke all on table public.ships, public.sailing from anon, authenticated',
    )
    await panel.getByLabel(/^Hide the tables/).uncheck()
    await expect(panel.getByText('Row-level security does not apply to foreign tables')).toBeVisible()
    await panel.getByLabel(/^Hide the tables/).check()
    await panel.getByRole('button', { name: /^Import tables/ }).click()
    await expect(panel).toBeHidden()
    await row.getByRole('link', { name: 'shipyard' }).click()
    await expect(page.getByRole('heading', { name: 'shipyard' })).toBeVisible()
    await expect(tables.getByRole('row')).toHaveCount(3)
  })

  await test.step('what cannot be imported is said in the words of the database', async () => {
    await page.getByRole('button', { name: 'Import tables' }).click()
    const panel = page.getByRole('dialog', { name: 'Import tables of shipyard' })
    await panel.getByLabel('ships').check()
    await panel.getByRole('button', { name: /^Import tables/ }).click()
    await expect(panel.getByText('relation "ships" already exists')).toBeVisible()
    await panel.getByLabel('Schema of the server').click()
    await page.getByRole('option', { name: 'Dry "dock"' }).click()
    await panel.getByLabel('hulls').check()
    await panel.getByRole('button', { name: /^Import tables/ }).click()
    await expect(panel).toBeHidden()
    await expect(tables.getByRole('row')).toHaveCount(4)
  })

  await test.step('the rows of a foreign table are in the table editor', async () => {
    await tables.getByRole('link', { name: 'ships' }).click()
    await expect(page.getByRole('grid', { name: 'Rows of ships' })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Borealis' })).toBeVisible()
    await page.goBack()
  })

  await test.step('a wrong password shows where the server is asked, and is replaced', async () => {
    const save = async (password: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Edit shipyard' })
      await panel.getByLabel('New password').fill(password)
      await expect(panel.getByRole('region', { name: 'SQL that will run' })).toContainText(
        `alter user mapping for postgres server shipyard options (set password '••••••••');`,
      )
      await panel.getByRole('button', { name: /^Save server/ }).click()
      await expect(panel).toBeHidden()
    }
    await save('wrong')
    await page.getByRole('button', { name: 'Import tables' }).click()
    const panel = page.getByRole('dialog', { name: 'Import tables of shipyard' })
    await expect(panel.getByText('The tables of the server could not be listed')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await save(other.password)
  })

  await test.step('the server is deleted with its foreign tables; those of the other server stay', async () => {
    await page.locator('header').getByRole('link', { name: 'Wrappers' }).click()
    await row.getByRole('button', { name: 'Delete the server shipyard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the server shipyard' })
    await expect(question.getByRole('list', { name: 'Foreign tables' })).toContainText('public.ships')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/because other objects depend on it/)).toBeVisible()
    await question.getByLabel(/CASCADE/).check()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No servers' })).toBeVisible()
    expect((await other.query('select count(*) from ships'))[0]?.rows).toEqual([['2']])
  })

  await test.step('those who only read see servers without their users, and may not change them', async () => {
    await project.query(`create server shipyard foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8');
      create user mapping for postgres server shipyard options (user 'keeper', password 'of the shipyard')`)
    const reader = await signUp(installation.url, 'reader')
    await join(person, reader, organization.slug)
    await using context = await browser.newContext({ baseURL: installation.url })
    const theirs = await context.newPage()
    await signIn(theirs, reader)
    await theirs.goto(`/project/${project.ref}/database/wrappers`)
    const shown = theirs.getByRole('table', { name: 'Wrappers' }).getByRole('row').filter({ hasText: 'shipyard' })
    await expect(shown).toContainText('Not shown to your role')
    for (const name of ['Import tables of shipyard', 'Edit the server shipyard', 'Delete the server shipyard'])
      await expect(shown.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await shown.getByRole('link', { name: 'shipyard' }).click()
    await expect(theirs.getByRole('heading', { name: 'No foreign tables' })).toBeVisible()
    for (const name of ['Edit', 'Import tables', 'Delete server'])
      await expect(theirs.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expect(theirs.getByText('keeper')).toBeHidden()
  })
})
