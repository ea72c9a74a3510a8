import { randomUUID } from 'node:crypto'
import type { authentication } from '@cairn/contracts/authentication/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef } from '../../../test/permissions/row.ts'

const unknownUser = () => ({ params: { user_id: randomUUID() } })

export const rows: RowsOf<typeof authentication> = {
  getAuthConfig: inProject(members, 'auth:read', runningRef),
  getPlatformAuthConfig: inProject(members, 'auth:read', runningRef),
  listUsers: inProject(members, 'auth:read', runningRef),
  getUser: inProject(members, 'auth:read', runningRef, unknownUser, 'user_not_found'),
  updateAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { jwt_exp: 1_800 } })),
  updatePlatformAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { JWT_EXP: 1_800 } })),
}
