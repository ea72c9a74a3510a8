import type { Screen } from '../screen.ts'
import { button, dialog, firstCell, grid, heading, monaco, press, sqlCase } from '../steps.ts'

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
  sqlCase('sql-no-rows', 'select * from orders where id < 0;', (page) => page.getByText(/no rows|0 rows/i).first()),
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
