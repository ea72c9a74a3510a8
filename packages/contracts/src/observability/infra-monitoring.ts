import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { metricAttributeNames, metricIntervalNames } from './metric-attributes.ts'

const Attributes = z.array(z.enum(metricAttributeNames)).min(1).max(metricAttributeNames.length)

/** Repeated, or in one text with commas between them. */
const attributeList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(Attributes)

const isoTime = z.iso.datetime({ offset: true })

/** Steps of an answer; a longer time needs a longer interval. */
export const maxMetricSteps = 1_500

export const readInfraMonitoring = endpoint({
  name: 'readInfraMonitoring',
  method: 'GET',
  path: '/platform/projects/:ref/infra-monitoring',
  summary:
    'What the database of the project used and did over time, in steps: averages, except `max_cpu_usage`. It is measured every 15 seconds while the database runs; steps in which it did not run, and values that are not known, are left out. As far back as the plan keeps logs.',
  params: RefParams,
  query: z.object({
    attributes: attributeList,
    startDate: isoTime,
    endDate: isoTime,
    /** Without it, as short as the number of steps allows. */
    interval: z.enum(metricIntervalNames).optional(),
  }),
  response: z.object({
    data: z.array(z.object({ period_start: z.iso.datetime(), values: z.record(z.string(), z.string()) })),
    series: z.record(
      z.string(),
      z.object({ format: z.string(), total: z.number(), totalAverage: z.number(), yAxisLimit: z.number() }),
    ),
    interval: z.enum(metricIntervalNames),
  }),
  errors: ['project_not_found', 'metrics_time_refused'],
})
