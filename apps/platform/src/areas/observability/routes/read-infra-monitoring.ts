import { maxMetricSteps, readInfraMonitoring } from '@cairn/contracts/observability/infra-monitoring'
import type { MetricAttribute } from '@cairn/contracts/observability/metric-attributes'
import { metricAttributes, metricIntervals } from '@cairn/contracts/observability/metric-attributes'
import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { chooseSteps, metricSteps } from '../metric-steps.ts'
import type { MetricStep } from '../metric-steps.ts'

const hourMs = 3_600_000

// Enough for a chart, and for what 32 bits have stored.
const asText = (value: number): string => String(Number(value.toPrecision(7)))

const seriesOf = (attribute: MetricAttribute, steps: readonly MetricStep[]) => {
  const values = steps.flatMap(({ values: { [attribute]: value } }) => (value === undefined ? [] : [value]))
  const total = values.reduce((sum, value) => sum + value, 0)
  const format = metricAttributes[attribute]
  return {
    format,
    total,
    totalAverage: values.length === 0 ? 0 : total / values.length,
    yAxisLimit: format === '%' ? 100 : Math.max(0, ...values),
  }
}

export const readInfraMonitoringRoute = route(readInfraMonitoring, {
  permission: inProject('metrics:Read'),
  handle: async ({ context, fail, project, query }) => {
    const nowMs = Date.now()
    const hours = hoursOf(context.catalogue.document.plans[project.plan].limits.log_retention)
    const oldestMs = hours === null ? 0 : nowMs - hours * hourMs
    const startMs = Math.max(Date.parse(query.startDate), oldestMs)
    const endMs = Date.parse(query.endDate)
    const attributes = [...new Set(query.attributes)]
    if (Date.parse(query.startDate) >= endMs) throw fail('metrics_time_refused')
    const { level, interval } = chooseSteps({ startMs, endMs, nowMs, interval: query.interval })
    if ((endMs - startMs) / metricIntervals[interval] > maxMetricSteps) throw fail('metrics_time_refused')
    const samples = await context.metrics.read(project.ref, level, { startMs, endMs })
    const steps = metricSteps(samples, attributes, interval)
    return {
      data: steps.map(({ startMs: at, values }) => ({
        period_start: new Date(at).toISOString(),
        values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)])),
      })),
      series: Object.fromEntries(attributes.map((attribute) => [attribute, seriesOf(attribute, steps)])),
      interval,
    }
  },
})
