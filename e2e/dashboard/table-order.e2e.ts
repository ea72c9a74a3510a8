import { expect, test } from '../fixtures.ts'

// 60,000 rows, of which the estimate does not know that 137 are gone.
const makeLedger = `
  create table ledger (id int primary key, region text not null, amount int not null, label text not null);
  insert into ledger select n, (array['north', 'south', 'west'])[n % 3 + 1], n * 7919 % 60000, 'entry ' || n
    from generate_series(1, 60000) n;
  analyze ledger;
  delete from ledger where id <= 137`

test('a large table is counted exactly on demand, and sorted by several columns in an order that the address keeps', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeLedger)
  await page.goto(`/project/${project.ref}/editor`)
  await page.getByRole('link', { name: /^table ledger/ }).click()
  const grid = page.getByRole('grid', { name: 'Rows of ledger' })
  const head = (name: string) => grid.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  const expectFirst = async (order: string) => {
    const [result] = await project.query(`select label from ledger order by ${order} limit 1`)
    const label = result?.rows[0]?.[0] ?? 'no row'
    await expect(grid.locator('[aria-rowindex="2"]')).toContainText(label)
  }

  await test.step('the count is an estimate until it is asked for', async () => {
    await expect(page.getByText(/^≈ [\d,]+ rows$/)).toBeVisible()
    const count = page.getByRole('button', { name: 'Count exactly' })
    await count.click()
    await expect(page.getByText('59,863 rows', { exact: true })).toBeVisible()
    await expect(count).toBeHidden()
  })

  await test.step('a click sorts by a column, a click with Ctrl by one more', async () => {
    await head('region').click()
    await expectFirst('region, id')
    await head('amount').click({ modifiers: ['ControlOrMeta'] })
    await expect(head('amount')).toHaveAttribute('aria-sort', 'ascending')
    await head('amount').click({ modifiers: ['ControlOrMeta'] })
    await expect(head('region')).toHaveAttribute('aria-sort', 'ascending')
    await expect(head('amount')).toHaveAttribute('aria-sort', 'descending')
    await expectFirst('region, amount desc')
  })

  await test.step('the menu changes which column comes first', async () => {
    await page.getByRole('button', { name: 'region asc +1' }).click()
    await page.getByRole('button', { name: 'Move amount up' }).click()
    await expectFirst('amount desc, region')
    await page.getByRole('button', { name: 'amount desc: descending' }).press('Enter')
    await expectFirst('amount, region')
    await page.keyboard.press('Escape')
  })

  await test.step('a reload keeps the order, and a filter is counted in it', async () => {
    await page.reload()
    await expectFirst('amount, region')
    await expect(page.getByRole('button', { name: 'amount asc +1' })).toBeVisible()
    await page.goto(`${page.url()}&filter=${encodeURIComponent('id <= 1000')}`)
    await expect(page.getByText('863 rows', { exact: true })).toBeVisible()
  })
})
