import type { SsoConnection } from '@cairn/contracts/sso/sso'

/** Without the secret, which is never shown again. */
export const connectionView = ({ kind, issuer, client_id, role, enabled }: SsoConnection): SsoConnection => ({
  kind,
  issuer,
  client_id,
  role,
  enabled,
})
