import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

/** An address that is refused because it has sent many wrong passwords. */
export const NetworkBan = z.object({
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: z.string(),
  banned_until: z.string(),
})
export type NetworkBan = z.infer<typeof NetworkBan>

const path = '/v1/projects/:ref/network-bans'

export const retrieveNetworkBans = endpoint({
  name: 'retrieveNetworkBans',
  method: 'POST',
  path: `${path}/retrieve`,
  summary: 'The IPv4 addresses that the database of the project refuses because of wrong passwords.',
  params: RefParams,
  response: z.object({ banned_ipv4_addresses: z.array(z.string()) }),
  status: 201,
  errors: ['project_not_found'],
})

export const liftNetworkBans = endpoint({
  name: 'liftNetworkBans',
  method: 'DELETE',
  path,
  summary: 'Lift the bans of addresses: they can connect again. Addresses that are not banned are left out.',
  params: RefParams,
  body: z.object({
    /** Networks of IPv6 as they are listed, too. */
    ipv4_addresses: z.array(z.string().max(64)).max(1_000),
  }),
  response: z.object({}),
  errors: ['project_not_found'],
})
