import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

const of =
  (page = '', project: 'shop' | 'empty' | 'paused' = 'shop') =>
  (world: Record<typeof project, string>) =>
    `/project/${world[project]}/integrations/cron${page}`

const link = (page: Page, name: string) => page.getByRole('link', { name })

export const screens: readonly Screen[] = [
  { name: 'cron', as: 'owner', path: of(), ready: (page) => link(page, 'cancel-unpaid-orders') },
  { name: 'cron-enable', as: 'owner', path: of('', 'empty'), ready: heading('Cron is not enabled') },
  {
    name: 'cron-new',
    as: 'owner',
    path: of(),
    act: async (page) => {
      await press('New job')(page)
      await page.getByLabel('What it runs').click()
      await page.getByRole('option', { name: 'HTTP request' }).click()
    },
    ready: (page) => dialog(page).getByText('Send to'),
  },
  { name: 'cron-paused', as: 'owner', path: of('', 'paused'), ready: (page) => button(page, 'Restore project') },
  {
    name: 'cron-job',
    as: 'owner',
    path: of('/1'),
    ready: (page) => page.getByRole('cell', { name: 'Succeeded' }).first(),
    whole: true,
  },
  {
    name: 'cron-job-failed',
    as: 'reader',
    path: of('/2'),
    ready: (page) => page.getByRole('cell', { name: 'Failed' }).first(),
    whole: true,
  },
]
