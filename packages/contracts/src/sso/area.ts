import { defineArea } from '../area.ts'
import { managers, owners } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const sso = defineArea<typeof endpoints>()({
  actions: {
    'sso:Read': { resource: 'sso', roles: managers, scope: 'organizations:read', does: 'see the single sign-on' },
    'sso:Write': { resource: 'sso', roles: owners, scope: 'organizations:write', does: 'change the single sign-on' },
  },
  auditActions: {
    'sso.changed': 'Changed the single sign-on',
    'sso.removed': 'Removed the single sign-on',
    'sso.domain_added': 'Named a domain for single sign-on',
    'sso.domain_proven': 'Proved a domain for single sign-on',
    'sso.domain_removed': 'Removed a domain from single sign-on',
  },
  errors: {
    sso_domain_not_found: [404, 'The organization has not named this domain.'],
    sso_domain_exists: [409, 'The organization has named this domain already.'],
    sso_domain_taken: [409, 'Another organization has proven that this domain is its own.'],
    too_many_sso_domains: [409, 'There are 20 domains. Remove one that is not used any more.'],
    sso_record_missing: [
      422,
      'The record was not found in the DNS of the domain. A new one can take a while to be seen.',
    ],
    sso_secret_needed: [422, 'A client secret is needed.'],
    sso_address_refused: [422, 'This address leads into a private network. Use a public address.'],
    sso_http_refused: [422, 'The address has to begin with https.'],
  },
})
