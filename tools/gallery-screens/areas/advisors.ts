import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'
import { drawnCharts, press } from '../steps.ts'

const page =
  (path: string) =>
  ({ shop }: World) =>
    `/project/${shop}/advisors/${path}`

const findings: Screen['ready'] = (opened) => opened.getByRole('table').getByRole('button').nth(1)

export const screens: readonly Screen[] = [
  { name: 'advisors-security', as: 'owner', path: page('security'), ready: findings },
  {
    name: 'advisors-finding',
    as: 'owner',
    path: page('performance?show=info'),
    act: (opened) => opened.getByRole('table').getByRole('row').nth(1).getByRole('button').click(),
    ready: (opened) => opened.getByRole('dialog').getByRole('button', { name: 'Review and run' }),
  },
  {
    name: 'advisors-fix',
    as: 'owner',
    path: page('performance?show=info'),
    act: async (opened) => {
      await opened.getByRole('table').getByRole('row').nth(1).getByRole('button').click()
      await press('Review and run')(opened)
    },
    ready: (opened) => opened.getByRole('alertdialog').getByRole('button', { name: 'Run', exact: true }),
  },
  {
    name: 'advisors-ignore',
    as: 'owner',
    path: page('performance?show=info'),
    act: async (opened) => {
      await opened.getByRole('table').getByRole('row').nth(1).getByRole('button').click()
      await press('Ignore')(opened)
    },
    ready: (opened) => opened.getByRole('alertdialog').getByLabel('Reason'),
  },
  {
    name: 'advisors-query-performance',
    as: 'owner',
    path: page('query-performance'),
    ready: (opened) => opened.getByRole('table').getByRole('button').nth(1),
  },
  {
    name: 'advisors-statement',
    as: 'owner',
    path: page('query-performance?search=select%20status'),
    act: async (opened) => {
      await opened.getByRole('table').getByRole('button').first().click()
      await press('Show plan')(opened)
    },
    ready: (opened) => opened.getByRole('button', { name: 'Copy plan of the statement' }),
  },
  {
    name: 'advisors-query-performance-period',
    as: 'owner',
    path: page('query-performance?range=24h'),
    ready: (opened) => opened.getByRole('table').getByRole('button').nth(1),
  },
  {
    name: 'advisors-statement-history',
    as: 'owner',
    path: page('query-performance?range=24h&search=customer_id'),
    act: (opened) => opened.getByRole('table').getByRole('button').first().click(),
    ready: (opened) => drawnCharts(opened.getByRole('dialog')).nth(1),
  },
  {
    name: 'advisors-index-advice',
    as: 'owner',
    path: page('query-performance?search=select%20status'),
    act: async (opened) => {
      await opened.getByRole('table').getByRole('button').first().click()
      await press('Suggest indexes')(opened)
    },
    ready: (opened) => opened.getByText(/^No index/),
  },
  {
    name: 'advisors-query-performance-off',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/advisors/query-performance`,
    ready: (opened) => opened.getByRole('button', { name: 'Enable pg_stat_statements' }),
  },
  {
    name: 'advisors-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/advisors/performance`,
    ready: (opened) => opened.getByRole('heading', { name: 'No errors found' }),
  },
]
