import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Larger than any report of one error; what is larger carries something else along. */
const maxEnvelopeBytes = 200 * 1024

export const receiveErrorReport = endpoint({
  name: 'receiveErrorReport',
  method: 'POST',
  path: '/api/error-reports',
  summary:
    'Report an error of the dashboard as a Sentry envelope (the tunnel of its SDK). Tokens and URL queries are not stored.',
  headers: z.object({ 'user-agent': z.string().optional() }),
  bodyType: 'text/plain',
  body: z.string(),
  bodyLimitBytes: maxEnvelopeBytes,
  /** The event's own id; null if the envelope held no event. */
  response: z.object({ id: z.string().nullable() }),
  errors: ['error_reports_off', 'body_too_large', 'too_many_requests'],
})

export const ErrorReportSummary = z.object({
  id: z.guid(),
  occurred_at: z.string(),
  message: z.string(),
  /** Of the page, without its query. */
  path: z.string(),
  release: z.string().nullable(),
  /** Who was signed in. */
  account_id: z.uuid().nullable(),
  account_email: z.string().nullable(),
  resolved_at: z.string().nullable(),
})
export type ErrorReportSummary = z.infer<typeof ErrorReportSummary>

export const ErrorReport = ErrorReportSummary.extend({
  stack: z.string(),
  user_agent: z.string(),
  tags: z.record(z.string(), z.string()),
})
export type ErrorReport = z.infer<typeof ErrorReport>

const IdParams = z.object({ id: z.guid() })

export const listErrorReports = endpoint({
  name: 'listErrorReports',
  method: 'GET',
  path: '/platform/error-reports',
  summary: 'Errors of the dashboard in browsers, newest first. The last 1,000 are kept. For operators.',
  response: z.object({
    /** Whether this installation takes reports, and whether it is here that they arrive. */
    on: z.boolean(),
    elsewhere: z.boolean(),
    reports: z.array(ErrorReportSummary),
  }),
  errors: ['forbidden'],
})

export const getErrorReport = endpoint({
  name: 'getErrorReport',
  method: 'GET',
  path: '/platform/error-reports/:id',
  summary: 'One error report with its stack. For operators.',
  params: IdParams,
  response: ErrorReport,
  errors: ['forbidden', 'error_report_not_found'],
})

export const updateErrorReport = endpoint({
  name: 'updateErrorReport',
  method: 'PATCH',
  path: '/platform/error-reports/:id',
  summary: 'Mark an error report as resolved or open. For operators.',
  params: IdParams,
  body: z.object({ resolved: z.boolean() }),
  response: ErrorReport,
  errors: ['forbidden', 'error_report_not_found'],
})

export const deleteErrorReport = endpoint({
  name: 'deleteErrorReport',
  method: 'DELETE',
  path: '/platform/error-reports/:id',
  summary: 'Delete an error report. For operators.',
  params: IdParams,
  response: ErrorReport.pick({ id: true }),
  errors: ['forbidden', 'error_report_not_found'],
})
