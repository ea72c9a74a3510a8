import { expect, test } from '../fixtures.ts'
import { sqlEditor, typeSql } from '../steps.ts'

const query = `select 'another statement';

select id from orders
where customer = 7;`

test('a query is explained: its steps, a warning, and the plan before an index was made beside the one after', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`create table orders as
    select id, id % 5000 as customer from generate_series(1, 60000) id; analyze orders`)
  await page.goto(`/project/${project.ref}/sql/new`)
  await typeSql(page, query)
  const plan = page.getByRole('table', { name: 'Plan', exact: true })

  await test.step('the statement at the cursor is explained', async () => {
    await sqlEditor(page).press('ControlOrMeta+End')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(plan).toContainText('Seq Scan')
    await expect(plan).toContainText(
      'Warning: Reads 60,000 rows to return 12. An index on the columns of the filter may help.',
    )
    await expect(page.getByText(/^Run in .* · planned in .* · cost/)).toBeVisible()
  })

  await test.step('with an index: no warning, and both plans side by side', async () => {
    await project.query('create index on orders (customer)')
    await page.getByRole('button', { name: 'Other ways to run' }).click()
    await page.getByRole('menuitem', { name: 'Explain the statement at the cursor' }).click()
    await expect(plan).toContainText('orders_customer_idx')
    await expect(plan).not.toContainText('Warning')
    await page.getByRole('button', { name: 'Compare with the previous plan' }).click()
    await expect(page.getByRole('table', { name: 'Previous plan' })).toContainText('Seq Scan')
    await expect(plan).toContainText('orders_customer_idx')
  })

  await test.step('a statement that writes is estimated, and not run', async () => {
    await typeSql(page, 'delete from orders where id = 1')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(plan).toContainText('Delete')
    await expect(page.getByText(/^Estimate: the statement was not run/)).toBeVisible()
    expect((await project.query('select count(*) from orders')).at(-1)?.rows).toEqual([['60000']])
    await project.query(`create function delete_order() returns int language sql as 'delete from orders returning id'`)
    await typeSql(page, 'select delete_order()')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(plan).toContainText('Result')
    await expect(page.getByText(/^Estimate: the statement was not run/)).toBeVisible()
    expect((await project.query('select count(*) from orders')).at(-1)?.rows).toEqual([['60000']])
  })

  await test.step('only the statement at the cursor runs', async () => {
    await typeSql(page, 'select 1 as first;\nselect 2 as second')
    await sqlEditor(page).press('ControlOrMeta+Home')
    await page.getByRole('button', { name: 'Other ways to run' }).click()
    await page.getByRole('menuitem', { name: 'Run the statement at the cursor' }).click()
    await expect(page.getByRole('columnheader', { name: /^first/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Statements/ })).toHaveCount(0)
  })
})
