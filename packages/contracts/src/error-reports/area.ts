import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const errorReports = defineArea<typeof endpoints>()({
  errors: {
    error_reports_off: [403, 'This installation does not accept error reports.'],
    error_report_not_found: [404, 'This error report does not exist. It may have been deleted.'],
  },
})
