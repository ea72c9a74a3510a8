import type { realtime } from '@cairn/contracts/realtime/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef, writers } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof realtime> = {
  getRealtimeSettings: inProject(members, 'projects:read', runningRef),
  updateRealtimeSettings: inProject(managers, 'projects:write', runningRef, () => ({ body: { private_only: true } })),
  createRealtimeToken: inProject(writers, 'database:write', runningRef, () => ({
    body: { impersonation: { role: 'anon' } },
  })),
}
