import { readInstallationMetrics } from '@cairn/contracts/observability/installation-metrics'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'
import { installationFamilies } from '../installation-families.ts'
import { projectFamilies } from '../project-families.ts'
import { prometheusText, prometheusType } from '../prometheus-text.ts'

export const readInstallationMetricsRoute = route(readInstallationMetrics, {
  permission: operator,
  handle: async ({ context }) => {
    const projects = await context.projects.listAll()
    const scraped = projects.map(({ ref }) => ({ ref, sample: context.metrics.latest(ref) }))
    const text = prometheusText([...installationFamilies(context, projects), ...projectFamilies(scraped)])
    return { content: Buffer.from(text), mediaType: prometheusType, name: 'metrics.txt' }
  },
})
