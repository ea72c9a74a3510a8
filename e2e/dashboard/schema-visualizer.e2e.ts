import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { boxOf } from '../steps.ts'

const exported = async (page: Page, format: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return readFile(await (await download).path())
}

test('an owner looks at a schema as a diagram, on a phone too, finds a column, moves a table and exports everything', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await project.query(`
    create schema harbour;
    create table harbour.keeper (id uuid primary key, email text not null unique);
    create table harbour.lamp (
      id bigint generated always as identity primary key,
      keeper_id uuid not null references harbour.keeper,
      spare_of bigint references harbour.lamp,
      height numeric(6, 2) check (height > 0)
    );
    create table harbour.tide (at timestamptz primary key);
    alter table harbour.keeper enable row level security`)
  const diagram = page.getByLabel('Tables of harbour')
  const tableOf = (name: string) => diagram.getByRole('group', { name: `Table ${name}`, exact: true })
  const leftOf = async (name: string) => (await tableOf(name).boundingBox())?.x ?? Number.NaN

  await test.step('a schema without tables says so; another is drawn with its keys', async () => {
    await page.goto(`/project/${project.ref}/database/schemas`)
    await expect(page.getByRole('heading', { name: 'No tables in this schema' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'harbour' }).click()
    await expect(page.getByText('3 tables, 2 foreign keys')).toBeVisible()
    await expect(diagram.locator('[data-keys] path')).toHaveCount(2)
    const columns = diagram.getByRole('list', { name: 'Columns of lamp' }).getByRole('listitem')
    await expect(columns).toHaveCount(4)
    await expect(columns.filter({ hasText: 'keeper_id' })).toHaveAttribute(
      'title',
      'keeper_id uuid: foreign key, not null',
    )
    await expect(columns.first()).toHaveAttribute('title', 'id int8: primary key, identity, not null')
    await expect(tableOf('lamp')).toContainText('No RLS')
    await expect(tableOf('keeper')).not.toContainText('No RLS')
    // What is referenced stands to the left.
    await expect.poll(async () => (await leftOf('keeper')) < (await leftOf('lamp'))).toBe(true)
  })

  await test.step('a search finds the tables that have the column', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a table or column' })
    await search.fill('height')
    await expect(page.getByText('1 table of 3 found')).toBeVisible()
    await search.fill('')
    await expect(page.getByText('3 tables, 2 foreign keys')).toBeVisible()
  })

  await test.step('a table is moved with the keyboard, and is there after a reload', async () => {
    const x = async () => (await tableOf('tide').evaluate((node) => node.style.transform)).match(/[\d.-]+/)?.[0]
    const before = Number(await x())
    await tableOf('tide').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(x).toBe(String(before + 20))
    await page.reload()
    await expect(tableOf('tide')).toBeVisible()
    await expect.poll(x).toBe(String(before + 20))
    await page.getByRole('button', { name: 'Arrange' }).click()
    await expect.poll(x).toBe(String(before))
  })

  await test.step('exports hold all tables, as a picture, as SQL and as text', async () => {
    const svg = (await exported(page, 'SVG')).toString()
    for (const name of ['keeper', 'lamp', 'tide']) expect(svg).toContain(`>${name}</text>`)
    expect(svg.match(/<path d="M[^"]+C/g)).toHaveLength(2)
    const png = await exported(page, 'PNG')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    // Larger than the part that is in view at this scale: 256 pixels for each of two tables, and what is between them.
    expect(png.readUInt32BE(16)).toBeGreaterThan(1_000)
    const sql = (await exported(page, 'SQL')).toString()
    await project.query('drop schema harbour cascade')
    await project.query(sql)
    const [check] = await project.query(
      `select count(*) from pg_constraint where conrelid = 'harbour.lamp'::regclass and contype in ('p', 'f', 'c')`,
    )
    expect(check?.rows).toEqual([['4']])
    expect((await exported(page, 'Markdown')).toString()).toContain(
      '| height | numeric(6,2) |  | check (height > 0::numeric) |',
    )
    const tables: unknown = JSON.parse((await exported(page, 'JSON')).toString())
    expect(tables).toMatchObject([
      { name: 'keeper' },
      { name: 'lamp', columns: [{}, {}, {}, { data_type: 'numeric(6,2)' }] },
      { name: 'tide' },
    ])
  })

  await test.step('the name of a table leads to its rows', async () => {
    await page.reload()
    await tableOf('lamp').getByRole('link', { name: 'lamp' }).click()
    await expect(page.getByRole('grid', { name: 'Rows of lamp' })).toBeVisible()
  })

  await test.step('on a phone a diagram of many tables is as wide as the window, and has no overview', async () => {
    await project.query(
      `do $$ begin for n in 1..14 loop execute format('create table public.%I (id int)', 'buoy_' || n); end loop; end $$`,
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/project/${project.ref}/database/schemas?schema=public`)
    const tables = page.getByRole('group', { name: /^Table buoy_/ })
    await expect(tables).toHaveCount(14)
    /** How much more room there is at the right than at the left. */
    const imbalance = async () => {
      const frame = await boxOf(page.getByLabel('Tables of public'))
      const sides = await tables.evaluateAll((boxes) =>
        boxes.map((box) => box.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
      const before = Math.min(...sides.map(({ left }) => left)) - frame.x
      const behind = frame.x + frame.width - Math.max(...sides.map(({ right }) => right))
      return Math.abs(behind - before)
    }
    await expect.poll(imbalance).toBeLessThan(8)
    await expect(page.getByRole('img', { name: 'Overview of the diagram' })).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('img', { name: 'Overview of the diagram' })).toBeVisible()
  })
})
