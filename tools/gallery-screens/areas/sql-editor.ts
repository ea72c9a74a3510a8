import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, dialog, drawnCharts, firstCell, grid, heading, monaco, press, sqlCase } from '../steps.ts'

const runLinked = async (page: Page) => {
  await monaco(page).waitFor()
  await press(/^Run/)(page)
}

const script = Array.from({ length: 30 }, (_, index) =>
  index === 6
    ? `do $$ begin raise notice 'seven speaks'; end $$`
    : `select ${index + 1} as n, 'row ' || n as words from generate_series(1, ${index + 1}) n`,
).join(';\n')

const jsonQuery = `select json_build_object('name', 'harbour', 'open', true, 'owner', null,
  'berths', json_agg(json_build_object('id', n))) as doc from generate_series(1, 300) n`

const chartQuery = `select day::date, (40 + 25 * sin(n / 5.0) + n % 7)::int as orders, (30 + n * 0.6)::int as returns
from generate_series(date '2026-01-01', '2026-03-31', '1 day') with ordinality as days (day, n)`

const barQuery = `select country, count(*) * 3 as orders, count(*) as customers
from (select (array['Belgium', 'Denmark', 'France', 'Germany', 'Netherlands', 'United Kingdom'])[1 + n % 6 % (1 + n % 5)] as country
  from generate_series(1, 400) n) c
group by country order by country`

export const screens: readonly Screen[] = [
  { name: 'sql-new', as: 'owner', path: ({ shop }) => `/project/${shop}/sql/new`, ready: monaco },
  {
    name: 'sql-results',
    as: 'owner',
    path: ({ shop, snippet }) => `/project/${shop}/sql/${snippet}`,
    act: async (page) => {
      await monaco(page).waitFor()
      await press(/^Run/)(page)
    },
    ready: firstCell,
  },
  sqlCase('sql-error', 'select id, placed_at\nfrom orders\nwhere statuss = 1;', (page) =>
    page.getByRole('alert').first(),
  ),
  sqlCase(
    'sql-several',
    `do $$ begin raise notice 'counting the shop'; end $$;
select count(*) from orders;
select id, name, price from products order by price desc limit 20;
update reviews set rating = rating where id < 0;`,
    (page) => grid(page),
  ),
  sqlCase('sql-script', script, (page) => page.getByRole('tab', { name: '30 SELECT 30 rows' })),
  {
    ...sqlCase('sql-statement', script, (page) => page.getByText('seven speaks')),
    act: async (page) => {
      await runLinked(page)
      await page.getByRole('tab', { name: /^7 DO/ }).click()
    },
  },
  {
    ...sqlCase('sql-json', jsonQuery, (page) => page.getByRole('button', { name: '2: { 1 key }' })),
    act: async (page) => {
      await runLinked(page)
      await page.getByRole('gridcell', { name: /harbour/ }).dblclick()
      await button(page, /^berths/).click()
    },
  },
  {
    ...sqlCase(
      'sql-explain',
      'select o.id from orders o join customers c on c.id = o.customer_id where o.id < 500 order by c.id;',
      (page) => page.getByRole('table', { name: 'Plan', exact: true }),
    ),
    act: async (page) => {
      await monaco(page).waitFor()
      await press('Other ways to run')(page)
      await page.getByRole('menuitem', { name: 'Explain the statement at the cursor' }).click()
    },
  },
  {
    ...sqlCase('sql-chart', chartQuery, drawnCharts),
    act: async (page) => {
      await runLinked(page)
      await page.getByRole('tab', { name: 'Chart', exact: true }).click()
    },
  },
  {
    ...sqlCase('sql-chart-bars', barQuery, drawnCharts),
    act: async (page) => {
      await runLinked(page)
      await page.getByRole('tab', { name: 'Chart', exact: true }).click()
      await press('Log axis')(page)
    },
  },
  {
    ...sqlCase('sql-custom-report-pin', barQuery, (page) => page.getByRole('dialog').getByLabel('Title')),
    act: async (page) => {
      await runLinked(page)
      await press('Pin to report')(page)
    },
  },
  sqlCase('sql-danger', 'delete from orders;\ndrop table reviews;', dialog),
  sqlCase('sql-divided', 'select 1 as one;\nselect 1 / 0 as never;', (page) =>
    page.getByRole('region', { name: 'Error' }),
  ),
  {
    ...sqlCase('sql-running', 'select pg_sleep(55), count(*) from orders;', (page) => page.getByText(/process \d+/)),
    act: async (page) => {
      await runLinked(page)
      await page.getByRole('link', { name: 'Running queries' }).first().click()
    },
  },
  sqlCase('sql-no-rows', 'select * from orders where id < 0;', (page) => page.getByText(/no rows|0 rows/i).first()),
  {
    name: 'sql-templates',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/templates`,
    ready: heading('SQL templates'),
  },
  {
    name: 'sql-quickstarts',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/quickstarts`,
    ready: heading('SQL quickstarts'),
  },
  {
    name: 'sql-missing',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/00000000-0000-4000-8000-000000000000`,
    ready: heading('This snippet does not exist'),
  },
  {
    name: 'sql-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/sql/new`,
    ready: (page) => button(page, 'Restore project'),
  },
  {
    name: 'sql-drawer',
    as: 'owner',
    path: ({ shop, snippet }) => `/project/${shop}/sql/${snippet}`,
    act: press('Snippets'),
    ready: dialog,
    only: 'narrow',
  },
]
