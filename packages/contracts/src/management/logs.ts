import { endpoint } from '../endpoint.ts'
import { queryLogs } from '../logs/log-queries.ts'

const asQueryLogs = {
  method: 'GET',
  params: queryLogs.params,
  query: queryLogs.query,
  response: queryLogs.response,
  errors: queryLogs.errors,
} as const

export const queryManagedLogs = endpoint({
  ...asQueryLogs,
  name: 'queryManagedLogs',
  path: '/v1/projects/:ref/analytics/endpoints/logs',
  summary:
    'Answers a query of the project’s logs, as the management API does: over the table `logs`, which has the lines of all sources, or over single sources. Without times, it reads the last 24 hours.',
})

export const queryManagedLogSources = endpoint({
  ...asQueryLogs,
  name: 'queryManagedLogSources',
  path: '/v1/projects/:ref/analytics/endpoints/logs.all',
  summary: 'The same under its older name.',
})
