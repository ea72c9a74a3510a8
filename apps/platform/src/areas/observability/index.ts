import { observability } from '@cairn/contracts/observability/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { projectMetricsFolder } from '../../home-folders.ts'
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
import { expireStatements } from './statements/expire-statements.ts'
import { StatementHistory } from './statements/statement-history.ts'

export const stores = ({ config, db, engine, logger, pools }: Ground, lifetime: AsyncDisposableStack) => {
  const statementHistory = new StatementHistory(projectMetricsFolder(config))
  const metrics = lifetime.use(
    new ProjectMetrics({
      engine,
      folder: projectMetricsFolder(config),
      statements: statementHistory,
      hasRoom: () => !engine.disk().isLow,
      onError: (ref, error) => logger.warn({ err: error, ref }, 'a project could not be sampled'),
    }),
  )
  pools.onClose((ref) => metrics.release(ref))
  return { metrics, reports: createReportStore(db), statementHistory }
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
  jobs: (context) => ({
    'expire-statements': defineJob({
      title: 'Delete the history of statements that plans do not keep',
      data: z.object({}),
      schedule: '19 3 * * *',
      run: ({ signal }) => expireStatements(context, signal),
    }),
  }),
  start: async ({ metrics, projects }) => {
    metrics.begin(async (ref) => (await projects.find(ref))?.openSecrets().adminPassword)
  },
})
