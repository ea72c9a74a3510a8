export { readInfraMonitoring } from './infra-monitoring.ts'
export { readInstallationMetrics } from './installation-metrics.ts'
