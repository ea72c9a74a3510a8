import type { Page } from '@playwright/test'
import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

/** Opens the page again with the preview of branching on. */
const switchedOn = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('supabase-ui-branching-2-0', 'true'))
  await page.goto(page.url())
}

/** Until the preview is on, the address of the page leads to the home. */
const opened = (pathOf: (world: World) => string) => ({
  path: pathOf,
  act: async (page: Page, world: World) => {
    await page.evaluate(() => localStorage.setItem('supabase-ui-branching-2-0', 'true'))
    await page.goto(`${new URL(page.url()).origin}${pathOf(world)}`)
  },
})

const cell = (page: Page, name: string) => page.getByRole('cell', { name }).first()

export const screens: readonly Screen[] = [
  {
    name: 'branches',
    as: 'owner',
    ...opened(({ shop }) => `/project/${shop}/branches`),
    ready: (page) => cell(page, 'loyalty-points'),
  },
  {
    name: 'branches-empty',
    as: 'owner',
    ...opened(({ empty }) => `/project/${empty}/branches`),
    ready: heading('No branches'),
  },
  {
    name: 'branches-new',
    as: 'owner',
    ...opened(({ shop }) => `/project/${shop}/branches?new=branch`),
    ready: (page) => dialog(page).getByLabel('Name'),
  },
  {
    name: 'branches-reset',
    as: 'owner',
    ...opened(({ shop }) => `/project/${shop}/branches`),
    act: async (page, world) => {
      await opened(({ shop }) => `/project/${shop}/branches`).act(page, world)
      await press('Reset loyalty-points')(page)
    },
    ready: (page) => dialog(page).getByRole('switch'),
  },
  {
    name: 'branches-merge',
    as: 'owner',
    ...opened(({ shop, branch }) => `/project/${shop}/branches/${branch}`),
    ready: (page) => page.getByRole('list', { name: 'Statements' }),
    whole: true,
  },
  {
    name: 'branches-switcher',
    as: 'owner',
    path: ({ branch }) => `/project/${branch}`,
    act: async (page) => {
      await switchedOn(page)
      await press('Switch: branches')(page)
    },
    ready: (page) => page.getByRole('link', { name: 'Manage branches' }),
    only: 'wide',
  },
  {
    name: 'branches-drawer',
    as: 'owner',
    path: ({ branch }) => `/project/${branch}`,
    act: async (page) => {
      await switchedOn(page)
      await press('Areas')(page)
    },
    ready: (page) => dialog(page).getByRole('button', { name: 'Switch: branches' }),
    only: 'narrow',
  },
  {
    name: 'branches-without-preview',
    as: 'owner',
    path: ({ branch }) => `/project/${branch}/settings/general`,
    ready: heading('Branch'),
  },
]
