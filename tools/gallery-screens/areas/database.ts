import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

const page =
  (path: string) =>
  ({ shop }: World) =>
    `/project/${shop}/database/${path}`

const row =
  (name: string | RegExp): Screen['ready'] =>
  (opened) =>
    opened.getByRole('row', { name }).first()

export const screens: readonly Screen[] = [
  {
    name: 'database-schemas',
    as: 'owner',
    path: page('schemas'),
    ready: (opened) => opened.getByRole('group', { name: 'Table orders', exact: true }),
  },
  { name: 'database-tables', as: 'owner', path: page('tables'), ready: row(/orders/) },
  {
    name: 'database-tables-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/database/tables`,
    ready: heading('No tables in this schema'),
  },
  {
    name: 'database-columns',
    as: 'owner',
    path: ({ shop, tables }) => `/project/${shop}/database/tables/${tables['orders'] ?? ''}`,
    ready: row(/customer_id/),
  },
  {
    name: 'database-functions',
    as: 'owner',
    path: page('functions?schema=auth'),
    ready: row(/uid/),
  },
  {
    name: 'database-function-new',
    as: 'owner',
    path: page('functions'),
    act: press('New function'),
    ready: (opened) => dialog(opened).getByLabel('Body'),
  },
  {
    name: 'database-triggers',
    as: 'owner',
    path: page('triggers'),
    ready: heading('Triggers'),
  },
  {
    name: 'database-trigger-new',
    as: 'owner',
    path: page('triggers'),
    act: press('New trigger'),
    ready: (opened) => dialog(opened).getByLabel('Condition'),
  },
  { name: 'database-types', as: 'owner', path: page('types'), ready: row(/order_status/) },
  {
    name: 'database-migrations',
    as: 'owner',
    path: page('migrations'),
    act: async (opened) => {
      await press('New migration')(opened)
      await dialog(opened).getByLabel('Name', { exact: true }).fill('notes_have_no_default')
      await dialog(opened).getByLabel('SQL', { exact: true }).fill('alter table orders alter column note drop default;')
      await dialog(opened).getByRole('button', { name: /^Run/ }).click()
    },
    ready: row(/notes_have_no_default/),
  },
  {
    name: 'database-definition',
    as: 'owner',
    path: page('tables'),
    act: async (opened) => {
      await opened.goto(`${opened.url()}?featurePreviewModal=supabase-ui-preview-inline-editor`)
      await press('Enable preview')(opened)
      await opened.keyboard.press('Escape')
      await press('Edit the table orders as SQL')(opened)
    },
    ready: (opened) => dialog(opened).locator('.monaco-diff-editor .view-line').first(),
  },
  {
    name: 'database-policy-test',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/auth/policies`,
    act: async (opened) => {
      await press('Test the policies of orders')(opened)
      await dialog(opened).getByRole('combobox', { name: 'Command' }).click()
      await opened.getByRole('option', { name: /^UPDATE/ }).click()
      await press('Run test')(opened)
    },
    ready: (opened) => dialog(opened).getByRole('list', { name: 'Tested rows' }),
  },
  {
    name: 'database-migration-new',
    as: 'owner',
    path: page('migrations'),
    act: press('New migration'),
    ready: (opened) => dialog(opened).getByLabel('SQL', { exact: true }),
  },
  { name: 'database-indexes', as: 'owner', path: page('indexes'), ready: row(/orders_pkey/) },
  {
    name: 'database-index-delete',
    as: 'owner',
    path: page('indexes'),
    act: press('Delete the index customers_city_idx'),
    ready: dialog,
  },
  {
    name: 'database-policies',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/auth/policies`,
    ready: (opened) => opened.getByRole('region', { name: 'orders' }),
  },
  {
    name: 'database-policy-new',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/auth/policies`,
    act: press('New policy on orders'),
    ready: (opened) => dialog(opened).getByLabel('Template'),
  },
  { name: 'database-publications', as: 'owner', path: page('publications'), ready: heading('Publications') },
  { name: 'database-roles', as: 'reader', path: page('roles'), ready: row(/authenticator/) },
  {
    name: 'database-role',
    as: 'owner',
    path: page('roles'),
    act: async (opened) => {
      await opened.getByRole('link', { name: 'authenticated', exact: true }).click()
      await opened.getByRole('checkbox', { name: 'DELETE on orders', exact: true }).click()
      await opened.getByRole('checkbox', { name: 'TRUNCATE on all tables and views' }).click()
    },
    ready: (opened) => opened.getByRole('region', { name: /^SQL that will run/ }),
  },
  { name: 'database-extensions', as: 'owner', path: page('extensions'), ready: row(/citext/) },
  {
    name: 'database-extension-guide',
    as: 'nobody',
    path: () => '/guides/database/extensions/pg_stat_statements',
    ready: heading('pg_stat_statements'),
  },
  {
    name: 'database-running-queries-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/database/running-queries`,
    ready: heading('No queries are running'),
  },
]
