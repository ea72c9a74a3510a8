import type { FilterParam } from '../filter-params.ts'

/** A value of a filter, and the lines that have it. */
interface FilterValue {
  value: string
  label: string
  condition: string
}

export interface LogFilter {
  param: FilterParam
  label: string
  values: readonly FilterValue[]
}

/** A source of lines and its page. What is written here are parts of SQL in the dialect of the log sources. */
export interface LogPage {
  /** Of its address: `/logs/edge-logs`. */
  slug: string
  title: string
  source: string
  /** What its lines are about, where there are none. */
  about: string
  /** Names for the parts of `metadata`. */
  parts: readonly string[]
  /** `error`, `warning` or `ok`. */
  level: string
  /** What is in the badge of a line. */
  status: string
  method?: string
  /** What a line says, where that is not its `event_message`. */
  text?: string
  /** Milliseconds. */
  duration?: string
  /** The request that a line belongs to. */
  requestId?: string
  filters: readonly LogFilter[]
}

const anyOf = (field: string, values: readonly string[]) =>
  `${field} in (${values.map((value) => `'${value}'`).join(', ')})`

const statusFilter = (field: string): LogFilter => ({
  param: 'status',
  label: 'Status',
  values: [2, 3, 4, 5].map((digit) => ({
    value: `${digit}xx`,
    label: `${digit}xx`,
    condition: `${field} between ${digit}00 and ${digit}99`,
  })),
})

const methodFilter = (field: string): LogFilter => ({
  param: 'method',
  label: 'Method',
  values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map((method) => ({
    value: method,
    label: method,
    condition: `${field} = '${method}'`,
  })),
})

const levelOf = (error: string, warning: string) =>
  `case when ${error} then 'error' when ${warning} then 'warning' else 'ok' end`

const levelOfStatus = (field: string) => levelOf(`${field} >= 500`, `${field} >= 400`)

const errorWords = ['error', 'fatal', 'panic']
const warningWords = ['warning', 'warn']

const levelOfWord = (field: string) =>
  levelOf(anyOf(`lower(${field})`, errorWords), anyOf(`lower(${field})`, warningWords))

const severityFilter = (error: string, warning: string): LogFilter => ({
  param: 'severity',
  label: 'Severity',
  values: [
    { value: 'error', label: 'Errors', condition: error },
    { value: 'warning', label: 'Warnings', condition: warning },
    { value: 'other', label: 'All others', condition: `coalesce(not (${error} or ${warning}), true)` },
  ],
})

const severityByWord = (field: string) =>
  severityFilter(anyOf(`lower(${field})`, errorWords), anyOf(`lower(${field})`, warningWords))

const products = [
  { value: 'database', label: 'Data API', paths: 'rest|graphql' },
  { value: 'auth', label: 'Authentication', paths: 'auth' },
  { value: 'storage', label: 'Storage', paths: 'storage' },
  { value: 'realtime', label: 'Realtime', paths: 'realtime' },
]

// Lines of services begin with the method and the status, which have columns of their own.
const withoutStart = `regexp_replace(t.event_message, r'^\\w+ \\| \\d+ \\| ', '')`

const gateway: LogPage = {
  slug: 'edge-logs',
  title: 'API gateway',
  source: 'edge_logs',
  about: 'Requests to the APIs of this project appear here a moment after they were answered.',
  parts: ['unnest(metadata) as m', 'unnest(m.request) as request', 'unnest(m.response) as response'],
  level: levelOfStatus('response.status_code'),
  status: 'response.status_code',
  method: 'request.method',
  text: 'concat(request.path, request.search)',
  duration: 'response.origin_time',
  requestId: 't.id',
  filters: [
    statusFilter('response.status_code'),
    methodFilter('request.method'),
    {
      param: 'product',
      label: 'Product',
      values: products.map(({ value, label, paths }) => ({
        value,
        label,
        condition: `regexp_contains(request.path, '/(${paths})/v1')`,
      })),
    },
  ],
}

const postgresErrors = anyOf('parsed.error_severity', ['ERROR', 'FATAL', 'PANIC'])
const postgresWarnings = `parsed.error_severity = 'WARNING'`

const postgres: LogPage = {
  slug: 'postgres-logs',
  title: 'Postgres',
  source: 'postgres_logs',
  about: 'Errors, warnings and notices of the database server appear here.',
  parts: ['unnest(metadata) as m', 'unnest(m.parsed) as parsed'],
  level: levelOf(postgresErrors, postgresWarnings),
  status: 'parsed.error_severity',
  requestId: 'm.request_id',
  filters: [severityFilter(postgresErrors, postgresWarnings)],
}

// Requests that are refused are logged as information: what they are is in their status.
const authErrors = `(m.status >= 500 or ${anyOf('m.level', ['error', 'fatal'])})`
const authWarnings = `(m.status between 400 and 499 or m.level = 'warning')`

const authEndpoints = [
  { value: 'admin', label: 'Admin', paths: '/admin' },
  { value: 'signup', label: 'Sign up', paths: '/(signup|invite|verify)' },
  { value: 'signin', label: 'Sign in', paths: '/(token|authorize|callback|otp|magiclink)' },
  { value: 'recover', label: 'Password recovery', paths: '/recover' },
  { value: 'user', label: 'User', paths: '/user' },
  { value: 'logout', label: 'Sign out', paths: '/logout' },
]

const auth: LogPage = {
  slug: 'auth-logs',
  title: 'Authentication',
  source: 'auth_logs',
  about: 'What the authentication service does appears here: sign-ins, refusals, mails it sends.',
  parts: ['unnest(metadata) as m'],
  level: levelOf(authErrors, authWarnings),
  status: 'coalesce(cast(m.status as string), m.level)',
  method: 'm.method',
  text: withoutStart,
  duration: 'm.duration / 1000000',
  requestId: 'm.request_id',
  filters: [
    severityFilter(authErrors, authWarnings),
    statusFilter('m.status'),
    {
      param: 'endpoint',
      label: 'Endpoint',
      values: authEndpoints.map(({ value, label, paths }) => ({
        value,
        label,
        condition: `regexp_contains(m.path, '${paths}')`,
      })),
    },
  ],
}

const authAudit: LogPage = {
  slug: 'auth-audit-logs',
  title: 'Auth audit',
  source: 'auth_audit_logs',
  about: 'Changes to users and their sessions appear here, with who made them.',
  parts: ['unnest(metadata) as m', 'unnest(m.auth_event) as auth_event'],
  level: levelOfWord('m.level'),
  status: 'coalesce(auth_event.action, m.level)',
  requestId: 'm.request_id',
  filters: [],
}

const storage: LogPage = {
  slug: 'storage-logs',
  title: 'Storage',
  source: 'storage_logs',
  about: 'Requests to the files of this project appear here.',
  parts: ['unnest(metadata) as m', 'unnest(m.req) as req', 'unnest(m.res) as res'],
  level: levelOf(`(res.statusCode >= 500 or m.level = 'error')`, 'res.statusCode >= 400'),
  status: 'coalesce(cast(res.statusCode as string), m.level)',
  method: 'req.method',
  text: 'coalesce(req.url, t.event_message)',
  duration: 'm.responseTime',
  requestId: 'm.reqId',
  filters: [statusFilter('res.statusCode'), methodFilter('req.method')],
}

const dataApi: LogPage = {
  slug: 'postgrest-logs',
  title: 'PostgREST',
  source: 'postgrest_logs',
  about:
    'Requests that the data API refuses appear here, with the reason. Those it answers are on the page of the API gateway.',
  parts: ['unnest(metadata) as m'],
  level: levelOfWord('m.level'),
  status: 'coalesce(cast(m.status as string), m.level)',
  method: 'm.method',
  text: withoutStart,
  requestId: 'm.request_id',
  filters: [severityByWord('m.level'), statusFilter('m.status')],
}

const pooler: LogPage = {
  slug: 'pooler-logs',
  title: 'Connection pooler',
  source: 'supavisor_logs',
  about: 'Connections by the pooler appear here: who connected, and why one was refused.',
  parts: ['unnest(metadata) as m'],
  level: levelOfWord('m.level'),
  status: 'coalesce(m.state, m.level)',
  filters: [severityByWord('m.level')],
}

export const logPages: readonly LogPage[] = [gateway, postgres, dataApi, pooler, auth, authAudit, storage]

export const gatewayPage = gateway

export const logPage = (slug: string): LogPage => logPages.find((page) => page.slug === slug) ?? gateway
