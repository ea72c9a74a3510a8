import { expect, test } from '../fixtures.ts'

test('webhooks are enabled; one is created, sends what has changed, is changed, switched off and deleted', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query('create table public.beams (id int primary key, color text)')
  await project.deployFunction(
    'listen',
    `Deno.serve(async (request) => Response.json({ heard: await request.json(), key: request.headers.get('x-key') }))`,
  )
  await person.request('PATCH /v1/projects/:ref/functions/:slug', {
    params: { ref: project.ref, slug: 'listen' },
    body: { name: 'listen', verify_jwt: false },
  })
  const { url } = await person.request('GET /platform/projects/:ref', { params: { ref: project.ref } })
  const lastAnswer = async () =>
    (await project.query('select content from net._http_response order by id desc limit 1'))[0]?.rows[0]?.[0]
  await page.goto(`/project/${project.ref}/database/hooks`)
  const webhooks = page.getByRole('table', { name: 'Webhooks' })
  const row = webhooks.getByRole('row').filter({ hasText: 'tell_keeper' })

  await test.step('the extension is installed from the page', async () => {
    await page.getByRole('button', { name: 'Enable Webhooks' }).click()
    await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible()
  })

  await test.step('a webhook needs a name, a table, an event and a URL', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click()
    const panel = page.getByRole('dialog', { name: 'New webhook' })
    await panel.getByLabel('Headers').fill('none')
    await panel.getByLabel('insert').uncheck()
    await panel.getByRole('button', { name: /^Create webhook/ }).click()
    for (const problem of [
      'Enter a name.',
      'Choose a table.',
      'Choose an event.',
      'Enter a URL.',
      'Write each header as Name: value.',
    ])
      await expect(panel.getByText(problem)).toBeVisible()
    await panel.getByLabel('Name').fill('tell_keeper')
    await panel.getByLabel('Table').click()
    await page.getByRole('option', { name: 'beams' }).click()
    await panel.getByLabel('insert').check()
    await panel.getByLabel('Send to').click()
    await page.getByRole('option', { name: 'Edge function listen' }).click()
    await panel.getByLabel('Headers').fill('Content-Type: application/json\nX-Key: k_51')
    await panel.getByRole('button', { name: /^Create webhook/ }).click()
    await expect(panel).toBeHidden()
    await expect(row).toContainText(`POST ${url}/functions/v1/listen`)
  })

  await test.step('an inserted row reaches the edge function', async () => {
    await project.query(`insert into public.beams values (1, 'white')`)
    await expect
      .poll(async () => JSON.parse((await lastAnswer()) ?? 'null'))
      .toEqual({
        heard: {
          type: 'INSERT',
          table: 'beams',
          schema: 'public',
          record: { id: 1, color: 'white' },
          old_record: null,
        },
        key: 'k_51',
      })
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await deliveries.getByRole('button', { name: 'Refresh' }).click()
    const delivery = deliveries.getByRole('row').filter({ hasText: 'tell_keeper' })
    await expect(delivery).toContainText('200')
    await expect(delivery).toContainText('public.beams')
    await expect(delivery).toContainText('"color":"white"')
  })

  await test.step('it is changed to send deletions', async () => {
    await row.getByRole('button', { name: 'Edit webhook tell_keeper' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit tell_keeper' })
    await expect(panel.getByRole('textbox', { name: 'URL' })).toHaveValue(`${url}/functions/v1/listen`)
    await panel.getByLabel('insert').uncheck()
    await panel.getByLabel('delete').check()
    await panel.getByRole('button', { name: /^Save webhook/ }).click()
    await expect(panel).toBeHidden()
    await expect(row).toContainText('Delete')
    await project.query('delete from public.beams')
    await expect.poll(lastAnswer).toContain('DELETE')
  })

  await test.step('it is switched off, stays so when it is changed, and is deleted', async () => {
    await row.getByRole('switch', { name: 'Enable tell_keeper' }).click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    await row.getByRole('button', { name: 'Edit webhook tell_keeper' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit tell_keeper' })
    await panel.getByLabel('insert').check()
    await panel.getByRole('button', { name: /^Save webhook/ }).click()
    await expect(panel).toBeHidden()
    await expect(row).toContainText('Insert')
    await expect(row.getByRole('switch')).not.toBeChecked()
    await row.getByRole('button', { name: 'Delete webhook tell_keeper' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the webhook tell_keeper' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible()
  })
})
