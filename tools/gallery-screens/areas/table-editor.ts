import type { Page } from '@playwright/test'
import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'
import { button, dialog, firstCell, grid, heading, press, selectTwoRows, table } from '../steps.ts'

/** The cell of the first row that refers to a row of another table. */
const customerCell = (page: Page) => grid(page).locator('[aria-rowindex="2"] > [aria-colindex="3"]')

const stageChanges = async (page: Page) => {
  await press('Stage changes')(page)
  await customerCell(page).click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('dialog').getByRole('option').nth(4).click()
  await grid(page).locator('[aria-rowindex="4"] > [aria-colindex="3"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete row' }).click()
  await page.getByText('2 staged changes').waitFor()
}

/** Opens tables in tabs that stay, as double clicks on them do, and ends where it began. */
const openTabs = async (page: Page, { shop, tables }: World) => {
  const tabs = ['products', 'customers', 'order_totals', 'orders'].map((name) => ({
    id: tables[name],
    name,
    kind: name === 'order_totals' ? 'view' : 'table',
    isKept: name !== 'orders',
    search: {},
  }))
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `cairn.table-tabs.${shop}`,
    JSON.stringify({ tabs, recent: tabs }),
  ] as const)
  await page.reload()
}

const chooseRole = async (page: Page) => {
  await press('Role: postgres')(page)
  await dialog(page).getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'authenticated', exact: true }).click()
}

export const screens: readonly Screen[] = [
  {
    name: 'table-tabs',
    as: 'owner',
    path: table('orders'),
    act: openTabs,
    ready: (page) => page.getByRole('navigation', { name: 'Open tables' }).getByText('customers'),
  },
  {
    name: 'table-edit',
    as: 'owner',
    path: table('orders', '?panel=edit-table'),
    ready: (page) => dialog(page).getByText('order_status').first(),
  },
  {
    name: 'table-role',
    as: 'owner',
    path: table('orders'),
    act: chooseRole,
    ready: (page) => dialog(page).getByLabel('Claims (JSON)'),
  },
  {
    name: 'table-as-role',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await chooseRole(page)
      await press('Act as this role')(page)
    },
    ready: (page) => page.getByText(/Rows are read and saved as authenticated/),
  },
  {
    name: 'table-api-docs',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await page.goto(`${page.url()}?featurePreviewModal=supabase-ui-api-side-panel`)
      await press('Enable preview')(page)
      await page.keyboard.press('Escape')
      await page.getByRole('toolbar', { name: 'Rows' }).getByRole('button', { name: 'API docs' }).click()
    },
    ready: (page) => dialog(page).getByRole('region', { name: 'Insert a row' }),
  },
  { name: 'table-import', as: 'owner', path: table('products', '?panel=import'), ready: dialog },
  {
    name: 'table-filter-groups',
    as: 'owner',
    path: table('orders', '?filter=id > 1003 and (status = paid or (status = shipped and id < 1100))'),
    ready: firstCell,
  },
  {
    name: 'table-foreign-key-picker',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await customerCell(page).click()
      await page.keyboard.press('Alt+ArrowDown')
    },
    ready: (page) => page.getByRole('option').first(),
  },
  {
    name: 'table-foreign-key-row',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await customerCell(page).click()
      await page.keyboard.press('Alt+Enter')
    },
    ready: (page) => page.getByRole('dialog').getByText('email'),
  },
  {
    name: 'table-views',
    as: 'owner',
    path: table('orders'),
    act: press('Views'),
    ready: (page) => page.getByRole('menuitem', { name: 'Save as a new view' }),
  },
  {
    name: 'table-view-new',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await press('Views')(page)
      await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    },
    ready: dialog,
  },
  {
    name: 'table-staged',
    as: 'owner',
    path: table('orders'),
    act: stageChanges,
    ready: (page) => button(page, 'Review and save'),
  },
  {
    name: 'table-staged-review',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await stageChanges(page)
      await press('Review and save')(page)
    },
    ready: dialog,
  },
  {
    name: 'table-set-value',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await selectTwoRows(page)
      await press('Set value')(page)
    },
    ready: dialog,
  },
  {
    name: 'table-read-only',
    as: 'reader',
    path: table('products'),
    act: async (page) => {
      await selectTwoRows(page)
      await press('Read-only')(page)
    },
    ready: (page) => page.getByText(/may change tables and rows/),
  },
  {
    name: 'tables-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/editor`,
    ready: (page) => button(page, 'Restore project'),
  },
  {
    name: 'tables-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/editor`,
    ready: heading('No tables in public'),
  },
  { name: 'tables', as: 'owner', path: ({ shop }) => `/project/${shop}/editor`, ready: heading('Choose a table') },
  { name: 'table-orders', as: 'owner', path: table('orders'), ready: firstCell },
  { name: 'table-products', as: 'owner', path: table('products'), ready: firstCell },
  { name: 'table-customers', as: 'owner', path: table('customers'), ready: firstCell },
  { name: 'table-view', as: 'owner', path: table('order_totals'), ready: firstCell },
  {
    name: 'table-conditions',
    as: 'owner',
    path: table('orders', '?filter=status in (paid, shipped) and id > 1020&sort=placed_at:desc;id:asc'),
    ready: firstCell,
  },
  {
    name: 'table-no-match',
    as: 'owner',
    path: table('orders', '?filter=id < 0'),
    ready: (page) => page.getByText('No rows match the filters'),
  },
  {
    name: 'table-bad-condition',
    as: 'owner',
    path: table('orders', '?filter=id = many'),
    ready: (page) => page.getByText('The rows could not be loaded'),
  },
  {
    name: 'table-gone',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/editor/4000000000`,
    ready: (page) => page.getByText('This table does not exist'),
  },
  {
    name: 'table-filter-form',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await firstCell(page).waitFor()
      await press('Filter')(page)
    },
    ready: dialog,
  },
  {
    name: 'table-sort-menu',
    as: 'owner',
    path: table('orders', '?sort=placed_at:desc;id:asc'),
    act: async (page) => {
      await firstCell(page).waitFor()
      await press(/placed_at desc/)(page)
    },
    ready: dialog,
  },
  {
    name: 'table-column-menu',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await grid(page)
        .getByRole('columnheader', { name: /customer_id/ })
        .hover()
      await press('Options of customer_id')(page)
    },
    ready: (page) => page.getByRole('menu'),
  },
  {
    name: 'table-cell-menu',
    as: 'owner',
    path: table('orders'),
    act: async (page) => firstCell(page).click({ button: 'right' }),
    ready: (page) => page.getByRole('menu'),
  },
  {
    name: 'table-edit-cell',
    as: 'owner',
    path: table('products'),
    act: async (page) => firstCell(page).dblclick(),
    ready: (page) => grid(page).locator('input:not([type="checkbox"]), textarea').first(),
  },
  {
    name: 'table-selection',
    as: 'owner',
    path: table('orders'),
    act: selectTwoRows,
    ready: (page) => page.getByText(/2 rows/),
  },
  {
    name: 'table-delete-rows',
    as: 'owner',
    path: table('reviews'),
    act: async (page) => {
      await selectTwoRows(page)
      await press(/^Delete/)(page)
    },
    ready: (page) => dialog(page),
  },
  { name: 'table-insert', as: 'owner', path: table('products', '?panel=insert'), ready: dialog },
  {
    name: 'table-insert-fields',
    as: 'owner',
    path: table('products', '?panel=insert'),
    act: press(/^Insert row/),
    ready: (page) => dialog(page).locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'table-edit-row',
    as: 'owner',
    path: table('orders', '?panel=edit&row=id%3D1005'),
    ready: (page) => button(page, /^Save/),
  },
  {
    name: 'table-new',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/editor?panel=new-table`,
    ready: (page) => dialog(page).getByLabel('Name').first(),
  },
  {
    name: 'tables-drawer',
    as: 'owner',
    path: table('orders'),
    act: press('Tables'),
    ready: dialog,
    only: 'narrow',
  },
]
