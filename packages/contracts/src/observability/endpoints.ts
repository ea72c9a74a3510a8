export { readInfraMonitoring } from './infra-monitoring.ts'
export { readInstallationMetrics } from './installation-metrics.ts'
export { deleteReport, getReport, listReports, runReportQuery, saveReport } from './reports.ts'
