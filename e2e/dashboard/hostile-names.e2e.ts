import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { loadedIn } from '../steps.ts'

/** 63 bytes, as many as PostgreSQL keeps of a name. */
const long = `${'ü'.repeat(31)}x`
const names = ['a "b"', 'with spaces', '😀', long, 'select', 'UPPER', "it's; --", 'constructor', '__proto__']
const columns = ['__proto__', 'constructor', 'a "b"', '😀 with spaces', long, 'select', 'UPPER']
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const makeTables = `
  ${names.map((name) => `create table ${quoted(name)} (id int primary key, ${quoted(name)} text);`).join('\n')}
  ${names.map((name) => `insert into ${quoted(name)} values (1, 'in ${name.replaceAll("'", "''")}');`).join('\n')}
  create table odd (
    ${quoted('__proto__')} text primary key, constructor text default 'built', ${quoted('a "b"')} text,
    ${quoted('😀 with spaces')} text, ${quoted(long)} text, "select" text, "UPPER" text);
  insert into odd values ('k1', 'c1', 'a1', 'e1', 'l1', 's1', 'u1'), ('k2', 'c2', 'a2', 'e2', 'l2', 's2', 'u2'),
    ('k3', 'c3', 'a3', 'e3', 'l3', 's3', 'u3');
  create table keyless (note text);
  insert into keyless values ('no key');
  create table columnless ();
  insert into columnless default values;
  insert into columnless default values;
  create table wide (${Array.from({ length: 1_600 }, (_, index) => `c${index + 1} int`).join(', ')}, primary key (c1));
  insert into wide (c1, c1600) values (1, 2)`

const tables = (page: Page) => page.getByRole('complementary', { name: 'Tables' })
const gridOf = (page: Page, name: string) => page.getByRole('grid', { name: `Rows of ${name}`, exact: true })
const headOf = (grid: Locator, name: string) =>
  grid.getByRole('columnheader').filter({ has: grid.page().getByText(name, { exact: true }) })
const cell = (grid: Locator, text: string) => grid.getByRole('gridcell', { name: text, exact: true })

const open = async (page: Page, name: string) => {
  await tables(page)
    .getByRole('link', { name: `table ${name}`, exact: true })
    .click()
  await expect(gridOf(page, name)).toBeVisible()
}

const filterBy = async (page: Page, text: string) => {
  await page.getByRole('toolbar', { name: 'Rows' }).getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Filter as text' })
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toBeHidden()
}

test('tables and columns with hostile names are listed, filtered, sorted, edited and altered', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeTables)
  const stored = async () => (await project.query(`select * from odd order by ${quoted('__proto__')}`))[0]?.rows
  await page.goto(`/project/${project.ref}/editor`)

  await test.step('each table is listed by its name, and opens', async () => {
    for (const name of names) {
      await open(page, name)
      await expect(cell(gridOf(page, name), `in ${name}`)).toBeVisible()
    }
  })

  const odd = gridOf(page, 'odd')
  await test.step('rows are filtered by each of the columns', async () => {
    await open(page, 'odd')
    await expect(cell(odd, 'k3')).toBeVisible()
    await filterBy(page, columns.map((name, index) => `${quoted(name)} = ${'kcaelsu'[index] ?? ''}2`).join(' and '))
    await expect(cell(odd, 'k3')).toBeHidden()
    await expect(cell(odd, 'k2')).toBeVisible()
    await page.goto(new URL(page.url()).pathname)
    await expect(cell(odd, 'k3')).toBeVisible()
  })

  await test.step('a click on its head sorts by a column', async () => {
    for (const name of columns) {
      const head = headOf(odd, name)
      await head.click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
    }
    // An edit that cuts the reading of rows off reads them again once it is saved, in another order then.
    await loadedIn(page, new RegExp(`/rows\\?.*sorts=.*${columns.at(-1)}`))
  })

  await test.step('a cell of each column is edited, the key last', async () => {
    for (const [index, name] of [...columns.entries()].toReversed()) {
      await cell(odd, `${'kcaelsu'[index] ?? ''}2`).dblclick()
      await odd.getByRole('textbox', { name, exact: true }).fill(`edited ${index}`)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await stored())?.flat()).toContain(`edited ${index}`)
    }
    expect((await stored())?.[0]).toEqual(columns.map((_, index) => `edited ${index}`))
  })

  await test.step('a row is added and one is deleted', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into odd' })
    for (const [index, name] of columns.entries())
      if (name !== 'constructor') await panel.getByRole('textbox', { name }).fill(`new ${index}`)
    await panel.getByRole('button', { name: /^Insert row/ }).click()
    await expect(panel).toBeHidden()
    await expect(cell(odd, 'built')).toBeVisible()
    await cell(odd, 'k1').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete row' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('__proto__ = k1')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await expect(cell(odd, 'k1')).toBeHidden()
    await expect
      .poll(async () => (await stored())?.map(([key, built]) => [key, built]))
      .toEqual([
        ['edited 0', 'edited 1'],
        ['k3', 'c3'],
        ['new 0', 'built'],
      ])
  })

  await test.step('a column gets another hostile name, and the table too', async () => {
    await tables(page).getByRole('link', { name: 'table odd', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit table' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table odd' })
    await panel.getByRole('textbox', { name: 'Name of column 1' }).fill('hasOwnProperty "1"')
    await panel.getByLabel('Name', { exact: true }).fill('odd "2"')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    const renamed = gridOf(page, 'odd "2"')
    await expect(headOf(renamed, 'hasOwnProperty "1"')).toBeVisible()
    await expect(cell(renamed, 'new 0')).toBeVisible()
  })

  await test.step('a table without key is read, and says why it is not edited', async () => {
    await open(page, 'keyless')
    await cell(gridOf(page, 'keyless'), 'no key').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Delete row' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await filterBy(page, 'note = other')
    await expect(page.getByText('No rows match the filters')).toBeVisible()
  })

  await test.step('a table without columns has its rows, and gets a column', async () => {
    await open(page, 'columnless')
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await tables(page).getByRole('link', { name: 'table columnless', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit table' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit the table columnless' })
    await panel.getByRole('button', { name: 'Add column' }).click()
    await panel.getByRole('textbox', { name: 'Name of column 1' }).fill('toString')
    await panel.getByRole('button', { name: 'Type of toString' }).click()
    await page.getByPlaceholder('Find or write a type').fill('text')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    await expect(headOf(gridOf(page, 'columnless'), 'toString')).toBeVisible()
  })

  await test.step('the last of 1,600 columns is edited', async () => {
    await open(page, 'wide')
    const wide = gridOf(page, 'wide')
    await cell(wide, '1').first().click()
    await page.keyboard.press('End')
    await expect(cell(wide, '2')).toBeFocused()
    await page.keyboard.press('F2')
    await wide.getByRole('textbox', { name: 'c1600' }).fill('3')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await project.query('select c1600 from wide'))[0]?.rows).toEqual([['3']])
  })
})
