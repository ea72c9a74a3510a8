import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'
import { drawnCharts } from '../steps.ts'

const report =
  (slug: string) =>
  ({ shop }: World) =>
    `/project/${shop}/observability/${slug}`

const charts: Screen['ready'] = (page) => drawnCharts(page).nth(1)

const ownReport: Screen['path'] = ({ shop, report: id }) => `/project/${shop}/observability/reports/${id}?range=24h`
const drawn: Screen['ready'] = (page) => drawnCharts(page.getByRole('figure', { name: /^orders by status\. / }))
const list: Screen['path'] = ({ shop }) => `/project/${shop}/observability/reports`

export const screens: readonly Screen[] = [
  { name: 'report-database', as: 'owner', path: report('database'), ready: charts },
  { name: 'report-gateway', as: 'owner', path: report('api-overview'), ready: charts },
  { name: 'report-data-api', as: 'owner', path: report('postgrest'), ready: charts },
  { name: 'report-functions', as: 'owner', path: report('edge-functions'), ready: charts },
  { name: 'report-realtime', as: 'owner', path: report('realtime'), ready: charts },
  { name: 'report-auth', as: 'owner', path: report('auth'), ready: charts },
  {
    name: 'report-empty',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/observability/storage?from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z`,
    ready: (page) => page.getByRole('heading', { name: 'Nothing to show in this period' }),
  },
  {
    name: 'custom-reports',
    as: 'owner',
    path: list,
    ready: (page) => page.getByRole('link', { name: 'Spring import' }),
  },
  {
    name: 'custom-reports-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/observability/reports`,
    ready: (page) => page.getByRole('heading', { name: 'No reports' }),
  },
  {
    name: 'custom-report-new',
    as: 'owner',
    path: (world) => `${list(world)}?new=report`,
    ready: (page) => page.getByRole('dialog', { name: 'New report' }).getByLabel('Name'),
  },
  { name: 'custom-report', as: 'owner', path: ownReport, ready: drawn, whole: true },
  { name: 'custom-report-reader', as: 'reader', path: ownReport, ready: drawn, whole: true },
  {
    name: 'custom-report-gone',
    as: 'owner',
    path: (world) => `${list(world)}/00000000-0000-4000-8000-0000000000ee`,
    ready: (page) => page.getByRole('heading', { name: 'This report does not exist' }),
  },
  {
    name: 'custom-report-add-chart',
    as: 'owner',
    path: ownReport,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add block' }).click()
      await page.getByRole('menuitem', { name: 'Chart' }).click()
      await page.getByRole('dialog').getByLabel('Metric', { exact: true }).click()
    },
    ready: (page) => page.getByRole('option', { name: 'Database: CPU' }),
  },
]
