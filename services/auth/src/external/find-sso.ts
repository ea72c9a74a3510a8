import type { AuthContext } from '../context.ts'
import { requireSaml } from '../saml/require-saml.ts'
import { findSamlConnection } from '../saml/saml-connection.ts'
import type { SsoConnection } from './sso.ts'

/** The connection of single sign-on of an id, or for a domain: the platform's by its options, a project's by its tables. */
export const findSsoConnection = (
  context: AuthContext,
  by: { id: string } | { domain: string },
): Promise<SsoConnection | undefined> => {
  const { settings, external } = context
  if (settings !== undefined) {
    requireSaml(context)
    return findSamlConnection(context, by)
  }
  const found = 'id' in by ? external?.sso?.find(by.id) : external?.sso?.findByDomain(by.domain)
  return found ?? Promise.resolve(undefined)
}
