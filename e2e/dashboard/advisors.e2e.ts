import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

test('a finding is opened, fixed by its SQL, another one is ignored with a reason, and rules are disabled', async ({
  page,
  person,
  operator,
}) => {
  const project = await person.createProject()
  await project.query(`create table berth (id int primary key, harbour int references berth);
    create table "Log book" (note text)`)
  const finding = (name: RegExp) => page.getByRole('table').getByRole('button', { name })
  const panel = page.getByRole('dialog')

  await test.step('the worst findings are shown first, and the fix is shown before it runs', async () => {
    await page.goto(`/project/${project.ref}/advisors`)
    await expect(page).toHaveURL(/\/advisors\/security$/)
    await expect(page.getByRole('row').filter({ hasText: 'public.berth' }).first()).toContainText('Table')
    await finding(/public\.berth/).click()
    await expect(panel).toContainText('alter table public.berth enable row level security;')
    await panel.getByRole('button', { name: 'Review and run' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run', exact: true }).click()
    await expect(finding(/Log book/)).toBeVisible()
    await expect(finding(/public\.berth/)).toBeHidden()
    expect((await project.query(`select relrowsecurity from pg_class where relname = 'berth'`)).at(-1)?.rows).toEqual([
      ['t'],
    ])
  })

  await test.step('an ignored finding stands on its own tab with the reason, and the address names it', async () => {
    await finding(/Log book/).click()
    await panel.getByRole('button', { name: 'Ignore' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await expect(dialog).toContainText('Enter a reason.')
    await dialog.getByLabel('Reason').fill('Only our server writes it.')
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await expect(panel).toContainText('Only our server writes it.')
    await page.reload()
    await expect(panel).toContainText(`Ignored by ${person.email}`)
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('tab', { name: 'Ignored' }).click()
    await expect(page.getByRole('row', { name: /Log book/ })).toContainText('Only our server writes it.')
  })

  await test.step('findings are saved as a file', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('security-findings.csv')
  })

  await test.step('statements are measured once that is enabled, planned without running, and forgotten', async () => {
    await project.query('drop extension pg_stat_statements')
    await page.goto(`/project/${project.ref}/advisors/query-performance`)
    await page.getByRole('button', { name: 'Enable pg_stat_statements' }).click()
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
    for (let call = 0; call < 5; call += 1) await project.query('select harbour from berth where id = 7')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    const catalogue = page.getByRole('table').getByRole('button', { name: /pg_catalog/ })
    await expect(page.getByRole('table').getByRole('button', { name: /select harbour/ })).toBeVisible()
    await expect(catalogue).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Origin' }).click()
    await page.getByRole('option', { name: 'With those of Cairn' }).click()
    await expect(catalogue.first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search statements' }).fill('select harbour')
    const statement = page.getByRole('table').getByRole('button', { name: /select harbour/ })
    await statement.click()
    await expect(panel).toContainText('where id = $1')
    await panel.getByRole('button', { name: 'Show plan' }).click()
    await expect(panel.getByRole('region', { name: 'Plan of the statement' })).toContainText('berth_pkey')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an index is suggested for a statement with its cost, and built in the background', async () => {
    await project.query(`create table voyage (id int primary key, ship int);
      insert into voyage select n, n % 900 from generate_series(1, 20000) n`)
    await project.query('analyze voyage')
    await project.query('select id from voyage where ship = 7')
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search statements' }).fill('select id from voyage')
    await page
      .getByRole('table')
      .getByRole('button', { name: /select id from voyage/ })
      .click()
    await panel.getByRole('button', { name: 'Suggest indexes' }).click()
    const suggestions = panel.getByRole('list', { name: 'Suggested indexes' })
    await expect(suggestions).toContainText('create index concurrently on public.voyage using btree (ship);')
    await expect(suggestions).toContainText('times less')
    await suggestions.getByRole('button', { name: 'Build index' }).click()
    await expect
      .poll(
        async () => (await project.query(`select indexdef from pg_indexes where tablename = 'voyage'`)).at(-1)?.rows,
      )
      .toContainEqual([expect.stringContaining('btree (ship)')])
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('searchbox', { name: 'Search statements' }).fill('select harbour')
  })

  await test.step('a reset leaves the history: the statement is listed for a time, with its calls in a chart', async () => {
    const statement = page.getByRole('table').getByRole('button', { name: /select harbour/ })
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('heading', { name: 'No statements', exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 24 hours' }).click()
    await expect(page).toHaveURL(/range=24h/)
    await statement.click()
    await expect(panel.getByRole('figure', { name: /^Calls/ })).toBeVisible()
    await expect(panel.getByRole('figure', { name: /^Mean time/ })).toBeVisible()
    await page.reload()
    await expect(panel).toContainText('Did not run')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('with the preview, the page has the rules at its other address', async () => {
    await operator.request('PUT /platform/release-flags/:flag', {
      params: { flag: 'advisorRules' },
      body: { released: true },
    })
    await page.evaluate(() => localStorage.setItem('supabase-ui-advisor-rules', 'true'))
    await page.goto(`/project/${project.ref}/advisors/performance`)
    await expect(page).toHaveURL(/\/advisors\/rules\/performance$/)
    await page.getByRole('tab', { name: 'Rules' }).click()
    await page.getByRole('switch', { name: 'Rule Table without a primary key' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Reason').fill('A log has none.')
    await dialog.getByRole('button', { name: 'Disable the rule' }).click()
    await expect(page.getByRole('row', { name: /Table without a primary key/ })).toContainText('A log has none.')
    await page.getByRole('tab', { name: /^Ignored/ }).click()
    await expect(page.getByRole('row', { name: /Log book/ })).toContainText('A log has none.')
  })
})
