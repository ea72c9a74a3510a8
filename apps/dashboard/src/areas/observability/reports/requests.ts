import type { CountSeries, Report, ReportChart } from '../report/report.ts'

// Names in the SQL: `m` are the fields of a line, `request` and `response` those of its parts.
const status = 'response.status_code'
const bytes = 'response.headers.content_length'
const duration = 'response.origin_time'

const countWhere = (condition: string): string => `count(*) filter (where ${condition})`

const requests: ReportChart<CountSeries> = {
  id: 'requests',
  title: 'Requests',
  unit: 'count',
  summary: 'total',
  isZeroWithoutLines: true,
  series: [
    { name: 'All', tone: 'accent', sql: 'count(*)' },
    { name: '4xx', tone: 'warning', sql: countWhere(`${status} between 400 and 499`) },
    { name: '5xx', tone: 'danger', sql: countWhere(`${status} >= 500`) },
  ],
}

const times: ReportChart<CountSeries> = {
  id: 'response-time',
  title: 'Response time',
  unit: 'milliseconds',
  summary: 'average',
  series: [
    { name: 'Median', tone: 'accent', sql: `approx_quantile(${duration}, 0.5)` },
    { name: '95th percentile', tone: 'warning', sql: `approx_quantile(${duration}, 0.95)` },
  ],
}

const sent: ReportChart<CountSeries> = {
  id: 'data-sent',
  title: 'Data sent',
  unit: 'bytes',
  summary: 'total',
  isZeroWithoutLines: true,
  series: [{ name: 'Bodies of responses', tone: 'accent', sql: `coalesce(sum(${bytes}), 0)` }],
}

const ofService = (name: string) => `m.service = '${name}'`
const ofDataApi = `(${ofService('rest')} or ${ofService('graphql')})`

const from = `from edge_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.request) as request
  cross join unnest(m.response) as response`

const empty = 'There were no requests in this period.'

export const gateway: Report = {
  kind: 'lines',
  slug: 'api-overview',
  title: 'API gateway',
  description: 'Requests to the services of the project.',
  empty,
  from,
  charts: [
    requests,
    times,
    {
      id: 'requests-by-service',
      title: 'Requests by service',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        { name: 'Data API', tone: 'accent', sql: countWhere(ofDataApi) },
        { name: 'Authentication', tone: 'info', sql: countWhere(ofService('auth')) },
        { name: 'Storage', tone: 'success', sql: countWhere(ofService('storage')) },
        { name: 'Realtime', tone: 'warning', sql: countWhere(ofService('realtime')) },
        { name: 'Edge functions', tone: 'danger', sql: countWhere(ofService('functions')) },
      ],
    },
    sent,
  ],
}

const path = (pattern: string) => `regexp_contains(request.path, r'${pattern}')`

const isCall = path('/rpc/')
const isRead = `request.method in ('GET', 'HEAD')`

export const dataApi: Report = {
  kind: 'lines',
  slug: 'postgrest',
  title: 'Data API',
  description: 'Requests to the tables, views and functions of the project, by REST and GraphQL.',
  empty,
  from: `${from}\nwhere ${ofDataApi}`,
  charts: [
    { ...requests, id: 'data-api-requests' },
    { ...times, id: 'data-api-response-time' },
    {
      id: 'data-api-kinds',
      title: 'Reads, writes and calls',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        { name: 'Reads', tone: 'accent', sql: countWhere(`${ofService('rest')} and not ${isCall} and ${isRead}`) },
        {
          name: 'Writes',
          tone: 'warning',
          sql: countWhere(`${ofService('rest')} and not ${isCall} and not ${isRead}`),
        },
        { name: 'Function calls', tone: 'success', sql: countWhere(`${ofService('rest')} and ${isCall}`) },
        { name: 'GraphQL', tone: 'info', sql: countWhere(ofService('graphql')) },
      ],
    },
    { ...sent, id: 'data-api-data-sent' },
  ],
}

export const auth: Report = {
  kind: 'lines',
  slug: 'auth',
  title: 'Authentication',
  description: 'Requests to the authentication service of the project.',
  empty,
  from: `${from}\nwhere ${ofService('auth')}`,
  charts: [
    { ...requests, id: 'auth-requests' },
    { ...times, id: 'auth-response-time' },
    {
      id: 'sign-ins',
      title: 'Sign-ins and sign-ups',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        { name: 'Tokens issued', tone: 'accent', sql: countWhere(`${path('/token$')} and ${status} < 400`) },
        { name: 'Sign-ups', tone: 'success', sql: countWhere(`${path('/signup$')} and ${status} < 400`) },
      ],
    },
    {
      id: 'refused-attempts',
      title: 'Refused attempts',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        {
          name: 'Sign-ins',
          tone: 'warning',
          sql: countWhere(`${path('/(token|verify|otp)$')} and ${status} between 400 and 499`),
        },
        { name: 'Rate limits', tone: 'danger', sql: countWhere(`${status} = 429`) },
      ],
    },
  ],
}

export const storage: Report = {
  kind: 'lines',
  slug: 'storage',
  title: 'Storage',
  description: 'Requests to the storage service of the project.',
  empty,
  from: `${from}\nwhere ${ofService('storage')}`,
  charts: [
    { ...requests, id: 'storage-requests' },
    { ...times, id: 'storage-response-time' },
    {
      id: 'transfers',
      title: 'Uploads and downloads',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        {
          name: 'Downloads',
          tone: 'accent',
          sql: countWhere(`request.method = 'GET' and ${path('/(object|render)/')} and ${status} < 400`),
        },
        {
          name: 'Uploads',
          tone: 'success',
          sql: countWhere(
            `request.method in ('POST', 'PUT', 'PATCH') and ${path('/(object|upload)/')} and ${status} < 400`,
          ),
        },
      ],
    },
    { ...sent, id: 'storage-data-sent' },
  ],
}

export const functions: Report = {
  kind: 'lines',
  slug: 'edge-functions',
  title: 'Edge functions',
  description: 'Calls of the edge functions of the project.',
  empty: 'No edge function was called in this period.',
  from: `${from}\nwhere ${ofService('functions')}`,
  charts: [
    { ...requests, id: 'function-calls', title: 'Calls' },
    { ...times, id: 'function-response-time' },
    {
      id: 'function-refusals',
      title: 'Refused calls',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        { name: 'No valid key or token', tone: 'warning', sql: countWhere(`${status} = 401`) },
        { name: 'No such function', tone: 'info', sql: countWhere(`${status} = 404`) },
        { name: 'Limits', tone: 'danger', sql: countWhere(`${status} in (429, 503, 546)`) },
      ],
    },
    { ...sent, id: 'function-data-sent' },
  ],
}

export const realtime: Report = {
  kind: 'lines',
  slug: 'realtime',
  title: 'Realtime',
  description: 'Clients of realtime, and what they were refused.',
  empty: 'No client of realtime has connected in this period.',
  from: `from realtime_logs as t
  cross join unnest(metadata) as m
  cross join unnest(m.measurements) as measurements`,
  charts: [
    {
      id: 'realtime-clients',
      title: 'Connected clients',
      unit: 'count',
      summary: 'last',
      isKeptUntilNextLine: true,
      series: [{ name: 'Most at once', tone: 'accent', sql: 'max(measurements.connected)' }],
    },
    {
      id: 'realtime-errors',
      title: 'Refusals and failures',
      unit: 'count',
      summary: 'total',
      isOfParts: true,
      isZeroWithoutLines: true,
      series: [
        { name: 'Refused', tone: 'warning', sql: countWhere(`m.level = 'warning'`) },
        { name: 'Failed', tone: 'danger', sql: countWhere(`m.level = 'error'`) },
      ],
    },
  ],
}
