import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

const of = (project: 'shop' | 'empty') => (world: Record<typeof project, string>) =>
  `/project/${world[project]}/database/wrappers`

const open = (page: Page) => page.getByRole('link', { name: 'stock', exact: true }).click()

const fillIn = async (page: Page, host: string) => {
  await press('New server')(page)
  await dialog(page).getByLabel('Name', { exact: true }).fill('billing')
  await dialog(page).getByLabel('Host', { exact: true }).fill(host)
  await dialog(page).getByLabel('User').fill('reader')
  await dialog(page).getByLabel('Password', { exact: true }).fill('correct horse 1')
}

export const screens: readonly Screen[] = [
  { name: 'wrappers', as: 'owner', path: of('shop'), ready: (page) => page.getByText('accounting') },
  { name: 'wrappers-reader', as: 'reader', path: of('shop'), ready: (page) => page.getByText('accounting') },
  { name: 'wrappers-enable', as: 'owner', path: of('empty'), ready: heading('Wrappers are not enabled') },
  {
    name: 'wrappers-new',
    as: 'owner',
    path: of('shop'),
    act: (page) => fillIn(page, 'billing.example.com'),
    ready: (page) => dialog(page).getByText('user mapping for postgres').first(),
    whole: true,
  },
  {
    name: 'wrappers-refused',
    as: 'owner',
    path: of('shop'),
    act: async (page) => {
      await fillIn(page, '10.0.0.5')
      await press(/^Create server/)(page)
    },
    ready: (page) => dialog(page).getByText('This address is not allowed'),
  },
  {
    name: 'wrappers-server',
    as: 'owner',
    path: of('shop'),
    act: open,
    ready: (page) => page.getByText('suppliers'),
    whole: true,
  },
  {
    name: 'wrappers-import',
    as: 'owner',
    path: of('shop'),
    act: async (page) => {
      await press('Import tables of stock')(page)
      await dialog(page).getByLabel('late_deliveries').check()
    },
    ready: (page) => dialog(page).getByText('import foreign schema').first(),
    whole: true,
  },
  {
    name: 'wrappers-import-failed',
    as: 'owner',
    path: of('shop'),
    act: press('Import tables of accounting'),
    ready: (page) => dialog(page).getByText('could not be listed'),
  },
  {
    name: 'wrappers-delete',
    as: 'owner',
    path: of('shop'),
    act: press('Delete the server stock'),
    ready: (page) => dialog(page).getByText('warehouse.shelves'),
  },
]
