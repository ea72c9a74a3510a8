import type { Page } from '@playwright/test'
import { failedRequest } from '../../gallery-logs.ts'
import type { Screen } from '../screen.ts'
import { dialog, drawnCharts, press } from '../steps.ts'

const lines = (world: { shop: string }) => `/project/${world.shop}/logs/edge-logs`

const byMinute = `select timestamp_trunc(timestamp, minute) as timestamp, count(*) as requests
from edge_logs
group by timestamp
order by timestamp`

/** Unified logs, with their preview on. */
const openUnified = async (page: Page, world: { shop: string }, search = '') => {
  await page.evaluate(() => localStorage.setItem('supabase-ui-preview-unified-logs', 'true'))
  await page.goto(new URL(`/project/${world.shop}/logs${search}`, page.url()).href)
}

const drainsPath = (world: { shop: string }) => `/project/${world.shop}/settings/log-drains`

const createDrain = async (page: Page) => {
  await press('New log drain')(page)
  const panel = dialog(page)
  await panel.getByLabel('Name', { exact: true }).fill(`Archive ${Date.now()}`)
  await panel.getByLabel('Description').fill('What the auditors read, kept for seven years by the operations team')
  await panel.getByLabel('URL').fill('http://localhost:9/')
  await panel.getByRole('button', { name: /^Create log drain/ }).click()
}

export const screens: readonly Screen[] = [
  {
    name: 'logs-gateway',
    as: 'owner',
    path: lines,
    ready: (page) =>
      page
        .getByRole('main')
        .filter({ has: page.getByRole('option').nth(5) })
        .filter({ has: drawnCharts(page) }),
  },
  {
    name: 'logs-gateway-line',
    as: 'owner',
    path: lines,
    act: (page) => page.getByRole('option').nth(2).click(),
    ready: (page) => page.getByRole('button', { name: /^Copy request.path/ }),
  },
  {
    name: 'logs-request',
    as: 'owner',
    path: (world) => `${lines(world)}?request=${failedRequest}`,
    ready: (page) => page.getByRole('list', { name: 'Lines of the request' }).getByRole('link'),
  },
  {
    name: 'logs-time-range',
    as: 'owner',
    path: lines,
    act: async (page) => {
      await page.getByRole('option').first().waitFor()
      await page.getByRole('button', { name: /^Time range/ }).click()
    },
    ready: (page) => page.getByRole('button', { name: 'Apply' }),
  },
  {
    name: 'logs-gateway-empty',
    as: 'owner',
    path: (world) => `${lines(world)}?search=nothing%20like%20this&status=5xx`,
    ready: (page) => page.getByRole('heading', { name: 'No lines match' }),
  },
  {
    name: 'logs-pattern-wrong',
    as: 'owner',
    path: (world) => `${lines(world)}?search=orders(`,
    ready: (page) => page.getByText('Correct the regular expression to search the lines.'),
  },
  {
    name: 'logs-explorer',
    as: 'owner',
    path: (world) => `/project/${world.shop}/logs/explorer`,
    act: async (page) => {
      await page.locator('.monaco-editor[role="code"]').waitFor()
      await page.getByRole('button', { name: /^Run/ }).click()
    },
    ready: (page) => page.getByRole('gridcell').nth(8),
  },
  {
    name: 'logs-explorer-chart',
    as: 'owner',
    path: (world) => `/project/${world.shop}/logs/explorer?${new URLSearchParams({ sql: byMinute })}`,
    act: (page) => page.getByRole('tab', { name: 'Chart' }).click(),
    ready: drawnCharts,
  },
  {
    name: 'logs-explorer-error',
    as: 'owner',
    path: (world) =>
      `/project/${world.shop}/logs/explorer?${new URLSearchParams({ sql: 'select id, metadata.request.methd\nfrom edge_logs' })}`,
    ready: (page) => page.getByRole('button', { name: 'Go to line 1' }),
  },
  {
    name: 'logs-explorer-fields',
    as: 'owner',
    path: (world) => `/project/${world.shop}/logs/explorer`,
    act: (page) => page.getByRole('button', { name: 'Fields' }).click(),
    ready: (page) => page.getByRole('dialog').getByText('metadata.request.path').first(),
  },
  {
    name: 'logs-unified',
    as: 'owner',
    path: lines,
    act: (page, world) => openUnified(page, world),
    ready: (page) => page.getByRole('option').nth(5),
  },
  {
    name: 'logs-unified-line',
    as: 'owner',
    path: lines,
    act: async (page, world) => {
      await openUnified(page, world, '?source=postgrest_logs&level=warning')
      await page.getByRole('option').first().click()
    },
    ready: (page) => page.getByRole('list', { name: 'Lines of the request' }).getByRole('link'),
  },
  {
    name: 'logs-unified-filters',
    as: 'owner',
    only: 'narrow',
    path: lines,
    act: async (page, world) => {
      await openUnified(page, world, '?level=error&search=nothing')
      await page.getByRole('heading', { name: 'No lines match' }).waitFor()
      await page.getByRole('button', { name: /^Filters/ }).click()
    },
    ready: (page) => page.getByRole('dialog').getByRole('checkbox'),
  },
  {
    name: 'logs-drains-none',
    as: 'owner',
    path: drainsPath,
    ready: (page) => page.getByRole('heading', { name: 'No log drains' }),
  },
  {
    name: 'logs-drains-new',
    as: 'owner',
    path: drainsPath,
    act: async (page) => {
      await press('New log drain')(page)
      await dialog(page).getByLabel('Name', { exact: true }).fill('Archive')
      await dialog(page).getByRole('combobox', { name: 'Receiver' }).click()
      await page.getByRole('option', { name: 'Amazon S3' }).click()
      await dialog(page)
        .getByRole('button', { name: /^Create log drain/ })
        .click()
    },
    ready: (page) => dialog(page).getByText('Enter the bucket.'),
  },
  {
    name: 'logs-drains',
    as: 'owner',
    path: drainsPath,
    act: createDrain,
    ready: (page) => page.getByText('Failing').or(page.getByText('Waiting')),
  },
]
