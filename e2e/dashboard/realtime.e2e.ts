import { expect, test } from '../fixtures.ts'

test('a developer joins a channel, sends a message, sees a row that is inserted, and is refused by policies and settings', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query(`create table public.notes (id int primary key, text text);
    alter publication supabase_realtime add table public.notes`)
  await page.goto(`/project/${project.ref}/realtime/inspector`)
  const messages = page.getByRole('list', { name: 'Messages' })
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Realtime' }).getByRole('link', { name, exact: true }).click()

  await test.step('a channel with changes of the database', async () => {
    await page.getByRole('button', { name: 'Join channel' }).click()
    await expect(page.getByText('Enter the name of a channel.')).toBeVisible()
    await page.getByLabel('Name').fill('harbour')
    await page.getByRole('switch', { name: 'Database changes' }).click()
    await page.getByLabel('Table').fill('notes')
    await page.getByRole('button', { name: 'Join channel' }).click()
    await expect(page.getByText('Joined', { exact: true })).toBeVisible()
    await expect(messages).toContainText('Subscribed to PostgreSQL')
  })

  await test.step('what is sent arrives, with its payload', async () => {
    await page.getByLabel('Event').fill('greeting')
    await page.getByLabel('Payload').fill('{ "text": ')
    await expect(page.getByText('This is not valid JSON.')).toBeVisible()
    await page.getByLabel('Payload').fill('{ "text": "Ahoy" }')
    await page.getByRole('button', { name: 'Send' }).click()
    const sent = messages.getByRole('button', { name: /greeting/ })
    await sent.click()
    await expect(messages.getByText('"text": "Ahoy"')).toBeVisible()
  })

  await test.step('a row that is inserted arrives; while the list is paused, it waits', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await project.query(`insert into public.notes values (7, 'from SQL')`)
    await expect(page.getByText('1 waiting')).toBeVisible()
    await expect(messages).not.toContainText('INSERT public.notes')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(messages.getByRole('listitem').first()).toContainText('INSERT public.notes')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('No messages')).toBeVisible()
  })

  await test.step('a private channel is refused without a policy, and joined with one', async () => {
    await page.getByRole('button', { name: 'Leave channel' }).click()
    await page.getByRole('switch', { name: 'Private' }).click()
    await page.getByRole('button', { name: 'Join channel' }).click()
    await expect(page.getByRole('alert')).toContainText('No policy on realtime.messages lets anon read the channel')
    await go('Policies')
    await page.getByRole('button', { name: 'New policy on Messages of private channels' }).click()
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Signed-in users can receive broadcasts' }).click()
    await page.getByRole('button', { name: /^Create policy/ }).click()
    await expect(page.getByRole('button', { name: /^Policy Signed-in users can receive/ })).toBeVisible()
    await go('Inspector')
    await page.getByLabel('Name').fill('harbour')
    await page.getByRole('switch', { name: 'Private' }).click()
    await page.getByRole('button', { name: 'Role: anon' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'authenticated' }).click()
    await page.getByRole('button', { name: 'Use this role' }).click()
    await page.getByRole('button', { name: 'Join channel' }).click()
    await expect(page.getByText('Joined', { exact: true })).toBeVisible()
  })

  await test.step('the settings of realtime are saved, and a switch ends what is connected', async () => {
    await go('Settings')
    await page.getByLabel('Channels per client').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible()
    await page.getByLabel('Channels per client').fill('5')
    await page.getByRole('switch', { name: 'Public channels' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Clients that connect or join from now on use these settings.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Channels per client')).toHaveValue('5')
    await expect(page.getByRole('switch', { name: 'Public channels' })).not.toBeChecked()
    await go('Inspector')
    await page.getByLabel('Name').fill('harbour')
    await page.getByRole('button', { name: 'Join channel' }).click()
    await expect(page.getByRole('alert')).toContainText('The project allows private channels only.')
  })
})
