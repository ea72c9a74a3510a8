import { defineArea } from '../area.ts'
import { managers, owners } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const sso = defineArea<typeof endpoints>()({
  actions: {
    'sso:Read': { resource: 'sso', roles: managers, scope: 'organizations:read', does: 'see single sign-on' },
    'sso:Write': { resource: 'sso', roles: owners, scope: 'organizations:write', does: 'change single sign-on' },
  },
  auditActions: {
    'sso.changed': 'Changed single sign-on',
    'sso.removed': 'Removed single sign-on',
    'sso.domain_added': 'Added a domain for single sign-on',
    'sso.domain_proven': 'Verified a domain for single sign-on',
    'sso.domain_removed': 'Removed a domain from single sign-on',
  },
  errors: {
    sso_domain_not_found: [404, 'The organization does not have this domain.'],
    sso_domain_exists: [409, 'The organization already has this domain.'],
    sso_domain_taken: [409, 'Another organization has verified this domain.'],
    too_many_sso_domains: [409, 'There are 20 domains. Remove one that you no longer use.'],
    sso_record_missing: [
      422,
      'The record was not found in the DNS of the domain. New records can take a while to appear.',
    ],
    sso_secret_needed: [422, 'Enter a client secret.'],
    sso_metadata_needed: [422, 'Enter the URL of the metadata, or the metadata.'],
    sso_metadata_invalid: [422, 'The metadata of the provider cannot be used.'],
    sso_address_refused: [422, 'This URL leads to a private network. Use a public URL.'],
    sso_http_refused: [422, 'The URL must start with https.'],
  },
})
