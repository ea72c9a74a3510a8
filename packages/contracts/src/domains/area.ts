import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

/** Host names at which a project answers besides the address that it has from the installation. */
export const domains = defineArea<typeof endpoints>()({
  actions: {
    'domains:Read': {
      resource: 'custom_domains',
      roles,
      scope: 'domains:read',
      does: 'see the domains of a project',
    },
    'domains:Write': {
      resource: 'custom_domains',
      roles: managers,
      scope: 'domains:write',
      does: 'change the domains of a project',
    },
  },
  auditActions: {
    'project.custom_domain_added': 'Added a custom domain',
    'project.custom_domain_verified': 'Verified the custom domain',
    'project.custom_domain_activated': 'Activated the custom domain',
    'project.custom_domain_deleted': 'Deleted the custom domain',
    'project.custom_domain_lost': 'Lost the custom domain to another project that proved to own it',
    'project.vanity_subdomain_set': 'Set the vanity subdomain',
    'project.vanity_subdomain_deleted': 'Deleted the vanity subdomain',
  },
  errors: {
    custom_domain_unavailable: [402, 'The plan of this organization does not include custom domains.'],
    no_custom_domain: [404, 'This project has no custom domain.'],
    has_custom_domain: [409, 'This project has an active custom domain. Delete it before you add another one.'],
    hostname_not_allowed: [400, 'Projects cannot answer at this host name.'],
    hostname_taken: [
      409,
      'Another project has this host name. Remove its TXT record from the DNS to take the name over.',
    ],
    not_verified: [409, 'The DNS records of the custom domain were not found yet.'],
    custom_domain_is_on: [409, 'The project has an active custom domain. Delete it first.'],
    hostname_unknown: [404, 'No project answers at this host name.'],
    no_vanity_domain: [409, 'This installation has no domain for its projects. Its operator sets CAIRN_DOMAIN.'],
    vanity_name_invalid: [400, 'Projects cannot have this name.'],
    vanity_name_taken: [409, 'Another project has this name.'],
  },
})
