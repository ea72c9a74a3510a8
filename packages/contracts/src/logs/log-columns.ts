import { anyOf } from './log-sql.ts'
import { refPattern } from '../projects/project-ref.ts'

/**
 * What the lines of a source have in common with those of others, as parts of SQL in the dialect of the log sources: lists
 * of lines are made of it, by the pages of single sources and over all of them.
 */
export interface LogColumns {
  source: string
  title: string
  /** Names for the parts of `metadata`. */
  parts: readonly string[]
  /** Conditions. All other lines are neither. */
  isError: string
  isWarning: string
  /** What is in the badge of a line. */
  status: string
  /** The status of the answer to a request. */
  code?: string
  method?: string
  host?: string
  /** Of a request, without the address of the project. */
  path?: string
  /** What a line says, where that is not its `event_message`. */
  text?: string
  /** Milliseconds. */
  duration?: string
  /** The request that a line belongs to. */
  requestId?: string
}

const errorWords = ['error', 'fatal', 'panic']
const warningWords = ['warning', 'warn']

const byWord = (field: string) => ({
  isError: anyOf(`lower(${field})`, errorWords),
  isWarning: anyOf(`lower(${field})`, warningWords),
})

// Lines of services begin with the method and the status, which have columns of their own.
const withoutStart = `regexp_replace(t.event_message, r'^\\w+ \\| \\d+ \\| ', '')`

const withoutProject = (path: string) => `regexp_replace(${path}, r'^/p/${refPattern}', '')`

export const logColumns = {
  edge_logs: {
    source: 'edge_logs',
    title: 'API gateway',
    parts: ['unnest(metadata) as m', 'unnest(m.request) as request', 'unnest(m.response) as response'],
    isError: 'response.status_code >= 500',
    isWarning: 'response.status_code >= 400',
    status: 'response.status_code',
    code: 'response.status_code',
    method: 'request.method',
    host: 'request.host',
    path: withoutProject('request.path'),
    text: 'concat(request.path, request.search)',
    duration: 'response.origin_time',
    requestId: 't.id',
  },
  postgres_logs: {
    source: 'postgres_logs',
    title: 'Postgres',
    parts: ['unnest(metadata) as m', 'unnest(m.parsed) as parsed'],
    isError: anyOf('parsed.error_severity', ['ERROR', 'FATAL', 'PANIC']),
    isWarning: `parsed.error_severity = 'WARNING'`,
    status: 'parsed.error_severity',
    requestId: 'm.request_id',
  },
  postgrest_logs: {
    source: 'postgrest_logs',
    title: 'PostgREST',
    parts: ['unnest(metadata) as m'],
    ...byWord('m.level'),
    status: 'coalesce(cast(m.status as string), m.level)',
    code: 'm.status',
    method: 'm.method',
    path: `concat('/rest/v1', m.path)`,
    text: withoutStart,
    requestId: 'm.request_id',
  },
  supavisor_logs: {
    source: 'supavisor_logs',
    title: 'Connection pooler',
    parts: ['unnest(metadata) as m'],
    ...byWord('m.level'),
    status: 'coalesce(m.state, m.level)',
  },
  auth_logs: {
    source: 'auth_logs',
    title: 'Authentication',
    parts: ['unnest(metadata) as m'],
    // Requests that are refused are logged as information: what they are is in their status.
    isError: `(m.status >= 500 or ${anyOf('m.level', ['error', 'fatal'])})`,
    isWarning: `(m.status between 400 and 499 or m.level = 'warning')`,
    status: 'coalesce(cast(m.status as string), m.level)',
    code: 'm.status',
    method: 'm.method',
    path: `concat('/auth/v1', m.path)`,
    text: withoutStart,
    duration: 'm.duration / 1000000',
    requestId: 'm.request_id',
  },
  auth_audit_logs: {
    source: 'auth_audit_logs',
    title: 'Authentication audit',
    parts: ['unnest(metadata) as m', 'unnest(m.auth_event) as auth_event'],
    ...byWord('m.level'),
    status: 'coalesce(auth_event.action, m.level)',
    requestId: 'm.request_id',
  },
  function_edge_logs: {
    source: 'function_edge_logs',
    title: 'Function calls',
    parts: ['unnest(metadata) as m', 'unnest(m.request) as request', 'unnest(m.response) as response'],
    isError: 'response.status_code >= 500',
    isWarning: 'response.status_code >= 400',
    status: 'response.status_code',
    code: 'response.status_code',
    method: 'request.method',
    path: `concat('/functions/v1', request.pathname)`,
    text: 'concat(request.pathname, request.search)',
    duration: 'm.execution_time_ms',
  },
  function_logs: {
    source: 'function_logs',
    title: 'Function output',
    parts: ['unnest(metadata) as m'],
    ...byWord('m.level'),
    status: `case when m.event_type = 'Log' then m.level else m.event_type end`,
  },
  realtime_logs: {
    source: 'realtime_logs',
    title: 'Realtime',
    parts: ['unnest(metadata) as m'],
    ...byWord('m.level'),
    status: 'm.level',
  },
  storage_logs: {
    source: 'storage_logs',
    title: 'Storage',
    parts: ['unnest(metadata) as m', 'unnest(m.req) as req', 'unnest(m.res) as res'],
    isError: `(res.statusCode >= 500 or m.level = 'error')`,
    isWarning: 'res.statusCode >= 400',
    status: 'coalesce(cast(res.statusCode as string), m.level)',
    code: 'res.statusCode',
    method: 'req.method',
    path: withoutProject(`split_part(req.url, '?', 1)`),
    text: 'coalesce(req.url, t.event_message)',
    duration: 'm.responseTime',
    requestId: 'm.reqId',
  },
} as const satisfies Readonly<Record<string, LogColumns>>

/** The sources that something writes to. */
export type WrittenSource = keyof typeof logColumns

export const isWrittenSource = (name: string): name is WrittenSource => Object.hasOwn(logColumns, name)
export const writtenSources: readonly WrittenSource[] = Object.keys(logColumns).filter(isWrittenSource)

/** `error`, `warning` or `ok`. */
export const levelSql = ({ isError, isWarning }: Pick<LogColumns, 'isError' | 'isWarning'>): string =>
  `case when ${isError} then 'error' when ${isWarning} then 'warning' else 'ok' end`
