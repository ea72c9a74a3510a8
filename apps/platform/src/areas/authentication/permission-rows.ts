import type { authentication } from '@cairn/contracts/authentication/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof authentication> = {
  getAuthConfig: inProject(members, 'auth:read', runningRef),
  getPlatformAuthConfig: inProject(members, 'auth:read', runningRef),
  updateAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { jwt_exp: 1_800 } })),
  updatePlatformAuthConfig: inProject(managers, 'auth:write', runningRef, () => ({ body: { JWT_EXP: 1_800 } })),
}
