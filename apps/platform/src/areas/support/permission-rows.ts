import type { support } from '@cairn/contracts/support/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forAnyone, forOperator, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof support> = {
  createSupportRequest: forAnyone(() => ({
    body: { category: 'Problem', subject: 'one more', message: 'It does not work.', email: 'ada@example.com' },
  })),
  addSupportAttachment: forAccounts({
    ask: () => ({
      ...unknownId(),
      query: { name: 'a.txt' },
      headers: { 'content-type': 'text/plain' },
      body: new Uint8Array([97]),
    }),
    meet: 'support_request_not_found',
  }),
  listSupportRequests: forOperator(),
  setSupportRequestState: forOperator(
    () => ({ ...unknownId(), body: { state: 'closed' } }),
    'support_request_not_found',
  ),
  getSupportAttachment: forOperator(unknownId, 'attachment_not_found'),
}
