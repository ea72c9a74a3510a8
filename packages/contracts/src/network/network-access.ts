import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { NetworkBan } from './network-bans.ts'
import { NetworkRestrictions } from './network-restrictions.ts'

/** Who can connect to the database of a project, as the page shows it. */
export const NetworkAccess = z.object({
  ssl: z.object({
    enforced: z.boolean(),
    /** Whether the installation requires TLS of all projects. */
    required_by_installation: z.boolean(),
    /** Whether `getDatabaseCertificate` has one. */
    has_certificate: z.boolean(),
  }),
  restrictions: NetworkRestrictions,
  bans: z.array(NetworkBan),
  /** After how many wrong passwords in a row an address is banned; null: never. */
  banned_after: z.number().int().nullable(),
  /** For how long. */
  ban_minutes: z.number().int(),
  /** The address that this call came from. */
  caller_address: z.string(),
})
export type NetworkAccess = z.infer<typeof NetworkAccess>

export const getNetworkAccess = endpoint({
  name: 'getNetworkAccess',
  method: 'GET',
  path: '/platform/projects/:ref/network-access',
  summary:
    'Who can connect to the database of the project: whether TLS is required, allowed networks, banned addresses.',
  params: RefParams,
  response: NetworkAccess,
  errors: ['project_not_found'],
})
