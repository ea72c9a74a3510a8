import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SamlAddresses } from './saml-provider.ts'

/** Throws where the project has no SAML: its plan does not include it, or its settings have it off. */
export const requireSaml = ({ settings, project }: AuthContext): void => {
  if (settings?.saml.isOn !== true || project.hasSaml === false)
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** By these a provider knows the project. */
export const samlAddresses = ({ project }: Pick<AuthContext, 'project'>): SamlAddresses => {
  const base = `${project.url}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}
