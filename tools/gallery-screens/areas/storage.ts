import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { dialog, press } from '../steps.ts'

const path = (world: { shop: string }) => `/project/${world.shop}/storage/buckets`

const choose = (item: string) => async (page: Page) => {
  await press('Actions for avatars')(page)
  await page.getByRole('menuitem', { name: item }).click()
}

export const screens: readonly Screen[] = [
  {
    name: 'storage-buckets',
    as: 'owner',
    path,
    ready: (page) => page.getByRole('button', { name: 'Actions for uploads' }),
  },
  {
    name: 'storage-bucket-new',
    as: 'owner',
    path,
    act: press('New bucket'),
    ready: (page) => dialog(page).getByLabel('Name', { exact: true }),
  },
  {
    name: 'storage-bucket-edit',
    as: 'owner',
    path,
    act: choose('Edit bucket'),
    ready: (page) => dialog(page).getByLabel(/^MIME types/),
  },
  {
    name: 'storage-bucket-delete',
    as: 'owner',
    path,
    act: choose('Delete bucket'),
    ready: (page) => dialog(page).getByRole('textbox'),
  },
]
