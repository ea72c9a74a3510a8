import type { network } from '@cairn/contracts/network/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, restingRef } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof network> = {
  getDatabaseCertificate: inProject(members, 'database:read', restingRef),
  getNetworkAccess: inProject(members, 'database:read', restingRef),
  getSslEnforcement: inProject(members, 'database:read', restingRef),
  updateSslEnforcement: inProject(managers, 'database:write', restingRef, () => ({
    body: { requestedConfig: { database: true } },
  })),
  getNetworkRestrictions: inProject(members, 'database:read', restingRef),
  applyNetworkRestrictions: inProject(managers, 'database:write', restingRef, () => ({
    body: { dbAllowedCidrs: ['192.0.2.0/24'] },
  })),
  patchNetworkRestrictions: inProject(managers, 'database:write', restingRef, () => ({
    body: { add: { dbAllowedCidrs: ['192.0.2.0/24'] } },
  })),
  retrieveNetworkBans: inProject(members, 'database:read', restingRef),
  liftNetworkBans: inProject(managers, 'database:write', restingRef, () => ({
    body: { ipv4_addresses: ['192.0.2.1'] },
  })),
}
