import { expect, test } from '../fixtures.ts'

test('Cron is enabled, a job is created, runs on its schedule and when asked, is switched off, changed and deleted', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query('create table public.beams (at timestamptz not null default now())')
  await page.goto(`/project/${project.ref}/integrations`)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Cron' }) })
  const jobs = page.getByRole('table', { name: 'Jobs' })
  const row = (name: string) => jobs.getByRole('row').filter({ hasText: name })

  await test.step('the extension is installed from its page, which the list of integrations leads to', async () => {
    await expect(card.getByText('Not enabled')).toBeVisible()
    await card.getByRole('link', { name: 'Cron' }).click()
    await page.getByRole('button', { name: 'Enable Cron' }).click()
    await expect(page.getByRole('heading', { name: 'No jobs' })).toBeVisible()
    await page.getByRole('link', { name: 'All integrations' }).click()
    await expect(card.getByText('Enabled', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: 'Cron' }).click()
  })

  await test.step('a job needs a name, a schedule and SQL; the next runs of a schedule are shown', async () => {
    await page.getByRole('button', { name: 'New job' }).click()
    const panel = page.getByRole('dialog', { name: 'New job' })
    await panel.getByLabel('Schedule').fill('61 * * * *')
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel.getByText('Enter a name.')).toBeVisible()
    await expect(panel.getByText(/^Enter five fields/)).toBeVisible()
    await expect(panel.getByText('Enter the SQL that the job runs.')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Next runs' })).toHaveCount(0)
    await panel.getByLabel('Schedule').fill('0 3 $ * *')
    await expect(panel.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
    await panel.getByLabel('Schedule').fill('1 second')
    await panel.getByLabel('Name').fill('flash')
    await panel.getByLabel('SQL').fill('insert into public.beams default values')
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel).toBeHidden()
    await expect(row('flash')).toContainText('Every second')
  })

  await test.step('it runs each second, and the page shows how the runs ended', async () => {
    await expect
      .poll(async () => Number((await project.query('select count(*) from public.beams'))[0]?.rows[0]?.[0]))
      .toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row('flash').getByText('Succeeded')).toBeVisible()
  })

  await test.step('it is switched off', async () => {
    await row('flash').getByRole('switch', { name: 'flash is active' }).click()
    await expect(row('flash').getByRole('switch')).not.toBeChecked()
    await expect(row('flash').getByRole('cell', { name: 'None' })).toBeVisible()
  })

  const runs = page.getByRole('table', { name: 'Runs' })
  await test.step('its page has the history; SQL that fails is shown with its error', async () => {
    await row('flash').getByRole('link', { name: 'flash' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'flash' })).toBeVisible()
    await expect(runs.getByRole('row').nth(1)).toContainText('INSERT 1')
    await page.getByRole('button', { name: 'Edit' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit job' })
    await panel.getByLabel('Name').fill('dark')
    await panel.getByLabel('SQL').fill('table public.fog')
    await panel.getByRole('button', { name: /^Save job/ }).click()
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Run now' }).click()
    await expect(runs.getByRole('row').nth(1)).toContainText('Failed')
    await expect(runs.getByRole('row').nth(1)).toContainText('ERROR: relation "public.fog" does not exist')
  })

  await test.step('it is deleted after a question', async () => {
    await page.getByRole('button', { name: 'Delete job' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete job' })
    await expect(question).toContainText('dark')
    await question.getByRole('button', { name: 'Delete job' }).click()
    await expect(page).toHaveURL(`/project/${project.ref}/integrations/cron`)
    await expect(page.getByRole('heading', { name: 'No jobs' })).toBeVisible()
  })
})

test('with pg_cron from the page of extensions, a job calls a function of the database or an edge function, chosen in the form, and is edited as it was entered', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query(
    `create table public.beams (at timestamptz not null default now());
     create function public.flash() returns void language sql as 'insert into public.beams default values';
     create function public.flash_times(times int) returns void language sql as 'select'`,
  )
  await project.deployFunction(
    'listen',
    `Deno.serve(async (request) => Response.json({ heard: await request.json() }))`,
  )
  const panel = page.getByRole('dialog', { name: /^(New|Edit) job$/ })
  const choose = async (name: string) => {
    await panel.getByLabel('What it runs').click()
    await page.getByRole('option', { name }).click()
  }

  await test.step('the page of extensions installs pg_cron into its own schema', async () => {
    await page.goto(`/project/${project.ref}/database/extensions`)
    await page.getByRole('button', { name: 'Enable pg_cron' }).click()
    const enabling = page.getByRole('dialog', { name: 'Enable pg_cron' })
    await expect(enabling.getByText('It creates a schema of its own: cron.')).toBeVisible()
    await enabling.getByRole('button', { name: /^Enable/ }).click()
    await expect(enabling).toBeHidden()
    await page.goto(`/project/${project.ref}/integrations/cron`)
    await expect(page.getByRole('heading', { name: 'No jobs' })).toBeVisible()
  })

  await test.step('a function of the database is chosen among those that need no argument', async () => {
    await page.getByRole('button', { name: 'New job' }).first().click()
    await panel.getByLabel('Name').fill('flash')
    await panel.getByLabel('Schedule').fill('1 second')
    await choose('Database function')
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel.getByText('Choose a function.')).toBeVisible()
    await panel.getByLabel('Function', { exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['public.flash'])
    await page.getByRole('option', { name: 'public.flash' }).click()
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel).toBeHidden()
    await expect
      .poll(async () => Number((await project.query('select count(*) from public.beams'))[0]?.rows[0]?.[0]))
      .toBeGreaterThan(0)
  })

  await test.step('a request needs a URL, JSON, and pg_net, which is installed from the form', async () => {
    await page.getByRole('button', { name: 'New job' }).click()
    await panel.getByLabel('Name').fill('call')
    await panel.getByLabel('Schedule').fill('1 second')
    await choose('HTTP request')
    await panel.getByLabel('Body').fill('{')
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel.getByText('Enter a URL.')).toBeVisible()
    await expect(panel.getByText('Enter JSON, or nothing.')).toBeVisible()
    await panel.getByRole('button', { name: 'Enable HTTP requests' }).click()
    await expect(panel.getByText('HTTP requests are not enabled')).toBeHidden()
  })

  await test.step('an edge function is called with the publishable key', async () => {
    await panel.getByLabel('Send to').click()
    await page.getByRole('option', { name: 'Edge function listen' }).click()
    await expect(panel.getByRole('textbox', { name: 'URL' })).toHaveValue(/\/functions\/v1\/listen$/)
    await panel.getByRole('button', { name: 'Add the publishable key' }).click()
    await expect(panel.getByLabel('Headers')).toHaveValue(/^Content-Type: application\/json\napikey: sb_publishable_/)
    await panel.getByLabel('Body').fill('{"from": "cron"}')
    await panel.getByRole('button', { name: /^Create job/ }).click()
    await expect(panel).toBeHidden()
    await expect
      .poll(async () => (await project.query('select content from net._http_response limit 1'))[0]?.rows[0]?.[0])
      .toBe('{"heard":{"from":"cron"}}')
  })

  await test.step('both are edited as they were entered; one becomes SQL', async () => {
    await page.getByRole('button', { name: 'Edit call' }).click()
    await expect(panel.getByLabel('Send to')).toHaveText('Edge function listen')
    await expect(panel.getByLabel('Body')).toHaveValue('{"from": "cron"}')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit flash' }).click()
    await expect(panel.getByLabel('Function', { exact: true })).toHaveText('public.flash')
    await choose('SQL')
    await expect(panel.getByLabel('SQL', { exact: true })).toHaveValue('select public.flash();')
  })
})
