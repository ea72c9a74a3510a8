import { getNetworkAccess } from '@cairn/contracts/network/network-access'
import { banMinutes } from '../../../gateway/address-bans.ts'
import { clientAddress } from '../../../gateway/client-address.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toRestrictions } from './network-restrictions.ts'

export const getNetworkAccessRoute = route(getNetworkAccess, {
  permission: inProject('network:Read'),
  handle: async ({ context, ip, project }) => {
    const { config, networkAccess, postgresCertificate } = context
    const { bans } = networkAccess
    const settings = await networkAccess.settings(project.ref)
    return {
      ssl: {
        enforced: settings.sslEnforced,
        required_by_installation: config.postgresTls.isRequired,
        has_certificate: postgresCertificate.root() !== undefined,
      },
      restrictions: toRestrictions(settings),
      bans: bans
        .list(project.ref)
        .map(({ address, until }) => ({ address, banned_until: new Date(until).toISOString() })),
      banned_after: bans.limit === 0 ? null : bans.limit,
      ban_minutes: banMinutes,
      caller_address: clientAddress(ip),
    }
  },
})
