import { expect, test } from '../fixtures.ts'
import { openTable } from '../steps.ts'

test('a developer finds a user among many, sees what belongs to them, bans and deletes them, and creates and invites others', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const table = page.getByRole('table', { name: 'Users' })

  await test.step('without users, the box that says so has the buttons that create one', async () => {
    await page.goto(`/project/${project.ref}/auth/users`)
    await expect(page.getByRole('heading', { name: 'No users' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(1)
  })

  await project.query(`
    create table loaf (id int primary key);
    insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
      select gen_random_uuid(), 'user' || lpad(n::text, 4, '0') || '@example.com', now(), timestamptz '2026-01-01' + n * interval '1 hour',
        jsonb_build_object('full_name', 'Person ' || n)
      from generate_series(1, 250) n;
    insert into auth.users (id, is_anonymous, created_at) values (gen_random_uuid(), true, '2025-12-31');
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, jsonb_build_object('email', email), 'email' from auth.users where email is not null;
    insert into auth.sessions (id, user_id, created_at, updated_at)
      select gen_random_uuid(), id, now(), now() from auth.users where email = 'user0007@example.com';
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
      select id, 'Tablet', 'totp', 'verified', now(), now() from auth.users where email = 'user0007@example.com'`)
  const panel = page.getByRole('dialog', { name: 'Person 7' })
  await page.goto(`/project/${project.ref}`)

  await test.step('the newest come first, and more are loaded behind them', async () => {
    await page.goto(`/project/${project.ref}/auth/users`)
    await expect(page.getByText('251 users', { exact: true })).toBeVisible()
    await expect(table.getByRole('row').nth(1)).toContainText('Person 250')
    await table.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(table).toHaveAttribute('aria-rowcount', /^(?:201|252)$/)
  })

  await test.step('filters and columns are kept', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Anonymous' }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/state=anonymous/)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Providers' }).click()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Providers' })).toHaveCount(0)
    await page.goto(`/project/${project.ref}/auth/users`)
    await expect(table.getByRole('row').nth(1)).toContainText('Person 250')
    await expect(table.getByRole('columnheader', { name: 'Providers' })).toHaveCount(0)
  })

  await test.step('a search finds the beginning of an address, and the panel shows the user', async () => {
    await page.getByRole('searchbox', { name: 'Search users' }).fill('user0007')
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.getByRole('button', { name: 'Person 7', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Identities' })).toContainText('user0007@example.com')
    await panel.getByRole('tab', { name: 'Logs' }).click()
    await expect(panel.getByText('The audit log has nothing about this user.')).toBeVisible()
    await panel.getByRole('tab', { name: 'JSON' }).click()
    await expect(panel.getByText('"full_name": "Person 7"')).toBeVisible()
    await panel.getByRole('tab', { name: 'Overview' }).click()
  })

  await test.step('the number of the user is changed, and one second factor is removed', async () => {
    await panel.getByRole('button', { name: 'Edit user' }).click()
    const form = page.getByRole('dialog', { name: 'Edit user' })
    await form.getByLabel('Phone').fill('+1 (555) 123-4567')
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(form).toHaveCount(0)
    await expect(panel.getByText('15551234567')).toBeVisible()
    await panel.getByRole('button', { name: 'Remove Tablet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factor' }).click()
    await expect(panel.getByText('No second factors.')).toBeVisible()
  })

  await test.step('the user is signed out, banned, let in again, and deleted', async () => {
    await panel.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(panel.getByRole('tab', { name: 'Sessions 0' })).toBeVisible()
    await panel.getByRole('button', { name: 'Ban user' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban user' }).click()
    await expect(table.getByText('Banned')).toBeVisible()
    await panel.getByRole('button', { name: 'Lift ban' }).click()
    await expect(table.getByText('Banned')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Delete user' }).click()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('Deleted Person 7')).toBeVisible()
    expect(refused, 'nothing asks for the user who is gone').toEqual([])
  })

  await test.step('a new user is confirmed, and several are deleted together', async () => {
    await page.getByRole('searchbox', { name: 'Search users' }).fill('')
    await page.getByRole('button', { name: 'Invite user' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite user' })
    await invitation.getByLabel('Email', { exact: true }).fill('gil@example.org')
    await invitation.getByRole('button', { name: /^Send invitation/ }).click()
    await expect(invitation).toHaveCount(0)
    await expect(table.getByRole('row').nth(1)).toContainText('gil@example.org')
    await page.getByRole('button', { name: 'New user' }).click()
    const form = page.getByRole('dialog', { name: 'New user' })
    await form.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await form.getByRole('button', { name: /^Create user/ }).click()
    await expect(form).toHaveCount(0)
    await expect(table.getByRole('row').nth(1)).toContainText('ada@example.org')
    await table.getByRole('checkbox', { name: 'Select ada@example.org' }).check()
    await table.getByRole('checkbox', { name: 'Select Person 250' }).check()
    await page.getByRole('button', { name: 'Delete 2 users' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete users' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('gil@example.org')
    await expect(table.getByRole('row').nth(2)).toContainText('Person 249')
  })

  await test.step('the audit log has what was done, by user and by action', async () => {
    await page.getByRole('navigation', { name: 'Authentication' }).getByRole('link', { name: 'Audit logs' }).click()
    const entries = page.getByRole('table', { name: 'Entries' })
    await expect(entries.getByRole('row', { name: /Invited/ })).toContainText('gil@example.org')
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Account deleted' }).click()
    await expect(entries.getByRole('row', { name: /Invited/ })).toHaveCount(0)
    await expect(entries.getByRole('row', { name: /ada@example.org/ })).toBeVisible()
    await expect(page).toHaveURL(/action=user_deleted/)
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('nobody@example.org')
    await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  })

  await test.step('rows are seen as a user sees them', async () => {
    await page.goto(`/project/${project.ref}/auth/users?search=user0001`)
    await table.getByRole('button', { name: 'Person 1', exact: true }).click()
    await page.getByRole('dialog', { name: 'Person 1' }).getByRole('button', { name: 'Act as user' }).click()
    await openTable(page, 'loaf')
    await expect(page.getByText('Rows are read and saved as authenticated (Person 1).')).toBeVisible()
  })
})
