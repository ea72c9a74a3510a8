/** The charts that a report can show, by the name that a report stores. Without zod: the browser loads this. */
export const reportChartIds = [
  'cpu',
  'memory',
  'memory-share',
  'connections',
  'connections-by-role',
  'disk',
  'disk-io',
  'blocks-read',
  'transactions',
  'deadlocks',
  'rows',
  'cache-hit-rate',
  'locks',
  'wal',
  'longest-transaction',
  'requests',
  'response-time',
  'requests-by-service',
  'data-sent',
  'data-api-requests',
  'data-api-response-time',
  'data-api-kinds',
  'data-api-data-sent',
  'auth-requests',
  'auth-response-time',
  'sign-ins',
  'refused-attempts',
  'storage-requests',
  'storage-response-time',
  'transfers',
  'storage-data-sent',
  'function-calls',
  'function-response-time',
  'function-refusals',
  'function-data-sent',
  'realtime-clients',
  'realtime-errors',
] as const

export type ReportChartId = (typeof reportChartIds)[number]

/** A report is drawn on a grid of this many columns. Rows are added as they are needed. */
export const reportColumns = 12
export const maxReportRow = 2_000
export const maxBlockRows = 40
export const maxReportBlocks = 40

/** Of a result that is pinned: it is stored with the report. */
export const maxPinnedRows = 200
export const maxPinnedBytes = 64 * 1024
export const maxPinnedColumns = 100

/** Reports of a project that one account sees. */
export const maxReports = 200

/** Of a query in a report. Its rows are drawn in a part of the page. */
export const reportQueryTimeoutMs = 20_000
export const reportRowLimit = 1_000
export const maxReportQueryLength = 64 * 1024
