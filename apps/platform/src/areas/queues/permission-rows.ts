import type { queues } from '@cairn/contracts/queues/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, managers, members, writers } from '../../../test/permissions/row.ts'

const queue = () => ({ body: { name: 'letters' } })
const messages = () => ({ body: { message_ids: ['1'] } })
// The project of the table has no such extension, which is as much as a caller with access hears of it.
const notInstalled = { meet: 'queues_not_installed' } as const

export const rows: RowsOf<typeof queues> = {
  listQueues: inDatabase(members, 'database:read'),
  getQueue: { ...inDatabase(members, 'database:read'), ...notInstalled },
  listQueueMessages: { ...inDatabase(members, 'database:read'), ...notInstalled },
  getQueueMessage: {
    ...inDatabase(members, 'database:read', () => ({ params: { message_id: '1' } })),
    ...notInstalled,
  },
  createQueue: { ...inDatabase(writers, 'database:write', queue), ...notInstalled },
  updateQueue: {
    ...inDatabase(writers, 'database:write', () => ({ body: { is_rls_enabled: true } })),
    ...notInstalled,
  },
  deleteQueue: { ...inDatabase(writers, 'database:write'), ...notInstalled },
  purgeQueue: { ...inDatabase(writers, 'database:write'), ...notInstalled },
  sendQueueMessage: { ...inDatabase(writers, 'database:write', () => ({ body: { message: '{}' } })), ...notInstalled },
  archiveQueueMessages: { ...inDatabase(writers, 'database:write', messages), ...notInstalled },
  deleteQueueMessages: { ...inDatabase(writers, 'database:write', messages), ...notInstalled },
  updateQueueExposure: {
    ...inDatabase(managers, 'rest:write', () => ({ body: { is_exposed: true } })),
    ...notInstalled,
    alsoScope: 'database:write',
  },
}
