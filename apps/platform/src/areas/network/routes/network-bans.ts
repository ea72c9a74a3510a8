import { isIPv4 } from 'node:net'
import { liftNetworkBans, retrieveNetworkBans } from '@cairn/contracts/network/network-bans'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const retrieveNetworkBansRoute = route(retrieveNetworkBans, {
  permission: inProject('network:Read'),
  handle: ({ context, project }) => ({
    banned_ipv4_addresses: context.networkAccess.bans
      .list(project.ref)
      .map(({ address }) => address)
      .filter(isIPv4),
  }),
})

export const liftNetworkBansRoute = route(liftNetworkBans, {
  permission: inProject('network:Write'),
  handle: async (call) => {
    const { body, context, project } = call
    await context.networkAccess.liftBans({ by: actorOf(call), project }, body.ipv4_addresses)
    return {}
  },
})
