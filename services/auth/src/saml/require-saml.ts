import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SamlAddresses } from './saml-provider.ts'

/** Whether the plan of the project includes SAML and its settings have it on. */
export const hasSaml = ({ settings, project }: Pick<AuthContext, 'settings' | 'project'>): boolean =>
  settings?.saml.isOn === true && project.hasSaml !== false

/** Throws where the project has no SAML. */
export const requireSaml = (context: AuthContext): void => {
  if (!hasSaml(context)) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** By these a provider knows the project. */
export const samlAddresses = ({ project }: Pick<AuthContext, 'project'>): SamlAddresses => {
  const base = `${project.url}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}
