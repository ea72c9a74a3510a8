import { expect, test } from '../fixtures.ts'

test('Queues are enabled, one is created, used, purged and deleted; another one is exposed, with access for roles', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await page.goto(`/project/${project.ref}/integrations/queues`)
  const messages = page.getByRole('table', { name: 'Messages' })
  const row = (text: string) => messages.getByRole('row').filter({ hasText: text })
  const send = async (message: string, delay = '0') => {
    await page.getByRole('button', { name: 'Send message' }).click()
    const panel = page.getByRole('dialog', { name: 'Send message' })
    await panel.getByLabel('Message', { exact: true }).fill(message)
    await panel.getByLabel('Delay in seconds').fill(delay)
    await panel.getByRole('button', { name: /^Send message/ }).click()
    return panel
  }

  await test.step('the extension is installed from the page', async () => {
    await page.getByRole('button', { name: 'Enable Queues' }).click()
    await expect(page.getByRole('heading', { name: 'No queues' })).toBeVisible()
  })

  await test.step('a queue needs a name that is not taken; its page opens', async () => {
    await project.query(`select pgmq.create('signals')`)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('new queue')
    await palette.getByRole('option', { name: 'New queue' }).click()
    const panel = page.getByRole('dialog', { name: 'New queue' })
    await panel.getByLabel('Name', { exact: true }).fill('Big Signals')
    await panel.getByRole('button', { name: /^Create queue/ }).click()
    await expect(panel.getByText('A name has lowercase letters, digits, underscores and single hyphens.')).toBeVisible()
    await panel.getByLabel('Name', { exact: true }).fill('signals')
    await panel.getByRole('button', { name: /^Create queue/ }).click()
    await expect(panel.getByText('A queue with this name exists already.')).toBeVisible()
    await panel.getByLabel('Name', { exact: true }).fill('beams')
    await panel.getByRole('button', { name: /^Create queue/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'beams' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No messages' })).toBeVisible()
  })

  await test.step('messages are JSON, sent at once or later', async () => {
    const panel = await send('{ "ray": 1')
    await expect(panel.getByText('This is not valid JSON.')).toBeVisible()
    await panel.getByLabel('Message', { exact: true }).fill('{ "ray": 1 }')
    await panel.getByRole('button', { name: /^Send message/ }).click()
    await expect(row('{"ray": 1}')).toContainText('Available')
    await send('{ "ray": 2 }', '3600')
    await expect(row('{"ray": 2}')).toContainText('Delayed')
    await send('{ "ray": 3 }')
    await expect(row('{"ray": 3}')).toBeVisible()
  })

  await test.step('what a reader has taken is in progress, and the filter shows one state', async () => {
    await project.query(`select pgmq.read('beams', 3600, 1)`)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Refresh' }).click()
    await expect(row('{"ray": 1}')).toContainText('In progress')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Available' }).click()
    await expect(row('{"ray": 1}')).toHaveCount(0)
    await expect(row('{"ray": 3}')).toBeVisible()
    await expect(page).toHaveURL(/state=available/)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Not archived' }).click()
  })

  await test.step('a message is opened and archived, and the archive has it', async () => {
    await page.getByRole('button', { name: 'Open message 1' }).click()
    const panel = page.getByRole('dialog', { name: 'Message 1' })
    await expect(panel.getByRole('region', { name: 'Message' })).toContainText('"ray": 1')
    await panel.getByRole('button', { name: 'Archive' }).click()
    await expect(panel).toBeHidden()
    await expect(row('{"ray": 1}')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Archived', exact: true }).click()
    await expect(row('{"ray": 1}')).toContainText('Archived')
  })

  await test.step('selected messages are deleted after a question', async () => {
    await page.getByRole('checkbox', { name: 'Select message 1' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete message' })
      .getByRole('button', { name: 'Delete message' })
      .click()
    await expect(page.getByRole('heading', { name: 'No archived messages' })).toBeVisible()
    expect(await project.query('select count(*) from pgmq.a_beams').then(([answer]) => answer?.rows[0]?.[0])).toBe('0')
  })

  await test.step('it is purged, and deleted after its name is typed', async () => {
    await page.getByRole('button', { name: 'Purge queue' }).click()
    await page
      .getByRole('alertdialog', { name: 'Purge queue' })
      .getByRole('button', { name: 'Delete all messages' })
      .click()
    await expect(page.getByText('Deleted 2 messages of beams')).toBeVisible()
    await page.getByRole('button', { name: 'Delete queue' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete queue' })
    await question.getByRole('textbox').fill('beams')
    await question.getByRole('button', { name: 'Delete queue' }).click()
    await expect(page).toHaveURL(`/project/${project.ref}/integrations/queues`)
    await expect(page.getByRole('link', { name: 'signals' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'beams' })).toHaveCount(0)
  })

  await project.query('alter table pgmq.q_signals enable row level security')
  const privilegesOfAnon = async () => {
    const [answer] = await project.query(`select string_agg(privilege_type, ' ' order by privilege_type)
      from information_schema.role_table_grants where table_name = 'q_signals' and grantee = 'anon'`)
    return answer?.rows[0]?.[0]
  }

  await test.step('the switch makes the schema, and ends its use after a question', async () => {
    await page.getByRole('button', { name: 'Expose queues' }).click()
    await expect(page.getByText('Queues are exposed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop exposing queues' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop exposing queues' }).click()
    const question = page.getByRole('alertdialog', { name: 'Stop exposing queues' })
    await question.getByRole('button', { name: 'Stop exposing queues' }).click()
    await expect(page.getByRole('button', { name: 'Expose queues' })).toBeVisible()
  })

  await test.step('what roles may do is saved as privileges of the table', async () => {
    await page.getByRole('link', { name: 'signals' }).click()
    await page.getByRole('checkbox', { name: 'anon: Send' }).check()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(privilegesOfAnon).toBe('INSERT SELECT')
    await expect(page.getByRole('checkbox', { name: 'anon: Send' })).toBeChecked()
  })

  await test.step('row-level security is turned off and on, and its policies are a link away', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Policies' }).click()
    await expect(page).toHaveURL(/auth\/policies\?schema=pgmq$/)
    await expect(page.getByText('q_signals').first()).toBeVisible()
  })
})
