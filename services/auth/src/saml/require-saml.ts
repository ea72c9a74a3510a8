import type { Project } from '@cairn/service-kit'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SamlAddresses } from './saml-provider.ts'

/** Whether the plan of the project includes SAML and its settings have it on; the platform's sign-in has it for organizations. */
export const hasSaml = ({
  settings,
  project,
  external,
}: Pick<AuthContext, 'settings' | 'project' | 'external'>): boolean =>
  settings === undefined ? external?.sso !== undefined : settings.saml.isOn && project.hasSaml !== false

/** Throws where the project has no SAML. */
export const requireSaml = (context: AuthContext): void => {
  if (!hasSaml(context)) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** By these a provider knows the project. */
export const samlAddresses = ({ project }: { project: Pick<Project, 'url'> }): SamlAddresses => {
  const base = `${project.url}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}
