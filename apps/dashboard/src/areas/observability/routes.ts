import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAhead } from '~/lib/load-ahead.ts'
import { layouts } from '~/routes/layouts.ts'
import { textSearch } from '~/routes/text-search.ts'
import { reads } from '~/routes/page-queries.ts'
import { rangeIn } from './range-search.ts'

const queries = () => import('./queries.ts')

const report = (slug: string) =>
  createRoute({
    getParentRoute: () => layouts.projectPages,
    path: `/observability/${slug}`,
    validateSearch: textSearch('range', 'from', 'to'),
    loaderDeps: ({ search }) => rangeIn(search),
    // What is asked is part of the report, which loads with the code of the page.
    loader: ({ params, deps }) =>
      loadAhead(async () => {
        const { prefetchReport } = await import('./report/prefetch.ts')
        prefetchReport(params, slug, deps)
      }),
    component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
  })

const customReports = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/observability/reports',
  validateSearch: textSearch('sort', 'new'),
  ...reads(async () => (await queries()).customReportsQueries),
  component: lazyRouteComponent(() => import('./custom/ReportsPage.tsx'), 'ReportsPage'),
})

const customReport = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/observability/reports/$id',
  validateSearch: textSearch('range', 'from', 'to'),
  ...reads(async () => (await queries()).customReportQueries),
  component: lazyRouteComponent(() => import('./custom/CustomReportPage.tsx'), 'CustomReportPage'),
})

export const reportPages = [
  ...['database', 'api-overview', 'postgrest', 'auth', 'storage', 'edge-functions', 'realtime'].map(report),
  customReports,
  customReport,
]
