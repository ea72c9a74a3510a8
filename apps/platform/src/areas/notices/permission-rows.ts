import type { notices } from '@cairn/contracts/notices/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAnyone, forOperator, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof notices> = {
  getNotices: forAnyone(),
  listNotices: forOperator(),
  createNotice: forOperator(() => ({ body: { kind: 'notice', title: 'one more' } })),
  endNotice: forOperator(unknownId, 'notice_not_found'),
  deleteNotice: forOperator(unknownId, 'notice_not_found'),
}
