import { expect, test } from '../fixtures.ts'

test('a test shows which policy lets each row through, and why the others are refused', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query(`create table note (id int primary key, owner text, is_locked boolean default false);
    insert into note values (1, 'ann', false), (2, 'ann', true), (3, 'ben', false);
    alter table note enable row level security;
    create policy "own rows" on note to authenticated using (owner = auth.jwt() ->> 'name');
    create policy "stays with ann" on note as restrictive for update using (true) with check (owner = 'ann');
    create policy "not locked" on note as restrictive for select using (not is_locked);`)
  await page.goto(`/project/${project.ref}/auth/policies`)
  await page.getByRole('button', { name: 'Test the policies of note' }).click()
  const panel = page.getByRole('dialog', { name: 'Test the policies of note' })
  const rows = panel.getByRole('list', { name: 'Tested rows' }).getByRole('listitem')

  await test.step('existing rows, as a signed-in user with claims', async () => {
    await panel.getByRole('textbox', { name: 'Claims (JSON)' }).fill('{"name": "ann"}')
    await panel.getByRole('button', { name: 'Run test' }).click()
    await expect(panel.getByRole('heading', { name: '1 row of 3 allowed for authenticated' })).toBeVisible()
    await expect(rows.nth(0)).toContainText('Allowed')
    await expect(rows.nth(0)).toContainText('Let through by own rows')
    await expect(rows.nth(1)).toContainText('Blocked by not locked')
    await expect(rows.nth(2)).toContainText('No policy allows the row')
    await expect(panel.getByRole('list', { name: 'Refused rows by reason' })).toContainText(
      'Blocked by not locked: 1 row',
    )
  })

  await test.step('new values, which are not saved', async () => {
    await panel.getByRole('combobox', { name: 'Command' }).click()
    await page.getByRole('option', { name: /^UPDATE/ }).click()
    await panel.getByRole('button', { name: 'Run test' }).click()
    await expect(panel.getByRole('heading', { name: '1 row of 3 allowed for authenticated' })).toBeVisible()
    await panel.getByRole('textbox', { name: 'New values (JSON)' }).fill('{"owner": "ben"}')
    await panel.getByRole('button', { name: 'Run test' }).click()
    await expect(panel.getByRole('heading', { name: '0 rows of 3 allowed for authenticated' })).toBeVisible()
    await expect(rows.nth(0)).toContainText('No policy allows the changed row')
    await expect(rows.nth(0)).toContainText('stays with ann blocks the changed row')
    expect((await project.query("select count(*) from note where owner = 'ben'"))[0]?.rows).toEqual([['1']])
  })

  await test.step('a new row, which is not inserted', async () => {
    await panel.getByRole('combobox', { name: 'Command' }).click()
    await page.getByRole('option', { name: /^INSERT/ }).click()
    await expect(rows).toHaveCount(0)
    await panel.getByRole('textbox', { name: 'New row (JSON)' }).fill('{"id": 9, "owner": "ben"}')
    await panel.getByRole('button', { name: 'Run test' }).click()
    await expect(panel.getByRole('heading', { name: '0 rows of 1 allowed for authenticated' })).toBeVisible()
    await panel.getByRole('textbox', { name: 'New row (JSON)' }).fill('{"id": 9, "owner": "ann"}')
    await panel.getByRole('button', { name: 'Run test' }).click()
    await expect(panel.getByRole('heading', { name: '1 row of 1 allowed for authenticated' })).toBeVisible()
    const [count] = await project.query('select count(*) from note')
    expect(count?.rows).toEqual([['3']])
  })
})
