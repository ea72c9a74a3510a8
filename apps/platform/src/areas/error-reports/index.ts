import { errorReports } from '@cairn/contracts/error-reports/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createErrorReports } from './error-reports.ts'
import { createErrorReportStore } from './error-report-store.ts'
import { deleteErrorReportRoute } from './routes/delete-error-report.ts'
import { getErrorReportRoute } from './routes/get-error-report.ts'
import { listErrorReportsRoute } from './routes/list-error-reports.ts'
import { receiveErrorReportRoute } from './routes/receive-error-report.ts'
import { updateErrorReportRoute } from './routes/update-error-report.ts'

export const stores = ({ db }: Ground) => ({ errorReports: createErrorReports(createErrorReportStore(db)) })

export const area = defineArea(errorReports, {
  routes: {
    deleteErrorReport: deleteErrorReportRoute,
    getErrorReport: getErrorReportRoute,
    listErrorReports: listErrorReportsRoute,
    receiveErrorReport: receiveErrorReportRoute,
    updateErrorReport: updateErrorReportRoute,
  },
})
