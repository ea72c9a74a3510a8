import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

/** Who can connect to the database of a project from outside, before any password. */
export const network = defineArea<typeof endpoints>()({
  actions: {
    'network:Read': {
      resource: 'network_access',
      roles,
      scope: 'database:read',
      does: 'see which addresses can connect to the database',
    },
    'network:Write': {
      resource: 'network_access',
      roles: managers,
      scope: 'database:write',
      does: 'change which addresses can connect to the database',
    },
  },
  auditActions: {
    'project.ssl_enforcement_changed': 'Changed whether the database requires TLS',
    'project.network_restrictions_changed': 'Changed which addresses can connect to the database',
    'project.network_bans_lifted': 'Lifted bans of addresses from the database',
  },
  errors: {
    certificate_not_found: [
      404,
      'This installation does not have the root certificate. Use the one of the authority, or sslrootcert=system.',
    ],
    too_many_networks: [409, 'A project can list at most 100 networks of IPv4, and as many of IPv6.'],
  },
})
