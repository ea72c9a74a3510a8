import type { jobs } from '@cairn/contracts/jobs/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forOperator, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof jobs> = {
  listJobs: forOperator(),
  retryJob: forOperator(unknownId, 'job_not_found'),
  cancelJob: forOperator(unknownId, 'job_not_found'),
}
