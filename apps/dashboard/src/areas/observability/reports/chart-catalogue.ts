import type { ReportChartId } from '@cairn/contracts/observability/report-charts'
import type { Report } from '../report/report.ts'
import { database, moreOfDatabase } from './database.ts'
import { auth, dataApi, functions, gateway, realtime, storage } from './requests.ts'

/** One chart, as a report of its own: it is read, refreshed and can fail by itself. */
const alone = (report: Report, index: number): Report => {
  const slug = `chart ${report.charts[index]?.id ?? ''}`
  return report.kind === 'metrics'
    ? { ...report, slug, charts: report.charts.slice(index, index + 1) }
    : { ...report, slug, charts: report.charts.slice(index, index + 1) }
}

export interface CatalogueChart {
  id: ReportChartId
  /** What it is called where the page does not say what it is of. */
  title: string
  report: Report
}

const drawn = [database, moreOfDatabase, gateway, dataApi, auth, storage, functions, realtime]

/** Every chart that a report of one's own can show, in the order of the pages that have them. */
export const chartCatalogue: readonly CatalogueChart[] = drawn.flatMap((report) =>
  report.charts.map(({ id, title }, index) => ({
    id,
    title: `${report.title}: ${title}`,
    report: alone(report, index),
  })),
)

const byId = new Map(chartCatalogue.map((chart) => [chart.id, chart]))

export const chartOfId = (id: ReportChartId): CatalogueChart | undefined => byId.get(id)
