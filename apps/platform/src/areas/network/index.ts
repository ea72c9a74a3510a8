import { network } from '@cairn/contracts/network/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createNetworkAccess } from './network-access.ts'
import { getDatabaseCertificateRoute } from './routes/get-database-certificate.ts'
import { getNetworkAccessRoute } from './routes/get-network-access.ts'
import { liftNetworkBansRoute, retrieveNetworkBansRoute } from './routes/network-bans.ts'
import {
  applyNetworkRestrictionsRoute,
  getNetworkRestrictionsRoute,
  patchNetworkRestrictionsRoute,
} from './routes/network-restrictions.ts'
import { getSslEnforcementRoute, updateSslEnforcementRoute } from './routes/ssl-enforcement.ts'

export const stores = (ground: Ground) => ({ networkAccess: createNetworkAccess(ground) })

export const area = defineArea(network, {
  routes: {
    applyNetworkRestrictions: applyNetworkRestrictionsRoute,
    getDatabaseCertificate: getDatabaseCertificateRoute,
    getNetworkAccess: getNetworkAccessRoute,
    getNetworkRestrictions: getNetworkRestrictionsRoute,
    getSslEnforcement: getSslEnforcementRoute,
    liftNetworkBans: liftNetworkBansRoute,
    patchNetworkRestrictions: patchNetworkRestrictionsRoute,
    retrieveNetworkBans: retrieveNetworkBansRoute,
    updateSslEnforcement: updateSslEnforcementRoute,
  },
})
