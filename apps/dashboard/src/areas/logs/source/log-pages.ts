import { logColumns } from '@cairn/contracts/logs/log-columns'
import type { LogColumns, WrittenSource } from '@cairn/contracts/logs/log-columns'
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

/** A source of lines and its page. */
export interface LogPage extends LogColumns {
  /** Of its address: `/logs/edge-logs`. */
  slug: string
  source: WrittenSource
  /** What its lines are about, where there are none. */
  about: string
  filters: readonly LogFilter[]
}

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

const severityFilter = ({ isError, isWarning }: LogColumns): LogFilter => ({
  param: 'severity',
  label: 'Severity',
  values: [
    { value: 'error', label: 'Errors', condition: isError },
    { value: 'warning', label: 'Warnings', condition: isWarning },
    { value: 'other', label: 'All others', condition: `coalesce(not (${isError} or ${isWarning}), true)` },
  ],
})

const products = [
  { value: 'database', label: 'Data API', paths: 'rest|graphql' },
  { value: 'auth', label: 'Authentication', paths: 'auth' },
  { value: 'storage', label: 'Storage', paths: 'storage' },
  { value: 'realtime', label: 'Realtime', paths: 'realtime' },
  { value: 'functions', label: 'Edge functions', paths: 'functions' },
]

const gateway: LogPage = {
  ...logColumns.edge_logs,
  slug: 'edge-logs',
  about: 'Requests to the APIs of this project appear here a moment after they were answered.',
  filters: [
    statusFilter(logColumns.edge_logs.code),
    methodFilter(logColumns.edge_logs.method),
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

const postgres: LogPage = {
  ...logColumns.postgres_logs,
  slug: 'postgres-logs',
  about: 'Errors, warnings and notices of the database server appear here.',
  filters: [severityFilter(logColumns.postgres_logs)],
}

const authEndpoints = [
  { value: 'admin', label: 'Admin', paths: '/admin' },
  { value: 'signup', label: 'Sign up', paths: '/(signup|invite|verify)' },
  { value: 'signin', label: 'Sign in', paths: '/(token|authorize|callback|otp|magiclink)' },
  { value: 'recover', label: 'Password recovery', paths: '/recover' },
  { value: 'user', label: 'User', paths: '/user' },
  { value: 'logout', label: 'Sign out', paths: '/logout' },
]

const auth: LogPage = {
  ...logColumns.auth_logs,
  slug: 'auth-logs',
  about: 'What the authentication service does appears here: sign-ins, refusals, mails it sends.',
  filters: [
    severityFilter(logColumns.auth_logs),
    statusFilter(logColumns.auth_logs.code),
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
  ...logColumns.auth_audit_logs,
  slug: 'auth-audit-logs',
  about: 'Changes to users and their sessions appear here, with who made them.',
  filters: [],
}

const storage: LogPage = {
  ...logColumns.storage_logs,
  slug: 'storage-logs',
  about: 'Requests to the files of this project appear here.',
  filters: [statusFilter(logColumns.storage_logs.code), methodFilter(logColumns.storage_logs.method)],
}

const dataApi: LogPage = {
  ...logColumns.postgrest_logs,
  slug: 'postgrest-logs',
  about:
    'Requests that the data API refuses appear here, with the reason. Those it answers are on the page of the API gateway.',
  filters: [severityFilter(logColumns.postgrest_logs), statusFilter(logColumns.postgrest_logs.code)],
}

const pooler: LogPage = {
  ...logColumns.supavisor_logs,
  slug: 'pooler-logs',
  about: 'Connections by the pooler appear here: who connected, and why one was refused.',
  filters: [severityFilter(logColumns.supavisor_logs)],
}

const realtime: LogPage = {
  ...logColumns.realtime_logs,
  slug: 'realtime-logs',
  about: 'Clients that connect and disconnect appear here, and what they are refused, with the reason.',
  filters: [severityFilter(logColumns.realtime_logs)],
}

const functionCalls: LogPage = {
  ...logColumns.function_edge_logs,
  slug: 'edge-functions-logs',
  about: 'Requests to edge functions appear here, with what they were answered.',
  filters: [statusFilter(logColumns.function_edge_logs.code), methodFilter(logColumns.function_edge_logs.method)],
}

const functionOutput: LogPage = {
  ...logColumns.function_logs,
  slug: 'functions-output-logs',
  about: 'What edge functions write with console appears here, and when their processes start and end.',
  filters: [severityFilter(logColumns.function_logs)],
}

export const logPages: readonly LogPage[] = [
  gateway,
  postgres,
  dataApi,
  pooler,
  auth,
  authAudit,
  storage,
  realtime,
  functionCalls,
  functionOutput,
]

export const logPage = (slug: string): LogPage => logPages.find((page) => page.slug === slug) ?? gateway

/** The page of a source. */
export const pageOfSource = (source: string | undefined): LogPage =>
  logPages.find((page) => page.source === source) ?? gateway
