import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { dialog, press } from '../steps.ts'

const path = (world: { shop: string }) => `/project/${world.shop}/storage/buckets`

const filesPath = (search: string) => (world: { shop: string }) =>
  `${path(world)}/${encodeURIComponent('Product photos of the spring catalogue')}${search}`

const choose = (item: string) => async (page: Page) => {
  await press('Actions for avatars')(page)
  await page.getByRole('menuitem', { name: item }).click()
}

const onFile = (item: string) => async (page: Page) => {
  await page.getByRole('option', { name: /^alpine-shell-03/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** An upload that was cut off, as this browser keeps it. */
const unfinished = (world: { shop: string }) => ({
  id: 'cut-off',
  ref: world.shop,
  bucket: 'uploads',
  name: 'films/the making of the spring catalogue.mp4',
  size: 1_900_000_000,
  lastModified: 0,
  url: '/cut-off',
  sentBytes: 612_000_000,
  replaces: false,
  atMs: Date.now(),
})

const upload = async (page: Page, world: { shop: string }) => {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'cairn.uploads',
    JSON.stringify([unfinished(world)]),
  ] as const)
  await page.reload()
  const files = ['terms of delivery.txt', 'sizes.csv'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('sample'),
  }))
  await page.getByLabel('Files to upload').setInputFiles(files)
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
  {
    name: 'storage-files',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    ready: (page) => page.getByRole('option', { name: /^alpine-shell-01/ }),
  },
  {
    name: 'storage-files-open',
    as: 'owner',
    path: filesPath('?path=2026/spring/&file=cook-set.mp4'),
    ready: (page) => page.getByRole('button', { name: 'Signed URL' }),
  },
  {
    name: 'storage-files-selected',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: async (page) => {
      const row = (name: RegExp) => page.getByRole('option', { name })
      await row(/^alpine-shell-02/).click({ modifiers: ['ControlOrMeta'] })
      await row(/^alpine-shell-04/).click({ modifiers: ['Shift'] })
    },
    ready: (page) => page.getByRole('status').filter({ hasText: '3 selected' }),
  },
  {
    name: 'storage-files-list',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: press('Show a list'),
    ready: (page) => page.getByRole('button', { name: 'Sort by size' }),
  },
  {
    name: 'storage-files-empty',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/buckets/uploads`,
    ready: (page) => page.getByRole('heading', { name: 'No files' }),
  },
  {
    name: 'storage-files-no-bucket',
    as: 'owner',
    path: (world) => `${path(world)}/nothing`,
    ready: (page) => page.getByText('This bucket does not exist'),
  },
  {
    name: 'storage-files-menu',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: (page) => page.getByRole('option', { name: /^alpine-shell-03/ }).click({ button: 'right' }),
    ready: (page) => page.getByRole('menuitem', { name: 'Rename' }),
  },
  {
    name: 'storage-files-move',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: onFile('Move'),
    ready: (page) => dialog(page).getByLabel('To bucket'),
  },
  {
    name: 'storage-files-rename',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: onFile('Rename'),
    ready: (page) => dialog(page).getByLabel('Name'),
  },
  {
    name: 'storage-files-sign',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: onFile('Create signed URL'),
    ready: (page) => dialog(page).getByRole('button', { name: 'Create URL' }),
  },
  {
    name: 'storage-files-delete',
    as: 'owner',
    path: filesPath('?path=2026/spring/'),
    act: onFile('Delete'),
    ready: (page) => dialog(page).getByRole('button', { name: 'Delete' }),
  },
  {
    name: 'storage-files-uploads',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/buckets/uploads?path=files/`,
    act: upload,
    ready: (page) => page.getByText(/^Uploaded 2 files|names that are taken/),
  },
  {
    name: 'storage-settings',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/settings`,
    ready: (page) => page.getByLabel('Endpoint'),
    whole: true,
  },
  {
    name: 'storage-s3',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/s3`,
    ready: (page) => page.getByRole('heading', { name: 'No access keys' }),
  },
  {
    name: 'storage-s3-new',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/s3`,
    act: press('New access key'),
    ready: (page) => dialog(page).getByLabel('Description'),
  },
  {
    name: 'storage-policies',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/policies`,
    ready: (page) => page.getByRole('button', { name: 'New policy on avatars' }),
  },
  {
    name: 'storage-policy-new',
    as: 'owner',
    path: (world) => `/project/${world.shop}/storage/policies`,
    act: press('New policy on avatars'),
    ready: (page) => dialog(page).getByLabel('Template'),
  },
]
