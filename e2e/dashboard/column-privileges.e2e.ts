import { expect, test } from '../fixtures.ts'

test('the preview of column privileges switches its page: an owner takes one column from a role', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table public.keeper (id int primary key, email text, "Full name" text);
    revoke all on public.keeper from anon, authenticated;
    grant select, insert on public.keeper to authenticated;
    grant update (email) on public.keeper to authenticated`)
  const address = `/project/${project.ref}/database/column-privileges`
  const entry = page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Column privileges' })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

  await test.step('while the preview is off the page leads to it, and has no entry', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Column privileges are a feature preview' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    await page.getByRole('link', { name: 'View the preview' }).click()
    await page.getByRole('button', { name: 'Enable preview' }).click()
    await page.keyboard.press('Escape')
    await expect(entry).toBeVisible()
  })

  await test.step('boxes show what is granted, on the table or on a column', async () => {
    const table = page.getByRole('table', { name: 'Privileges of authenticated on the columns of keeper' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(box('SELECT on email, granted on the table')).toBeChecked()
    await expect(box('UPDATE on email')).toBeChecked()
    await expect(box('UPDATE on id')).not.toBeChecked()
    await expect(box('UPDATE on all columns')).toHaveJSProperty('indeterminate', true)
  })

  await test.step('changes are collected, shown as SQL and saved as one', async () => {
    await box('SELECT on email, granted on the table').uncheck()
    await box('UPDATE on Full name').check()
    const changes = page.getByRole('region', { name: 'Changes' })
    const sql = changes.getByRole('region', { name: /^SQL that will run/ })
    await expect(sql).toContainText('revoke select on public.keeper from authenticated;')
    await expect(sql).toContainText('grant select (id, "Full name") on public.keeper to authenticated;')
    await expect(sql).toContainText('grant update ("Full name") on public.keeper to authenticated;')
    await changes.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(changes).toBeHidden()
    await expect(box('SELECT on email')).not.toBeChecked()
    await expect(box('SELECT on id')).toBeChecked()
    const [granted] = await project.query(`
      select has_column_privilege('authenticated', 'public.keeper', 'id', 'select'),
             has_column_privilege('authenticated', 'public.keeper', 'email', 'select'),
             has_column_privilege('authenticated', 'public.keeper', 'email', 'insert'),
             has_column_privilege('authenticated', 'public.keeper', 'Full name', 'update')`)
    expect(granted?.rows).toEqual([['t', 'f', 't', 't']])
  })

  await test.step('what is not saved is kept for its role, and not lost without a question', async () => {
    await box('REFERENCES on all columns').check()
    await page.getByRole('button', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'anon', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Privileges of anon on the columns of keeper' })).toBeVisible()
    await expect(page.getByText('There are unsaved changes of another table or role.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Roles' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  })
})
