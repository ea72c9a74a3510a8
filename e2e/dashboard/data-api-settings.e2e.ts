import { expect, test } from '../fixtures.ts'

test('an owner exposes a schema, limits rows, takes access to a table away, and disables the data API', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table public.buoy (id int primary key);
    alter table public.buoy enable row level security;
    create policy all_see on public.buoy for select using (true);
    insert into public.buoy select generate_series(1, 5);
    create schema harbour;
    create table harbour.crane (id int primary key);
    grant usage on schema harbour to anon, authenticated`)
  const { url } = await project.detail()
  const keys = await person.request('GET /v1/projects/:ref/api-keys', { params: { ref: project.ref }, query: {} })
  const apikey = keys.find(({ type }) => type === 'publishable')?.api_key ?? ''
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/rest/v1${path}`, { headers: { apikey, ...headers } })
    return { status: answer.status, text: await answer.text() }
  }
  const save = async () => {
    const button = page.getByRole('button', { name: /^Save/ })
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/postgrest'),
    )
    await button.click()
    expect((await answered).status()).toBe(200)
    // The form has what was saved: nothing is under way, and there is nothing left to save.
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  }
  await page.goto(`/project/${project.ref}/settings/api`)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()

  await test.step('a schema is exposed, with access to its table', async () => {
    const profile = { 'accept-profile': 'harbour' }
    expect((await ask('/crane', profile)).status).toBe(406)
    await page.getByRole('checkbox', { name: 'harbour' }).check()
    await save()
    const access = page.getByRole('switch', { name: 'Access of anon to harbour.crane' })
    await expect(access).not.toBeChecked()
    await access.click()
    await expect(access).toBeChecked()
    await expect(access).toBeEnabled()
    expect(await ask('/crane', profile)).toEqual({ status: 200, text: '[]' })
  })

  await test.step('rows are limited; a number that is too large is refused beside its field', async () => {
    await page.getByLabel('Max rows').fill('9999999')
    await page.getByLabel('Pool size').focus()
    await expect(page.getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible()
    await page.getByLabel('Max rows').fill('2')
    await save()
    expect((await ask('/buoy?order=id')).text).toBe('[{"id":1}, \n {"id":2}]')
  })

  await test.step('aggregates are allowed; what is no name of a function is refused beside its field', async () => {
    expect((await ask('/buoy?select=id.sum()')).status).toBe(400)
    await page.getByRole('switch', { name: 'Aggregate functions' }).click()
    await page.getByLabel('Pre-request function').fill('check()')
    await page.getByLabel('Max rows').focus()
    await expect(page.getByText('Enter the name of a function')).toBeVisible()
    await page.getByLabel('Pre-request function').fill('')
    await save()
    expect(await ask('/buoy?select=id.sum()')).toEqual({ status: 200, text: '[{"sum":15}]' })
  })

  await test.step('access to a table is taken away', async () => {
    const access = page.getByRole('switch', { name: 'Access of anon to public.buoy' })
    await access.click()
    await expect(access).not.toBeChecked()
    await expect(access).toBeEnabled()
    expect((await ask('/buoy')).status).toBe(401)
  })

  await test.step('the data API is disabled, on the page and for requests, and enabled again', async () => {
    await page.getByRole('button', { name: 'Disable data API' }).click()
    const question = page.getByRole('alertdialog', { name: 'Disable the data API' })
    await question.getByRole('button', { name: 'Disable data API' }).click()
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    expect((await ask('/buoy')).status).toBe(403)
    await page.getByRole('button', { name: 'Enable data API' }).click()
    await expect(page.getByText('Online', { exact: true })).toBeVisible()
    expect((await ask('/crane', { 'accept-profile': 'harbour' })).status).toBe(406)
  })
})
