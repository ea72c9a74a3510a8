import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, runSql } from '../steps.ts'

const ann = '11111111-1111-4111-8111-111111111111'

const makeNotes = `create table note (id int primary key, owner uuid, text text);
insert into note values (1, '${ann}', 'of Ann'), (2, gen_random_uuid(), 'of somebody');
alter table note enable row level security;
grant select, update on note to authenticated, anon;
create policy own on note for select to authenticated using (owner = auth.uid());
insert into auth.users (id, aud, role, email) values ('${ann}', 'authenticated', 'authenticated', 'ann@example.com');`

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Rows' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Act as a role of the database' })
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'policies of the table apply' })

const chooseRole = async (page: Page, name: string) => {
  await form(page).getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a table is read as a user, a refusal names the role, the tab remembers it, and SQL runs as it', async ({
  page,
  context,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  await page.goto(`/project/${project.ref}`)
  await openTable(page, 'note')
  await expect(grid(page).getByRole('gridcell', { name: 'of somebody' })).toBeVisible()

  await test.step('a user is chosen, and only the rows of the user are shown', async () => {
    await toolbar(page).getByRole('button', { name: 'Role: postgres' }).click()
    await chooseRole(page, 'authenticated')
    await form(page).getByRole('button', { name: 'User' }).click()
    await page.getByRole('option', { name: 'ann@example.com' }).click()
    await expect(form(page).getByRole('textbox', { name: 'Claims (JSON)' })).toHaveValue(new RegExp(ann))
    await form(page).getByRole('button', { name: 'Act as this role' }).click()
    await expect(strip(page)).toContainText('as authenticated (ann@example.com)')
    await expect(grid(page).getByRole('gridcell', { name: 'of somebody' })).toBeHidden()
    await expect(grid(page).getByRole('gridcell', { name: 'of Ann' })).toBeVisible()
  })

  await test.step('a change that no policy allows is refused in a sentence', async () => {
    await grid(page).getByRole('gridcell', { name: 'of Ann' }).dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('changed')
    await page.keyboard.press('Enter')
    await expect(page.getByText('a trigger or a policy of the table prevented it')).toBeVisible()
    await expect(grid(page).getByRole('gridcell', { name: 'of Ann' })).toBeVisible()
  })

  await test.step('it outlives a reload of the tab, and another tab reads as postgres', async () => {
    await page.reload()
    await expect(strip(page)).toBeVisible()
    await expect(grid(page).getByRole('gridcell', { name: 'of Ann' })).toBeVisible()
    await expect(grid(page).getByRole('gridcell', { name: 'of somebody' })).toBeHidden()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(grid(other).getByRole('gridcell', { name: 'of somebody' })).toBeVisible()
    await expect(strip(other)).toBeHidden()
    await other.close()
  })

  await test.step('SQL runs as the role too', async () => {
    await page.getByRole('link', { name: 'SQL editor' }).first().click()
    await runSql(page, 'select current_user, count(*) from note')
    await expect(page.getByRole('gridcell', { name: 'authenticated' })).toBeVisible()
  })

  await test.step('without a grant, the page says what the role lacks; with postgres all rows are back', async () => {
    await project.query('revoke all on note from anon')
    await openTable(page, 'note')
    await toolbar(page).getByRole('button', { name: 'Role: authenticated' }).click()
    await chooseRole(page, 'anon')
    await form(page).getByRole('button', { name: 'Act as this role' }).click()
    await expect(page.getByText('The role anon does not have the permission that this needs.').first()).toBeVisible()
    await strip(page).getByRole('button', { name: 'Stop' }).click()
    await expect(strip(page)).toBeHidden()
    await expect(grid(page).getByRole('gridcell', { name: 'of somebody' })).toBeVisible()
  })
})
