import { observability } from '@cairn/contracts/observability/area'
import { projectMetricsFolder } from '../../config.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { ProjectMetrics } from './project-metrics.ts'
import { createReportStore } from './reports/report-store.ts'
import { deleteReportRoute } from './routes/delete-report.ts'
import { getReportRoute } from './routes/get-report.ts'
import { listReportsRoute } from './routes/list-reports.ts'
import { readInfraMonitoringRoute } from './routes/read-infra-monitoring.ts'
import { readInstallationMetricsRoute } from './routes/read-installation-metrics.ts'
import { runReportQueryRoute } from './routes/run-report-query.ts'
import { saveReportRoute } from './routes/save-report.ts'

export const stores = ({ config, db, engine, logger, pools }: Ground, lifetime: AsyncDisposableStack) => {
  const metrics = lifetime.use(
    new ProjectMetrics({
      engine,
      folder: projectMetricsFolder(config),
      hasRoom: () => !engine.disk().isLow,
      onError: (ref, error) => logger.warn({ err: error, ref }, 'a project could not be sampled'),
    }),
  )
  pools.onClose((ref) => metrics.release(ref))
  return { metrics, reports: createReportStore(db) }
}

export const area = defineArea(observability, {
  routes: {
    readInfraMonitoring: readInfraMonitoringRoute,
    readInstallationMetrics: readInstallationMetricsRoute,
    deleteReport: deleteReportRoute,
    getReport: getReportRoute,
    listReports: listReportsRoute,
    runReportQuery: runReportQueryRoute,
    saveReport: saveReportRoute,
  },
  start: async ({ metrics, projects }) => {
    metrics.begin(async (ref) => (await projects.find(ref))?.secrets.adminPassword)
  },
})
