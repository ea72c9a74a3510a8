import { maxNetworks } from '@cairn/contracts/network/cidr'
import type { NetworkRestrictions } from '@cairn/contracts/network/network-restrictions'
import {
  applyNetworkRestrictions,
  getNetworkRestrictions,
  patchNetworkRestrictions,
} from '@cairn/contracts/network/network-restrictions'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { NetworkSettings } from '../network-access.ts'

const action = 'project.network_restrictions_changed'

export const toRestrictions = ({ allowed }: NetworkSettings): NetworkRestrictions => ({
  dbAllowedCidrs: allowed.ipv4,
  dbAllowedCidrsV6: allowed.ipv6,
})

const toApplied = (settings: NetworkSettings) => ({
  entitlement: 'allowed' as const,
  config: toRestrictions(settings),
  status: 'applied' as const,
})

export const getNetworkRestrictionsRoute = route(getNetworkRestrictions, {
  permission: inProject('network:Read'),
  handle: async ({ context, project }) => toApplied(await context.networkAccess.settings(project.ref)),
})

export const applyNetworkRestrictionsRoute = route(applyNetworkRestrictions, {
  permission: inProject('network:Write'),
  handle: async (call) => {
    const { body, context, project } = call
    const allowed = { ipv4: body.dbAllowedCidrs, ipv6: body.dbAllowedCidrsV6 }
    return toApplied(await context.networkAccess.change({ by: actorOf(call), project }, action, () => ({ allowed })))
  },
})

const changed = (now: readonly string[], add: readonly string[], remove: readonly string[]): string[] =>
  [...new Set([...now, ...add])].filter((network) => !remove.includes(network))

export const patchNetworkRestrictionsRoute = route(patchNetworkRestrictions, {
  permission: inProject('network:Write'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    const { add, remove } = body
    const settings = await context.networkAccess.change({ by: actorOf(call), project }, action, ({ allowed }) => {
      const ipv4 = changed(allowed.ipv4, add.dbAllowedCidrs, remove.dbAllowedCidrs)
      const ipv6 = changed(allowed.ipv6, add.dbAllowedCidrsV6, remove.dbAllowedCidrsV6)
      if (Math.max(ipv4.length, ipv6.length) > maxNetworks) throw fail('too_many_networks')
      return { allowed: { ipv4, ipv6 } }
    })
    const { ipv4, ipv6 } = settings.allowed
    return {
      ...toApplied(settings),
      config: {
        dbAllowedCidrs: [
          ...ipv4.map((address) => ({ address, type: 'v4' as const })),
          ...ipv6.map((address) => ({ address, type: 'v6' as const })),
        ],
      },
    }
  },
})
