/** The log sources that services write to. */
export type ServiceLogSource =
  | 'auth_logs'
  | 'auth_audit_logs'
  | 'function_edge_logs'
  | 'function_logs'
  | 'postgrest_logs'
  | 'realtime_logs'
  | 'storage_logs'

/** A line of a log source. Secrets never go in. */
export interface ServiceLogLine {
  message: string
  /** What is in `metadata`, by path: `req.method`. */
  fields: Readonly<Record<string, string | number | boolean | undefined>>
}

/** Where a service writes what happens in one project. Writing costs microseconds, never waits and never fails. */
export interface LogSink {
  write: (source: ServiceLogSource, line: ServiceLogLine) => void
}
