import type { cron } from '@cairn/contracts/cron/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, members, writers } from '../../../test/permissions/row.ts'

const job = () => ({ body: { name: 'nightly', schedule: '0 3 * * *', command: 'select 1' } })
const ofJob = () => ({ params: { id: '1' } })
// The project of the table has no such extension, which is as much as a caller with access hears of it.
const notInstalled = { meet: 'cron_not_installed' } as const

export const rows: RowsOf<typeof cron> = {
  listCronJobs: inDatabase(members, 'database:read'),
  getCronJob: { ...inDatabase(members, 'database:read', ofJob), ...notInstalled },
  listCronRuns: { ...inDatabase(members, 'database:read', ofJob), ...notInstalled },
  createCronJob: { ...inDatabase(writers, 'database:write', job), ...notInstalled },
  updateCronJob: {
    ...inDatabase(writers, 'database:write', () => ({ ...ofJob(), body: { is_active: false } })),
    ...notInstalled,
  },
  deleteCronJob: { ...inDatabase(writers, 'database:write', ofJob), ...notInstalled },
  runCronJob: { ...inDatabase(writers, 'database:write', ofJob), ...notInstalled },
}
