import type { errorReports } from '@cairn/contracts/error-reports/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forAnyone, forOperator, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof errorReports> = {
  // No envelope: what becomes of a good one is tested with the reports.
  receiveErrorReport: {
    ...forAnyone(() => ({ headers: { 'content-type': 'text/plain' }, body: 'nonsense' })),
    meet: 'invalid_input',
    stranger: 'invalid_input',
  },
  listErrorReports: forOperator(),
  getErrorReport: {
    ...forAccounts({ may: ['owner'], ask: unknownId, meet: 'error_report_not_found' }),
    stranger: 'forbidden',
  },
  updateErrorReport: {
    ...forAccounts({
      may: ['owner'],
      ask: () => ({ ...unknownId(), body: { resolved: true } }),
      meet: 'error_report_not_found',
    }),
    stranger: 'forbidden',
  },
  deleteErrorReport: {
    ...forAccounts({ may: ['owner'], ask: unknownId, meet: 'error_report_not_found' }),
    stranger: 'forbidden',
  },
}
