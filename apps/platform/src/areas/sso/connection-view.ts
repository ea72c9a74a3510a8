import type { SsoConnection } from '@cairn/contracts/sso/sso'
import type { StoredConnection } from './sso-store.ts'

/** Without the secret and the metadata, which are not shown again. */
export const connectionView = ({
  provider,
  role,
  enabled,
}: Pick<StoredConnection, 'provider' | 'role' | 'enabled'>): SsoConnection =>
  provider.kind === 'oidc'
    ? { kind: 'oidc', issuer: provider.issuer, client_id: provider.clientId, role, enabled }
    : {
        kind: 'saml',
        entity_id: provider.entityId,
        metadata_url: provider.metadataUrl,
        email_attribute: provider.emailAttribute,
        name_attribute: provider.nameAttribute,
        role,
        enabled,
      }
