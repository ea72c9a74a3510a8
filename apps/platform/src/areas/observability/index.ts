import { observability } from '@cairn/contracts/observability/area'
import { projectMetricsFolder } from '../../config.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { ProjectMetrics } from './project-metrics.ts'
import { readInfraMonitoringRoute } from './routes/read-infra-monitoring.ts'
import { readInstallationMetricsRoute } from './routes/read-installation-metrics.ts'

export const stores = ({ config, engine, logger, pools }: Ground, lifetime: AsyncDisposableStack) => {
  const metrics = lifetime.use(
    new ProjectMetrics({
      engine,
      folder: projectMetricsFolder(config),
      hasRoom: () => !engine.disk().isLow,
      onError: (ref, error) => logger.warn({ err: error, ref }, 'a project could not be sampled'),
    }),
  )
  pools.onClose((ref) => metrics.release(ref))
  return { metrics }
}

export const area = defineArea(observability, {
  routes: {
    readInfraMonitoring: readInfraMonitoringRoute,
    readInstallationMetrics: readInstallationMetricsRoute,
  },
  start: async ({ metrics, projects }) => {
    metrics.begin(async (ref) => (await projects.find(ref))?.secrets.adminPassword)
  },
})
